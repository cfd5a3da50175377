import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { type Edition, makeEdition } from "../../server/edition";
import { showRelease } from "../../server/release.server";
import { ReleaseFolder } from "../support/content-releases";
import { build } from "../support/started-site";
import { temporaryFolder } from "../support/temporary-folder";

const SWAPS = 5;
/** Today's picture, and those of the two releases before, which open pages may still ask for. */
const KEPT_PICTURES = 3;
const PICTURE = "/maquinas/jdm-id3.webp";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

it("keeps the shown release in memory, and of the two before it the changed files alone", async () => {
  const releases = new ReleaseFolder(temporaryFolder());
  const site = { build, siteOrigin: "http://localhost:3000", rendersAhead: true, files: new Map() };
  const made: Record<"release" | "page" | "picture", WeakRef<object>>[] = [];
  let shown: Edition | undefined;
  for (let number = 1; number <= SWAPS; number++) {
    const { root } = releases
      .make(`r${number}`)
      .remake(PICTURE, `picture ${number}`)
      .change("content/site.json", (texts) => ({ ...texts, slogan: `Lema número ${number}` }));
    shown = await makeEdition(site, root, `r${number}`, shown);
    showRelease(shown.release);
    const { release, memory, made: files } = shown;
    const [page = {}, picture = {}] = [memory.get("/"), files.get(PICTURE)?.immutable];
    made.push({ release: new WeakRef(release), page: new WeakRef(page), picture: new WeakRef(picture) });
  }
  const alive = (what: keyof (typeof made)[number]) => made.filter((one) => one[what].deref()).length;
  await vi.waitFor(() => {
    collectGarbage();
    expect([alive("release"), alive("page"), alive("picture")]).toEqual([1, 1, KEPT_PICTURES]);
  });
});
