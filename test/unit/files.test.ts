import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { loadFiles, madeFiles } from "../../server/http/memory/files";
import { temporaryFolder } from "../support/temporary-folder";

const HIDDEN = [".env", ".git/config"];
/** Pictures of products or for sharing, and icons. */
const SHARED = ["maquinas/a.webp", "sabores/pera.webp", "og/inicio.jpg", "favicon.ico", "icon-192.png"];
/** Files of a release. */
const MADE = [
  ...["logo.svg", "marca.svg", "foto.webp", "pdf/jdm-ct.pdf", "pdf/otra.pdf", "frukto.mp4"],
  ...["sabores/fondos/pera.webp", "portada/a.webp", "sabores/pera.svg"],
  ...SHARED,
];
/** Files of the build. */
const BUILT = ["assets/app-1a2b.js", "licencias.txt", "LEEME", "fondos/piña y limón.webp", "chat/patron.svg"];

const folder = temporaryFolder(afterAll);
const compressed = ["br", "gz"].map((coding) => `precompressed/chat/patron.svg.${coding}`);
for (const path of [...[...BUILT, ...HIDDEN].map((path) => `client/${path}`), ...compressed]) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), "agua");
}
const release = new Map(
  MADE.map((path) => {
    const bytes = () => Buffer.from(path === "marca.svg" ? "agua ".repeat(200) : "agua");
    return [`/${path}`, { hash: path, version: "1", bytes }];
  }),
);
const made = await madeFiles(release, [{ pdf: "jdm-ct.pdf", url: "jdm_ct" }]);
const files = new Map([
  ...(await loadFiles(join(folder, "client"), join(folder, "precompressed"))),
  ...[...made].map(([address, { resource }]) => [address, resource] as const),
]);

const headersOf = (url: string): Record<string, string> => files.get(url)?.variants.identity.headers ?? {};

it("are those of the build and of the release under their addresses, but nothing hidden", () => {
  const encoded = (path: string) => `/${path.replace("piña y limón", encodeURIComponent("piña y limón"))}`;
  expect([...files.keys()].sort()).toEqual([...MADE, ...BUILT].map(encoded).sort());
});

it("are not read again where the release before had the same", async () => {
  const bytes = () => {
    throw new Error("It was read again.");
  };
  const next = new Map([["/frukto.mp4", { hash: "frukto.mp4", version: "1", bytes }]]);
  expect((await madeFiles(next, [], made)).get("/frukto.mp4")).toBe(made.get("/frukto.mp4"));
  const changed = new Map([["/frukto.mp4", { hash: "other", version: "1", bytes }]]);
  await expect(madeFiles(changed, [], made)).rejects.toThrow("It was read again.");
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
  expect(codings("/chat/patron.svg")).toEqual(["br", "gzip", "identity"]);
  expect(codings("/logo.svg")).toEqual(["identity"]);
  expect(codings("/marca.svg"), "a drawing of the content").toEqual(["br", "gzip", "identity"]);
});

it("may stand in pages of others if they are pictures of products or for sharing, or icons", () => {
  const shared = [...files.keys()].filter(
    (url) => headersOf(url)["cross-origin-resource-policy"] === "cross-origin",
  );
  expect(shared.sort()).toEqual([...SHARED, "sabores/pera.svg"].map((path) => `/${path}`).sort());
});
