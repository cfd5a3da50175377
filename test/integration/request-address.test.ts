import { beforeEach, describe, expect, it } from "vitest";
import { sendRaw } from "../support/raw-http";
import { build, renderedBy, type StartedSite, start } from "../support/started-site";

/** Addresses of the requests that reached Remix. */
let asked: string[];
const recording = renderedBy((request, ...given) => {
  asked.push(request.url);
  return build.entry.module.default(request, ...given);
});

let server: StartedSite;
beforeEach(async () => {
  asked = [];
  const env = { LOG_LEVEL: "warn", TRUSTED_PROXIES: "1", SITE_ORIGIN: "https://www.frukto.test" };
  server = await start({ build: recording, env });
});

/** Sends an unchanged request target with headers. Returns status and body. */
async function ask(target: string, headers = ["Host: e"]): Promise<{ status: number; text: string }> {
  const head = [`GET ${target} HTTP/1.1`, ...headers, "Connection: close"].join("\r\n");
  const answer = await sendRaw(server.url, `${head}\r\n\r\n`);
  return { status: Number(answer.split(" ", 2)[1]), text: answer.slice(answer.indexOf("\r\n\r\n")) };
}

const CLAIMS = [
  "X-Forwarded-Proto: http://e/__manifest?p=%2F&version=test&z=",
  "X-Forwarded-Host: evil.example:81",
  "X-Forwarded-Port: 8443",
  "X-Forwarded-Uri: /healthz",
  "X-Original-Url: /healthz",
  "X-Http-Method-Override: DELETE",
  "Forwarded: for=1.2.3.4;host=evil.example;proto=ftp",
];

describe("the address that Remix sees", () => {
  it.each(["evil.example:81", "evil.example/healthz?"])(
    "is the configured origin's, whatever proxies or Host: %s say",
    async (host) => {
      const path = "/?personas=80&bebidas=2";
      expect(await ask(path, [`Host: ${host}`, ...CLAIMS])).toEqual(await ask(path));
      expect(asked).toEqual(Array(2).fill(`https://www.frukto.test${path}`));
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
