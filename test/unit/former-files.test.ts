import { expect, test } from "vitest";
import type { MadeFile } from "../../server/http/memory/files";
import { type FormerFiles, formerFiles } from "../../server/http/memory/former-files";
import { createResource } from "../../server/http/memory/resource";

const MEGABYTE = 1024 ** 2;

/** Returns the made files of a release: each address with its version, and a body of a size. */
function madeOf(versions: Readonly<Record<string, string>>, size = 1) {
  const files = Object.entries(versions).map(([address, hash]): [string, MadeFile] => {
    const file = createResource({ headers: {}, bodies: { identity: Buffer.alloc(size) } });
    return [address, { hash, versioned: `${address}?v=${hash}`, resource: file, immutable: file }];
  });
  return new Map(files);
}

/** Shows one release after another. Returns the former files that each answers. */
function shown(...releases: readonly ReadonlyMap<string, MadeFile>[]): readonly (readonly string[])[] {
  let before: { made: ReadonlyMap<string, MadeFile>; former: FormerFiles } | undefined;
  return releases.map((made) => {
    const former = formerFiles(made, before);
    before = { made, former };
    return [...former.keys()];
  });
}

test("pages of the two releases before get their own bytes, and those of older ones today's", () => {
  const releases = ["a", "b", "c", "d"].map((hash) => madeOf({ "/pera.webp": hash }));
  expect(shown(...releases)).toEqual([
    [],
    ["/pera.webp?v=a"],
    ["/pera.webp?v=b", "/pera.webp?v=a"],
    ["/pera.webp?v=c", "/pera.webp?v=b"],
  ]);
});

test("what is shown today, and what comes back, is no former file; what left is one", () => {
  const [first, second] = [madeOf({ "/pera.webp": "a", "/uva.webp": "u" }), madeOf({ "/pera.webp": "b" })];
  expect(shown(first, second, first)).toEqual([[], ["/pera.webp?v=a", "/uva.webp?v=u"], ["/pera.webp?v=b"]]);
});

test("former files take 60 MB at most, those of the last release before older ones", () => {
  const [first, second, third] = ["a", "b", "c"].map((hash) =>
    madeOf({ "/pera.mp4": hash, "/uva.mp4": hash }, 25 * MEGABYTE),
  );
  if (!first || !second || !third) throw new Error("Three releases are made.");
  expect(shown(first, second, third)).toEqual([
    [],
    ["/pera.mp4?v=a", "/uva.mp4?v=a"],
    ["/pera.mp4?v=b", "/uva.mp4?v=b"],
  ]);
});
