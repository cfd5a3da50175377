import { expect, test } from "vitest";
import { valueAt } from "../../domain/content/content";
import { filesAsked } from "../../domain/content/made-files";
import { readContent } from "../../domain/content/read";
import { MANIFEST, manifestIn } from "../../domain/content/releases/manifest";
import { SITE } from "../site-folder";

const { data, files } = readContent(SITE);
const manifest = manifestIn(valueAt(files, MANIFEST));

test("content asks for files of the manifest alone, and says which picture or file that lacks", () => {
  expect(new Set(Object.keys(manifest.files))).toEqual(new Set(filesAsked(data, manifest)));
  const [picture = ""] = Object.keys(manifest.pictures);
  const { [picture]: _, ...pictures } = manifest.pictures;
  expect(() => filesAsked(data, { ...manifest, pictures })).toThrow(
    `public${picture}.webp: falta en content/pictures.json: ejecuta npm run media.`,
  );
  const { "/favicon.ico": icon, ...others } = manifest.files;
  expect(icon).toBeDefined();
  expect(() => filesAsked(data, { ...manifest, files: others })).toThrow(
    "public/favicon.ico: falta en content/pictures.json: ejecuta npm run media.",
  );
});

test("a manifest with a mistake is refused with its place", () => {
  expect(() => manifestIn({ ...manifest, version: "1" })).toThrow(/^content\/pictures\.json: version: /);
  expect(() => manifestIn(undefined)).toThrow(
    /^content\/pictures\.json: .+ Ante la duda, ejecuta npm run media\.$/,
  );
});
