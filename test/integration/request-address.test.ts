import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OwnServer, startOwnServer } from "../support/own-server";
import { sendRaw } from "../support/raw-http";
import { sourceBuild } from "../support/source-build";

/** Addresses of the requests that reached Remix. */
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

/** Sends an unchanged request target, with one header if given. Returns status and body. */
async function ask(target: string, header = "Host: e"): Promise<{ status: number; text: string }> {
  const host = header.startsWith("Host:") ? "" : "Host: e\r\n";
  const answer = await sendRaw(
    server.url,
    `GET ${target} HTTP/1.1\r\n${host}${header}\r\nConnection: close\r\n\r\n`,
  );
  return { status: Number(answer.split(" ", 2)[1]), text: answer.slice(answer.indexOf("\r\n\r\n")) };
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
    expect(await ask("/?personas=80&bebidas=2", `${name}: ${value}`)).toEqual({ status, text });
    expect(asked.slice(before)).toEqual(["https://www.frukto.test/?personas=80&bebidas=2"]);
  });

  it.each(["/", "/?gad_source=1", "/jdm_ct", "/no-existe", "/robots.txt"])(
    "is that of the page also where it is kept for everybody: %s",
    async (path) => {
      const poisoned = await ask(path, `X-Forwarded-Proto: ${POISON}`);
      expect(poisoned.status).toBe(path === "/no-existe" ? 404 : 200);
      expect(await ask(path)).toEqual(poisoned);
      expect(poisoned.text).not.toContain("://e/");
    },
  );

  it.each(["http://e/healthz", "http://www.frukto.test/healthz", "*", "healthz", "//[", "/a b"])(
    "is a path of ours: the target %s is refused",
    async (target) => {
      const { status, text } = await ask(target);
      expect([400, 404]).toContain(status);
      expect(text).not.toContain("enquiries");
    },
  );
});
