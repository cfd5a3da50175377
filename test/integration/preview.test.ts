import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ContentError } from "../../domain/content/problem";
import { forward } from "../../owner/server/forward";
import { Preview } from "../../owner/server/preview";
import { SITE } from "../site-folder";
import { named } from "../support/content";
import { listen } from "../support/listen";
import { contentCopy } from "../support/temporary-folder";

const SLOGAN = "content/site.json";

const root = contentCopy(afterAll);
cpSync(join(SITE, "public"), join(root, "public"), { recursive: true });
const releases = join(root, "releases");
const preview = new Preview(root, releases, "http://localhost:4299");
await preview.show();
const port = await preview.address();
const door = createServer((request, response) => forward(request, response, { port, shown: preview.shown }));
const url = `http://localhost:${await listen(door)}`;
afterAll(() => void door.close().closeAllConnections());

const home = async () => (await fetch(url)).text();
function write(change: object): void {
  const place = join(root, SLOGAN);
  writeFileSync(place, JSON.stringify({ ...JSON.parse(readFileSync(place, "utf8")), ...change }));
}

it.each([
  ...["/", "/jdm_ct", "/privacidad", "/no-such-page", "/_root.data", "/sitemap.xml"],
  ...["/sabores/iconos/pera.svg", "/sabores/pera.webp", "/favicon.svg", "/pdf/jdm-ct.pdf", "/licencias.txt"],
])("%s has production's headers, policies included, and its bytes", async (path) => {
  const [ours, site] = await Promise.all(
    [url, `http://localhost:${port}`].map((origin) => fetch(origin + path)),
  );
  const { etag, "content-length": _, "cache-control": caching, ...headers } = headersOf(ours);
  expect(site && headersOf(site)).toMatchObject(headers);
  expect(Object.keys(headers)).toContain("content-security-policy");
  expect(ours?.status).toBe(site?.status);
  const [text = "", own] = await Promise.all([ours, site].map((answer) => answer?.text()));
  const script = `<script type="module" src="/keystatic/site.js" data-shown="${preview.shown}"></script>`;
  expect(text.replace(script, "")).toBe(own);
  const isDocument = headers["content-type"]?.startsWith("text/html");
  expect(text.includes(script)).toBe(isDocument);
  expect([caching, Boolean(etag)]).toEqual(isDocument ? ["no-store", false] : ["no-cache", true]);
});

it("only the form's own frame shows the site", async () => {
  const policyFor = async (place: string, site: string) => {
    const { headers } = await fetch(url, { headers: { "sec-fetch-dest": place, "sec-fetch-site": site } });
    const [, ancestors] = /frame-ancestors ([^;]+)/.exec(headers.get("content-security-policy") ?? "") ?? [];
    return [ancestors, headers.get("x-frame-options")];
  };
  expect(await policyFor("iframe", "same-origin")).toEqual(["'self'", "SAMEORIGIN"]);
  for (const [place, site] of [
    ["iframe", "cross-site"],
    ["object", "same-origin"],
    ["document", "same-origin"],
  ] as const)
    expect(await policyFor(place, site)).toEqual(["'none'", "DENY"]);
});

it("the site shows what is saved, also where it is asked for before anything was shown", async () => {
  const early = new Preview(root, join(root, "early"), "http://localhost:4299", 1_000);
  const health = await fetch(`http://localhost:${await early.address()}/healthz`);
  expect(await health.json()).toMatchObject({ content: expect.stringMatching(/^\d+$/) });
  expect(early.shown).toMatch(/^\d+$/);
});

function headersOf(answer: Response | undefined): Record<string, string> {
  const { date: _, "x-request-id": __, ...headers } = Object.fromEntries(answer?.headers ?? []);
  return headers;
}

it("films come in parts, hashed files stay in the browser", async () => {
  const part = await fetch(`${url}/frukto.mp4`, { headers: { range: "bytes=0-9" } });
  expect([part.status, part.headers.get("content-length")]).toEqual([206, "10"]);
  const [, script = ""] = /href="(\/assets\/[^"]+)"/.exec(await home()) ?? [];
  expect((await fetch(url + script)).headers.get("cache-control")).toContain("immutable");
});

it.each(["/?index", "/aviso/consulta", "/api/v1.0/email/send-form"])(
  "what is sent to %s goes nowhere",
  async (path) => {
    const answer = await fetch(url + path, {
      method: "POST",
      body: new URLSearchParams({ from_name: "Ana" }),
    });
    expect(await answer.text()).toBe("Esta es la vista previa: lo que se envía aquí no llega a nadie.");
  },
);

it("shows what is saved; with a mistake or a full disk the last right release stays", async () => {
  write({ slogan: "Lema nuevo" });
  await preview.show();
  await expect.poll(home).toContain("Lema nuevo");
  write({ phone: "9", slogan: "Lema malo" });
  await expect(preview.show()).rejects.toThrow(ContentError);
  write({ phone: JSON.parse(readFileSync(join(SITE, SLOGAN), "utf8")).phone, slogan: "Lema lleno" });
  const names = join(releases, "current.new");
  symlinkSync("/dev/full", names);
  await expect(preview.show()).rejects.toThrow(
    "El sitio no muestra lo último. No queda espacio en el disco: borra algo,",
  );
  expect(await home()).toContain("Lema nuevo");
  rmSync(names);
  await preview.show();
  await expect.poll(home).toContain("Lema lleno");
});

it("what is saved again unchanged makes no release", async () => {
  const names = () => readFileSync(join(releases, "current"), "utf8");
  const before = names();
  await preview.show();
  expect(names()).toBe(before);
  expect(await home()).toContain(named.pera);
});

it("ends when nobody asks it for a while, and starts again by itself", async () => {
  const idle = new Preview(root, releases, "http://localhost:4299", 2_000);
  const first = `http://localhost:${await idle.address()}/healthz`;
  const state = () =>
    fetch(first).then(
      () => "runs",
      () => "ended",
    );
  expect(await state()).toBe("runs");
  await expect.poll(state, { timeout: 30_000 }).toBe("ended");
  expect((await fetch(`http://localhost:${await idle.address()}/healthz`)).status).toBe(200);
});
