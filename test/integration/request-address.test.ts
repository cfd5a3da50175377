import { request as send } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OwnServer, startOwnServer } from "../support/own-server";
import { sendRaw } from "../support/raw-http";
import { sourceBuild } from "../support/source-build";

/** What Remix was asked for, by address. */
const asked: string[] = [];
let server: OwnServer;

beforeAll(async () => {
  const build = await sourceBuild();
  const { default: render, ...rest } = build.entry.module;
  const recording: typeof render = (request, ...given) => {
    asked.push(request.url);
    return render(request, ...given);
  };
  server = await startOwnServer({
    build: { ...build, entry: { module: { ...rest, default: recording } } },
    env: { LOG_LEVEL: "warn", TRUSTED_PROXIES: "1", SITE_ORIGIN: "https://www.frukto.test" },
  });
});

afterAll(() => server.close());

/** fetch would not let a Host through. */
function ask(path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = send(`${server.url}${path}`, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.on("error", reject).end();
  });
}

const POISON = "http://e/__manifest?p=%2F&version=test&z=";
const CLAIMS: [string, string][] = [
  ["X-Forwarded-Proto", POISON],
  ["X-Forwarded-Proto", "http://e/healthz?"],
  ["X-Forwarded-Proto", "a b"],
  ["X-Forwarded-Proto", "https, http"],
  ["X-Forwarded-Host", "evil.example:81"],
  ["X-Forwarded-Host", "evil.example/healthz?"],
  ["X-Forwarded-Port", "8443"],
  ["X-Forwarded-Prefix", "/tienda"],
  ["X-Forwarded-Path", "/healthz"],
  ["X-Forwarded-Uri", "/healthz"],
  ["X-Forwarded-Server", "evil.example"],
  ["X-Forwarded-Ssl", "on"],
  ["X-Original-Url", "/healthz"],
  ["X-Rewrite-Url", "/healthz"],
  ["X-Http-Method-Override", "DELETE"],
  ["Forwarded", "for=1.2.3.4;host=evil.example;proto=ftp"],
  ["Host", "evil.example:81"],
  ["Host", "evil.example/healthz?"],
];

describe("the address that Remix sees", () => {
  it.each(CLAIMS)("is the configured origin's, whatever %s says: %s", async (name, value) => {
    const { text, status } = await ask("/?personas=80&bebidas=2");
    const before = asked.length;
    expect(await ask("/?personas=80&bebidas=2", { [name]: value })).toEqual({ status, text });
    expect(asked.slice(before)).toEqual(["https://www.frukto.test/?personas=80&bebidas=2"]);
  });

  it.each(["/", "/?gad_source=1", "/jdm_ct", "/no-existe", "/robots.txt"])(
    "is that of the page also where it is kept for everybody: %s",
    async (path) => {
      const poisoned = await ask(path, { "X-Forwarded-Proto": POISON });
      expect(poisoned.status).toBe(path === "/no-existe" ? 404 : 200);
      expect(await ask(path)).toEqual(poisoned);
      expect(poisoned.text).not.toContain("://e/");
    },
  );

  it.each(["http://e/healthz", "http://www.frukto.test/healthz", "*", "healthz", "//[", "/a b"])(
    "is a path of ours: the target %s is refused",
    async (target) => {
      const answer = await sendRaw(
        server.url,
        `GET ${target} HTTP/1.1\r\nHost: e\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(answer).not.toContain("enquiries");
    },
  );
});
