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
    ["logo.svg", "image/svg+xml; charset=utf-8", "max-age=3600"],
    ["licencias.txt", "text/plain; charset=utf-8", "max-age=3600"],
    ["foto.webp", "image/webp", "max-age=3600"],
    ["LEEME", "application/octet-stream", "max-age=3600"],
    ["assets/app-1a2b.js", "text/javascript; charset=utf-8", "immutable"],
  ])(
    "are sent as what they are, and kept for long where the name changes with the content: %s",
    async (name, type, kept) => {
      await put(`public/${name}`);
      const headers = (await load("public")).get(`/${name}`)?.variants.identity.headers;
      expect(headers?.["content-type"]).toBe(type);
      expect(headers?.["cache-control"]).toContain(kept);
    },
  );

  it("have the content codings that the build has made", async () => {
    await put("public/sabores/pera.svg");
    await put("public/logo.svg");
    for (const coding of ["br", "gz"]) await put(`precompressed/sabores/pera.svg.${coding}`, "corto");
    const files = await load("public");
    const codings = (url: string) => Object.keys(files.get(url)?.variants ?? {}).sort();
    expect(codings("/sabores/pera.svg")).toEqual(["br", "gzip", "identity"]);
    expect(codings("/logo.svg")).toEqual(["identity"]);
  });

  it("run nothing, drawings opened by themselves included; films and documents come in parts", async () => {
    for (const name of ["frukto.mp4", "ficha.pdf", "logo.svg"]) await put(`public/${name}`);
    const answers = [...(await load("public"))].map(([url, { variants, acceptsRanges }]) => {
      const { headers } = variants.identity;
      expect(headers).toMatchObject({ "x-content-type-options": "nosniff" });
      return [url, [acceptsRanges, headers["content-security-policy"]]];
    });
    const viewer = "default-src 'none'; img-src 'self'; media-src 'self'; frame-ancestors 'none'";
    expect(Object.fromEntries(answers)).toEqual({
      "/frukto.mp4": [true, viewer],
      "/ficha.pdf": [true, viewer],
      "/logo.svg": [false, "default-src 'none'; frame-ancestors 'none'; sandbox"],
    });
  });
});
