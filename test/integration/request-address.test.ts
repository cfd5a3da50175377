import { beforeEach, describe, expect, it } from "vitest";
import { sendRaw } from "../support/raw-http";
import { build, renderedBy, type StartedSite, start } from "../support/started-site";

/** Addresses of the requests that reached Remix. */
const asked: string[] = [];
const recording = renderedBy((request, ...given) => {
  asked.push(request.url);
  return build.entry.module.default(request, ...given);
});

let server: StartedSite;
beforeEach(async () => {
  const env = { LOG_LEVEL: "warn", TRUSTED_PROXIES: "1", SITE_ORIGIN: "https://www.frukto.test" };
  server = await start({ build: recording, env });
});

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
  ["X-Forwarded-Host", "evil.example:81"],
  ["X-Forwarded-Port", "8443"],
  ["X-Forwarded-Uri", "/healthz"],
  ["X-Original-Url", "/healthz"],
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
