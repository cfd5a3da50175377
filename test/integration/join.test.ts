import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentOf, type Files, gitHashOf, valueAt } from "../../owner/content/content";
import { placeProblems } from "../../owner/content/places";
import { gitIn } from "../../owner/publish/git";
import { Conflict, joinCommits } from "../../owner/publish/join-commits";
import { filesOf } from "../../owner/publish/snapshot";
import { commitAll, git } from "../support/git";
import { contentCopy } from "../support/temporary-folder";

type Who = "mine" | "theirs";
// biome-ignore lint/suspicious/noExplicitAny: values of any JSON file.
type Data = any;

/** The folder in which the two people change content. */
class Folder {
  constructor(readonly root: string) {}
  path = (path: string) => join(this.root, "content", path);
  read = (path: string): Data => JSON.parse(readFileSync(this.path(path), "utf8"));
  write(path: string, value: unknown) {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), typeof value === "string" ? value : `${JSON.stringify(value, null, 2)}\n`);
  }
  change(path: string, change: (data: Data) => object) {
    const data = this.read(path);
    this.write(path, { ...data, ...change(data) });
  }
  order(change: (flavours: string[]) => string[]) {
    this.change("order.json", ({ flavours }) => ({ flavours: change(flavours) }));
  }
  rename(slug: string) {
    cpSync(this.path("flavours/pera"), this.path(`flavours/${slug}`), { recursive: true });
    rmSync(this.path("flavours/pera"), { recursive: true });
    this.change(`flavours/${slug}/index.json`, () => ({ formerSlugs: ["pera"] }));
    this.order((flavours) => flavours.map((each) => (each === "pera" ? slug : each)));
  }
  add(slug: string, text: string) {
    cpSync(this.path("flavours/cereza"), this.path(`flavours/${slug}`), { recursive: true });
    this.change(`flavours/${slug}/index.json`, () => ({ sabor: slug, text1: text }));
    this.order((flavours) => [...flavours, slug]);
  }
  retire() {
    rmSync(this.path("flavours/pera"), { recursive: true });
    this.order((flavours) => flavours.filter((each) => each !== "pera"));
  }
}

/** The content of a commit. */
class View {
  constructor(readonly files: Files) {}
  read = (path: string): Data => valueAt(this.files, `content/${path}`);
  has = (path: string) => this.files.has(`content/${path}`);
  holds = (path: string, text: string) =>
    this.files.get(`content/${path}`)?.hash === gitHashOf(Buffer.from(text));
  /** Returns the folder of pera, whatever its address is. */
  pera() {
    const paths = [...this.files.keys()].filter((path) => /^content\/flavours\/.*\/index.json$/.test(path));
    const isPera = (path: string) =>
      path.includes("/pera/") || this.read(path.slice(8)).formerSlugs?.includes("pera");
    return paths.find(isPera)?.split("/")[2];
  }
}

interface Operation {
  readonly make: (content: Folder, who: Who) => void;
  readonly holds: (content: View, who: Who) => boolean;
}

const field = (path: string, key: string): Operation => ({
  make: (content, who) => content.change(path, () => ({ [key]: who })),
  holds: (content, who) => content.read(path)[key] === who,
});
const file = (path: string, nameOf = (_who: Who) => path): Operation => ({
  make: (content, who) => {
    rmSync(content.path(path));
    content.write(nameOf(who), who);
  },
  holds: (content, who) => content.holds(nameOf(who), who),
});
/** A field or a file of pera, which others may have renamed. */
const peraText = (key: string): Operation => ({
  make: (content, who) => content.change("flavours/pera/index.json", () => ({ [key]: who })),
  holds: (content, who) => content.read(`flavours/${content.pera()}/index.json`)[key] === who,
});
const peraPhoto = (nameOf: (who: Who) => string): Operation => ({
  make: file("flavours/pera/glass.png", (who) => `flavours/pera/${nameOf(who)}`).make,
  holds: (content, who) => content.holds(`flavours/${content.pera()}/${nameOf(who)}`, who),
});
const renaming = (slugOf: (who: Who) => string): Operation => ({
  make: (content, who) => content.rename(slugOf(who)),
  holds: (content, who) => content.pera() === slugOf(who),
});
const adding = (slugOf: (who: Who) => string): Operation => ({
  make: (content, who) => content.add(slugOf(who), who),
  holds: (content, who) => content.read(`flavours/${slugOf(who)}/index.json`).text1 === who,
});
/** Two colours that would not be seen on each other. */
const colorFor = (who: Who) => (who === "mine" ? "ground" : "text");
const moved = (flavours: string[], who: Who) => {
  const [first = "", ...others] = flavours;
  return who === "mine" ? [...others, first] : [...flavours].reverse();
};

const operations: Readonly<Record<string, Operation>> = {
  text: peraText("text1"),
  "next text": peraText("text2"),
  "machine's text": field("machines/jdm_ct/index.json", "txt"),
  add: adding((who) => `sabor-${who}`),
  "add there": adding(() => "maracuya"),
  retire: {
    make: (content) => content.retire(),
    holds: (content) => content.pera() === undefined,
  },
  rename: renaming(() => "pera-verde"),
  "rename otherwise": renaming((who) => `pera-${who}`),
  colour: {
    make: (content, who) =>
      content.change("flavours/pera/index.json", ({ theme }) => ({
        theme: { ...theme, [colorFor(who)]: "#ffffff" },
      })),
    holds: (content, who) =>
      content.read(`flavours/${content.pera()}/index.json`).theme[colorFor(who)] === "#ffffff",
  },
  hide: {
    make: (content) => content.change("flavours/pera/index.json", () => ({ hidden: true })),
    holds: (content) => content.read(`flavours/${content.pera()}/index.json`).hidden,
  },
  reorder: {
    make: (content, who) => content.order((flavours) => moved(flavours, who)),
    holds: (content, who) => {
      const known: string[] = original.read("order.json").flavours;
      const stayed = (each: string[]) => each.filter((slug) => known.includes(slug) && slug !== "pera");
      const order = stayed(content.read("order.json").flavours);
      return order.join() === stayed(moved(known, who)).join();
    },
  },
  photograph: peraPhoto(() => "glass.png"),
  "photograph's format": peraPhoto((who) => (who === "mine" ? "glass.jpg" : "glass.avif")),
  datasheet: file("machines/jdm_ct/datasheet.pdf"),
  /** A datasheet that the form printed again; its record says so. */
  printing: {
    make: (content, who) => {
      content.write("machines/jdm_id3/datasheet.pdf", who);
      content.change("printed.json", () => ({ [gitHashOf(Buffer.from(who))]: who }));
    },
    holds: ({ files, read }) =>
      read("printed.json")[files.get("content/machines/jdm_id3/datasheet.pdf")?.hash ?? ""] !== undefined,
  },
  film: file("home/frukto.mp4"),
  client: field("clients/chile/index.json", "name"),
  showroom: {
    make: (content, who) =>
      content.change("machine-page.json", ({ showroom }) => ({
        showroom: { ...showroom, machine: "jdm_id3", photo: photoFor(who) },
      })),
    holds: (content, who) => content.read("machine-page.json").showroom.photo === photoFor(who),
  },
  characteristic: {
    make: (content, who) =>
      content.change("machines/jdm_ct/index.json", ({ characteristics: [, ...rest] }) => ({
        characteristics: [who, ...rest],
      })),
    holds: (content, who) => content.read("machines/jdm_ct/index.json").characteristics[0] === who,
  },
  "gallery's photograph": {
    make: (content, who) => {
      content.change("machines/jdm_ct/index.json", ({ gallery }) => ({
        gallery: [...gallery, { photo: `foto-${who}`, alt: who }],
      }));
      content.write(`machines/jdm_ct/photos/foto-${who}.jpg`, who);
    },
    holds: (content, who) =>
      content.read("machines/jdm_ct/index.json").gallery.some(({ alt }: Data) => alt === who) &&
      content.has(`machines/jdm_ct/photos/foto-${who}.jpg`),
  },
};

/** Pairs about which the editor asks; all others are joined. */
const ASKED = [
  ...[
    "text",
    "next text",
    "colour",
    "hide",
    "rename",
    "rename otherwise",
    "photograph",
    "photograph's format",
  ].map((name) => `retire + ${name}`),
  ...["text", "next text", "machine's text", "add there", "rename otherwise", "reorder", "photograph"].map(
    (name) => `${name} + ${name}`,
  ),
  ...["photograph's format", "colour", "datasheet", "film", "client", "showroom", "characteristic"].map(
    (name) => `${name} + ${name}`,
  ),
  ...["rename + rename otherwise", "photograph + photograph's format"],
];

const root = contentCopy(afterAll);
const original = new Folder(root);
let photos: string[];
const photoFor = (who: Who) => photos[who === "mine" ? 1 : 2];
const commits = new Map<string, string>();

beforeAll(() => {
  for (const path of ["flavours/pera/glass.png", "home/frukto.mp4", "machines/jdm_ct/datasheet.pdf"])
    original.write(path, "before");
  rmSync(original.path("flavours/pera/glass.webp"));
  original.write("../public/marca/logo.svg", "logo");
  photos = original.read("machines/jdm_id3/index.json").gallery.map(({ photo }: { photo: string }) => photo);
  git(root, "init", "--quiet");
  git(root, "config", "user.name", "Ana");
  git(root, "config", "user.email", "ana@example.cl");
  const start = commitAll(root, "start");
  for (const [name, { make }] of Object.entries(operations))
    for (const who of ["mine", "theirs"] as const) {
      make(original, who);
      commits.set(`${name} ${who}`, commitAll(root, who));
      git(root, "reset", "--quiet", "--hard", start);
      git(root, "clean", "-qfd");
    }
});

/** Returns the content of a commit, which must be fit to be published. */
async function publishable(commit: string, pair: string): Promise<View> {
  const files = await filesOf(gitIn(root), commit);
  const content = contentOf(new Map([...files].filter(([path]) => path.startsWith("content/"))));
  expect(content.problems, pair).toEqual([]);
  expect(placeProblems(content.files, content.whole), pair).toEqual([]);
  const places = [...content.files.keys()].map((path) => path.replace(/\.\w+$/, ""));
  expect(places.length - new Set(places).size, `${pair}: two files in one place`).toBe(0);
  return new View(content.files);
}

const names = Object.keys(operations);
test.each(names)("%s, beside everything that another person may do", async (name) => {
  const at = names.indexOf(name);
  // Each pair once. Either of the two comes first.
  const pairs = names
    .slice(0, at + 1)
    .map((other, index) => ((at + index) % 2 ? [other, name] : [name, other]));
  await Promise.all(pairs.map(([first = "", second = ""]) => joinPair(first, second)));
});

async function joinPair(first: string, second: string): Promise<void> {
  const pair = `${first} + ${second}`;
  const own = (who: Who) => operations[who === "mine" ? first : second] as Operation;
  const sides = [commits.get(`${first} mine`), commits.get(`${second} theirs`)] as [string, string];
  const joined = await joinCommits(gitIn(root), ...sides).catch((error) => error);
  const isAsked = ASKED.includes(pair) || ASKED.includes(`${second} + ${first}`);
  expect(joined instanceof Conflict ? "asked" : joined, pair).toEqual(isAsked ? "asked" : expect.any(String));
  if (!isAsked) {
    const content = await publishable(joined, pair);
    for (const who of ["mine", "theirs"] as const)
      expect(own(who).holds(content, who), `${pair}, ${who}`).toBe(true);
    return;
  }
  for (const { mine, theirs } of joined.questions) {
    expect(mine, pair).not.toEqual(theirs);
    for (const { who, when, changed } of [mine, theirs])
      expect(`${who} ${when} ${changed}`).toMatch(/^Ana \d+ de .+:\d\d .+/);
  }
  for (const who of ["mine", "theirs"] as const) {
    const answers = Object.fromEntries(joined.questions.map(({ key }: { key: string }) => [key, who]));
    const content = await publishable(await joinCommits(gitIn(root), ...sides, answers), pair);
    expect(own(who).holds(content, who), `${pair}, answered ${who}`).toBe(true);
  }
}
