import { mkdirSync, symlinkSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { insideContent } from "../../owner/server/paths";
import { refusal } from "../../sandbox/own-pages";
import { temporaryFolder } from "../support/temporary-folder";

const own = { host: "localhost:3002" };
const origin = "http://localhost:3002";
const fromElsewhere = (mode: string) => ({ ...own, "sec-fetch-site": "cross-site", "sec-fetch-mode": mode });

test.each([
  ["the page", "GET", own, true],
  ["the page by number", "GET", { host: "127.0.0.1:3002" }, true],
  ["a port that a container publishes", "GET", { host: "localhost:8080" }, true],
  ["a link from elsewhere", "GET", fromElsewhere("navigate"), true],
  ["the form's own request", "POST", { ...own, origin, "sec-fetch-site": "same-origin" }, true],
  ["no host", "GET", {}, false],
  ["a name that leads to loopback", "GET", { host: "evil.example:3002" }, false],
  ["a name that begins like ours", "GET", { host: "localhost:3002.evil.example" }, false],
  ["another site's form", "POST", { ...own, origin: "https://evil.example" }, false],
  ["the site's own script", "POST", { ...own, origin: "http://localhost:3000" }, false],
  ["a sandboxed frame", "POST", { ...own, origin: "null" }, false],
  ["a form without an origin", "POST", own, false],
  ["another site's form as a link", "POST", fromElsewhere("navigate"), false],
  ["another site's script tag", "GET", fromElsewhere("no-cors"), false],
])("%s", (_name, method, headers, isAllowed) => {
  expect(refusal({ method, headers } as IncomingMessage) === undefined).toBe(isAllowed);
});

test("paths stay inside content/, and code is out of reach", () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "content/flavours/pera"), { recursive: true });
  symlinkSync(tmpdir(), join(root, "content/outside"));
  expect(insideContent(root, "flavours/maracuya/index.json")).toBe(
    join(root, "content/flavours/maracuya/index.json"),
  );
  expect(insideContent(root, "flavours/pera/glass")).toBe(join(root, "content/flavours/pera/glass"));
  const refused = [
    ...["", ".", "..", "/etc/passwd.json", "../package.json", "flavours/..%2f..%2fa.json", "a//b.json"],
    ...["a\\..\\..\\b.json", "C:/b.json", "b.json\0.png", "b.json:stream.png"],
    ...[".git/config", "a/.hidden.json"],
    ...["site.ts", "README.md", "page.html", "outside/b.json", "outside", "b\u202e.json"],
  ];
  for (const path of refused) expect(() => insideContent(root, path), path).toThrow("El editor no guarda");
});
