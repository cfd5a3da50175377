import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { loadFiles } from "../../server/http/files";
import { temporaryFolder } from "../support/temporary-folder";

const HIDDEN = [".env", ".git/config", "sabores/.DS_Store"];
/** Pictures of products or for sharing, and icons. */
const SHARED = ["maquinas/a.webp", "sabores/pera.webp", "og/inicio.jpg", "favicon.ico", "icon-192.png"];
const PUBLIC = [
  ...[
    "logo.svg",
    "marca.svg",
    "licencias.txt",
    "foto.webp",
    "LEEME",
    "pdf/jdm-ct.pdf",
    "pdf/otra.pdf",
    "frukto.mp4",
  ],
  ...["sabores/piña y limón.webp", "sabores/fondos/pera.webp", "portada/a.webp", "sabores/pera.svg"],
  ...SHARED,
];

const folder = temporaryFolder(afterAll);
const compressed = ["br", "gz"].map((coding) => `precompressed/sabores/pera.svg.${coding}`);
const all = [...PUBLIC, ...HIDDEN].map((path) => `public/${path}`);
for (const path of [...all, ...compressed, "client/assets/app-1a2b.js"]) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), "agua");
}
await writeFile(join(folder, "public/marca.svg"), "agua ".repeat(200));
const roots = ["public", "client"].map((root) => join(folder, root));
const files = await loadFiles(roots, join(folder, "precompressed"), [{ pdf: "jdm-ct.pdf", url: "jdm_ct" }]);

const headersOf = (url: string): Record<string, string> => files.get(url)?.variants.identity.headers ?? {};

it("are those of all folders under their addresses, but nothing hidden", () => {
  const urls = PUBLIC.map((path) => `/${path.replace("piña y limón", encodeURIComponent("piña y limón"))}`);
  expect([...files.keys()].sort()).toEqual([...urls, "/assets/app-1a2b.js"].sort());
});

const VIEWER = "default-src 'none'; img-src 'self'; media-src 'self'; frame-ancestors 'none'";

it.each([
  ["logo.svg", "image/svg+xml; charset=utf-8", "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ["licencias.txt", "text/plain; charset=utf-8", "default-src 'none'; frame-ancestors 'none'"],
  ["foto.webp", "image/webp", VIEWER],
  ["favicon.ico", "image/x-icon", VIEWER],
  ["LEEME", "application/octet-stream", "default-src 'none'; frame-ancestors 'none'"],
  ["frukto.mp4", "video/mp4", VIEWER],
  ["pdf/jdm-ct.pdf", "application/pdf", VIEWER],
  ["assets/app-1a2b.js", "text/javascript; charset=utf-8", "default-src 'none'; frame-ancestors 'none'"],
])(
  "are sent as what they are, run nothing, and are kept for long where the name changes with the content: %s",
  (name, type, policy) => {
    const headers = headersOf(`/${name}`);
    expect([headers["content-type"], headers["content-security-policy"]]).toEqual([type, policy]);
    expect(headers["cache-control"]).toContain(name.startsWith("assets/") ? "immutable" : "max-age=3600");
    expect(files.get(`/${name}`)?.acceptsRanges).toBe(/mp4|pdf/.test(name));
  },
);

it("name the page that a datasheet is of", () => {
  expect(headersOf("/pdf/jdm-ct.pdf").link).toBe('<http://localhost:3000/jdm_ct>; rel="canonical"');
  expect(headersOf("/pdf/otra.pdf").link).toBeUndefined();
});

it("have the content codings that the build has made, or else the server, unless they are short", () => {
  const codings = (url: string) => Object.keys(files.get(url)?.variants ?? {}).sort();
  expect(codings("/sabores/pera.svg")).toEqual(["br", "gzip", "identity"]);
  expect(codings("/logo.svg")).toEqual(["identity"]);
  expect(codings("/marca.svg"), "a drawing of the content").toEqual(["br", "gzip", "identity"]);
});

it("may stand in pages of others if they are pictures of products or for sharing, or icons", () => {
  const shared = [...files.keys()].filter(
    (url) => headersOf(url)["cross-origin-resource-policy"] === "cross-origin",
  );
  const flavours = ["sabores/pera.svg", `sabores/${encodeURIComponent("piña y limón.webp")}`];
  expect(shared.sort()).toEqual([...SHARED, ...flavours].map((path) => `/${path}`).sort());
});
