import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadFiles } from "../../server/http/files";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frukto-files-"));
  await mkdir(join(folder, "precompressed"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(path: string, text = "agua"): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

function load(...roots: string[]) {
  return loadFiles(
    roots.map((root) => join(folder, root)),
    join(folder, "precompressed"),
  );
}

describe("the files that visitors may ask for", () => {
  it("are those of all folders under their addresses, but nothing hidden", async () => {
    for (const path of ["logo.svg", "sabores/piña y limón.webp", ".env", ".git/config", "sabores/.DS_Store"])
      await put(`public/${path}`);
    await put("client/assets/app-1a2b.js");
    expect([...(await load("public", "client")).keys()].sort()).toEqual([
      "/assets/app-1a2b.js",
      "/logo.svg",
      `/sabores/${encodeURIComponent("piña y limón.webp")}`,
    ]);
  });

  it.each([
    ["logo.svg", "image/svg+xml; charset=utf-8"],
    ["licencias.txt", "text/plain; charset=utf-8"],
    ["foto.webp", "image/webp"],
    ["LEEME", "application/octet-stream"],
  ])("are sent as what they are: %s is %s", async (name, type) => {
    await put(`public/${name}`);
    const headers = (await load("public")).get(`/${name}`)?.variants.identity.headers;
    expect(headers?.["content-type"]).toBe(type);
  });

  it("are kept for a year where the name changes with the content, else for an hour", async () => {
    await put("public/assets/app-1a2b.js");
    await put("public/logo.svg");
    const files = await load("public");
    expect(files.get("/assets/app-1a2b.js")?.variants.identity.headers["cache-control"]).toContain(
      "immutable",
    );
    expect(files.get("/logo.svg")?.variants.identity.headers["cache-control"]).toContain("max-age=3600");
  });

  it("have the content codings that the build has made", async () => {
    await put("public/sabores/pera.svg");
    await put("public/logo.svg");
    await put("precompressed/sabores/pera.svg.br", "corto");
    await put("precompressed/sabores/pera.svg.gz", "corto");
    const files = await load("public");
    expect(Object.keys(files.get("/sabores/pera.svg")?.variants ?? {}).sort()).toEqual([
      "br",
      "gzip",
      "identity",
    ]);
    expect(Object.keys(files.get("/logo.svg")?.variants ?? {})).toEqual(["identity"]);
  });

  it("run nothing, drawings opened by themselves included", async () => {
    await put("public/logo.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
    await put("public/foto.webp");
    const files = await load("public");
    const headers = (url: string) => files.get(url)?.variants.identity.headers;
    expect(headers("/logo.svg")).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    for (const url of ["/logo.svg", "/foto.webp"])
      expect(headers(url)).toMatchObject({ "x-content-type-options": "nosniff" });
  });

  it("offer parts of films and documents only", async () => {
    for (const name of ["frukto.mp4", "ficha.pdf", "logo.svg"]) await put(`public/${name}`);
    const files = await load("public");
    const offers = [...files].map(([url, { acceptsRanges }]) => [url, acceptsRanges]);
    expect(Object.fromEntries(offers)).toEqual({
      "/frukto.mp4": true,
      "/ficha.pdf": true,
      "/logo.svg": false,
    });
  });
});
