import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, expect, test } from "vitest";
import { contentOf, type Files, gitHashOf, valueAt } from "../../domain/content/content";
import { placeProblems } from "../../domain/content/places";
import { gitIn } from "../../owner/publish/git";
import { Conflict, joinCommits } from "../../owner/publish/join-commits";
import { repaired } from "../../owner/publish/repair";
import { filesOf } from "../../owner/publish/snapshot";
import { withField } from "../support/fields";
import { commitAll, git } from "../support/git";
import { contentCopy } from "../support/temporary-folder";

type Who = "mine" | "theirs";
// biome-ignore lint/suspicious/noExplicitAny: values of any JSON file.
type Data = any;

/** A change that one of the two people makes in the folder, and whether joined content has it. */
interface Operation {
  readonly make: (who: Who) => void;
  readonly holds: (content: Files, who: Who) => boolean;
}

const root = contentCopy(afterAll);
const placeOf = (path: string) => join(root, "content", path);
const read = (path: string): Data => JSON.parse(readFileSync(placeOf(path), "utf8"));
function write(path: string, value: unknown): void {
  mkdirSync(dirname(placeOf(path)), { recursive: true });
  writeFileSync(placeOf(path), typeof value === "string" ? value : `${JSON.stringify(value, null, 2)}\n`);
}
const set = (path: string, field: string, value: unknown) => write(path, withField(read(path), field, value));
const order = (change: (flavours: string[]) => string[]) =>
  set("order.json", "flavours", change(read("order.json").flavours));

/** Returns the folder of pera, whatever its address is. */
function peraIn(content: Files): string | undefined {
  const isPera = (path: string) =>
    path.includes("/pera/") || (valueAt(content, path) as Data)?.formerSlugs?.includes("pera");
  const paths = [...content.keys()].filter((path) => /^content\/flavours\/.*\/index.json$/.test(path));
  return paths.find(isPera)?.split("/")[2];
}
const pathIn = (content: Files, path: string) =>
  `content/${path.replace("flavours/pera/", `flavours/${peraIn(content)}/`)}`;
const dataIn = (content: Files, path: string): Data => valueAt(content, pathIn(content, path));

const field = (path: string, name: string, valueFor: (who: Who) => unknown = (who) => who): Operation => ({
  make: (who) => set(path, name, valueFor(who)),
  holds: (content, who) =>
    isDeepStrictEqual(dataIn(content, path), withField(dataIn(content, path), name, valueFor(who))),
});
const file = (path: string, nameOf = (_who: Who) => path): Operation => ({
  make: (who) => {
    rmSync(placeOf(path));
    write(nameOf(who), who);
  },
  holds: (content, who) => content.get(pathIn(content, nameOf(who)))?.hash === gitHashOf(Buffer.from(who)),
});
const renaming = (slugOf: (who: Who) => string): Operation => ({
  make: (who) => {
    cpSync(placeOf("flavours/pera"), placeOf(`flavours/${slugOf(who)}`), { recursive: true });
    rmSync(placeOf("flavours/pera"), { recursive: true });
    set(`flavours/${slugOf(who)}/index.json`, "formerSlugs", ["pera"]);
    order((flavours) => flavours.map((each) => (each === "pera" ? slugOf(who) : each)));
  },
  holds: (content, who) => peraIn(content) === slugOf(who),
});
const adding = (slugOf: (who: Who) => string): Operation => ({
  make: (who) => {
    const slug = slugOf(who);
    cpSync(placeOf("flavours/cereza"), placeOf(`flavours/${slug}`), { recursive: true });
    write(`flavours/${slug}/index.json`, { ...read(PERA), sabor: slug, text1: who });
    order((flavours) => [...flavours, slug]);
  },
  holds: (content, who) => dataIn(content, `flavours/${slugOf(who)}/index.json`).text1 === who,
});
const moved = (flavours: string[], who: Who) => {
  const [first = "", ...others] = flavours;
  return who === "mine" ? [...others, first] : [...flavours].reverse();
};

const [PERA, CT] = ["flavours/pera/index.json", "machines/jdm_ct/index.json"] as const;
const { showroom } = read("machine-page.json");
const [question] = read("questions.json").questions;
const { flavours: known } = read("order.json");
const [, ...photos] = read("machines/jdm_id3/index.json").gallery.map(({ photo }: Data) => photo);
const isMine = (who: Who) => who === "mine";

const operations: Readonly<Record<string, Operation>> = {
  text: field(PERA, "text1"),
  "next text": field(PERA, "text2"),
  "machine's text": field(CT, "txt"),
  add: adding((who) => `sabor-${who}`),
  "add there": adding(() => "maracuya"),
  retire: {
    make: () => {
      rmSync(placeOf("flavours/pera"), { recursive: true });
      order((flavours) => flavours.filter((each) => each !== "pera"));
    },
    holds: (content) => peraIn(content) === undefined,
  },
  rename: renaming(() => "pera-verde"),
  "rename otherwise": renaming((who) => `pera-${who}`),
  /** Two colours that would not be seen on each other. */
  colour: {
    make: (who) => set(PERA, `theme.${isMine(who) ? "ground" : "text"}`, "#ffffff"),
    holds: (content, who) => dataIn(content, PERA).theme[isMine(who) ? "ground" : "text"] === "#ffffff",
  },
  hide: field(PERA, "hidden", () => true),
  reorder: {
    make: (who) => order((flavours) => moved(flavours, who)),
    holds: (content, who) => {
      const stayed = (each: string[]) => each.filter((slug) => known.includes(slug) && slug !== "pera");
      return `${stayed(dataIn(content, "order.json").flavours)}` === `${stayed(moved(known, who))}`;
    },
  },
  photograph: file("flavours/pera/glass.png"),
  "photograph's format": file("flavours/pera/glass.png", (who) =>
    isMine(who) ? "flavours/pera/glass.jpg" : "flavours/pera/glass.avif",
  ),
  datasheet: file("machines/jdm_ct/datasheet.pdf"),
  /** A datasheet that the form printed again; its record says so. */
  printing: {
    make: (who) => {
      write("machines/jdm_id3/datasheet.pdf", who);
      write("printed.json", { ...read("printed.json"), [gitHashOf(Buffer.from(who))]: who });
    },
    holds: (content) => {
      const { hash = "" } = content.get("content/machines/jdm_id3/datasheet.pdf") ?? {};
      return dataIn(content, "printed.json")[hash] !== undefined;
    },
  },
  film: file("home/frukto.mp4"),
  client: field("clients/chile/index.json", "name"),
  showroom: field("machine-page.json", "showroom", (who) => ({
    ...showroom,
    machine: "jdm_id3",
    photo: photos[isMine(who) ? 0 : 1],
  })),
  characteristic: field(CT, "characteristics.0"),
  "gallery's photograph": {
    make: (who) => {
      set(CT, "gallery", [...read(CT).gallery, { photo: `foto-${who}`, alt: who }]);
      write(`machines/jdm_ct/photos/foto-${who}.jpg`, who);
    },
    holds: (content, who) =>
      dataIn(content, CT).gallery.some(({ alt }: Data) => alt === who) &&
      content.has(`content/machines/jdm_ct/photos/foto-${who}.jpg`),
  },
  question: {
    make: (who) =>
      set("questions.json", "questions", [...read("questions.json").questions, { ...question, id: who }]),
    holds: (content, who) => dataIn(content, "questions.json").questions.some(({ id }: Data) => id === who),
  },
};
const names = Object.keys(operations);

/** Changes that two people may both make: the same, or in different places. */
const UNASKED = ["add", "retire", "rename", "hide", "printing", "gallery's photograph", "question"];
const OF_PERA = ["text", "next text", "colour", "hide", "photograph", "photograph's format"];
/** Pairs about which the editor asks; all others are joined. */
const ASKED = [
  ...names.filter((name) => !UNASKED.includes(name)).map((name) => `${name} + ${name}`),
  ...[...OF_PERA, "rename", "rename otherwise"].map((name) => `retire + ${name}`),
  ...["rename + rename otherwise", "photograph + photograph's format"],
];

for (const path of ["flavours/pera/glass.png", "home/frukto.mp4", "machines/jdm_ct/datasheet.pdf"])
  write(path, "before");
rmSync(placeOf("flavours/pera/glass.webp"));
write("../public/marca/logo.svg", "logo");
git(root, "init", "--quiet");
git(root, "config", "user.name", "Ana");
git(root, "config", "user.email", "ana@example.cl");
const start = commitAll(root, "start");
const commits = new Map<string, string>();
for (const [name, { make }] of Object.entries(operations))
  for (const who of ["mine", "theirs"] as const) {
    make(who);
    commits.set(`${name} ${who}`, commitAll(root, who));
    git(root, "reset", "--quiet", "--hard", start);
    git(root, "clean", "-qfd");
  }

/** Returns the content of a commit, which must be fit to be published. */
async function publishable(commit: string, pair: string): Promise<Files> {
  const all = await filesOf(gitIn(root), commit);
  const content = contentOf(new Map([...all].filter(([path]) => path.startsWith("content/"))));
  expect(content.problems, pair).toEqual([]);
  expect(placeProblems(content.files, content.whole), pair).toEqual([]);
  return content.files;
}

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
  const sides = [commits.get(`${first} mine`), commits.get(`${second} theirs`)] as [string, string];
  const expectHeld = (content: Files, who: Who) =>
    expect(operations[isMine(who) ? first : second]?.holds(content, who), `${pair}, ${who}`).toBe(true);
  const joined = await joinCommits(gitIn(root), ...sides).catch((error) => error);
  const isAsked = ASKED.includes(pair) || ASKED.includes(`${second} + ${first}`);
  expect(joined instanceof Conflict ? "asked" : joined, pair).toEqual(isAsked ? "asked" : expect.any(String));
  if (!isAsked) {
    const content = await publishable(joined, pair);
    for (const who of ["mine", "theirs"] as const) expectHeld(content, who);
    return;
  }
  for (const { mine, theirs } of joined.questions) {
    expect(mine, pair).not.toEqual(theirs);
    for (const { who, when, changed } of [mine, theirs])
      expect(`${who} ${when} ${changed}`).toMatch(/^Ana \d+ de .+:\d\d .+/);
  }
  for (const who of ["mine", "theirs"] as const) {
    const answers = Object.fromEntries(joined.questions.map(({ key }: { key: string }) => [key, who]));
    expectHeld(await publishable(await joinCommits(gitIn(root), ...sides, answers), pair), who);
  }
}

test("a machine and a page that came to one address get one each", () => {
  const part = (name: string) => ({ name, slug: "despacho", formerSlugs: ["envios"], value: {} });
  const parts = new Map(["machines", "pages"].map((name) => [`${name}/despacho`, part(name)]));
  const none = { parts: new Map(), others: {} };
  const joined = [...repaired({ parts, others: {} }, none, none).parts.values()];
  expect(joined.map(({ slug, formerSlugs }) => [slug, ...formerSlugs])).toEqual([
    ["despacho", "envios"],
    ["despacho-2"],
  ]);
});
