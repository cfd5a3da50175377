import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, expect, test } from "vitest";
import { type ContentFile, contentOf, type Files, gitHashOf, valueAt } from "../../domain/content/content";
import { placeProblems } from "../../domain/content/places";
import { readContentOnce } from "../../domain/content/read";
import { joinParts, type Side } from "../../owner/publish/join";
import { assembled, type Parts, partsOf } from "../../owner/publish/parts";
import { repaired } from "../../owner/publish/repair";
import { shown } from "../../owner/publish/words";
import { withField } from "../support/fields";
import { contentCopy, temporaryFolder } from "../support/temporary-folder";

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
const start = temporaryFolder(afterAll);
cpSync(placeOf(""), start, { recursive: true });
/** All files that a person has made, by their hash. */
const stored = new Map<string, ContentFile>();
function filesNow(): Files {
  const { files } = readContentOnce(root);
  for (const file of files.values()) stored.set(file.hash, file);
  return files;
}
const before = partsOf(filesNow());
const changed = new Map<string, Parts>();
for (const [name, { make }] of Object.entries(operations))
  for (const who of ["mine", "theirs"] as const) {
    make(who);
    changed.set(`${name} ${who}`, partsOf(filesNow(), before));
    rmSync(placeOf(""), { recursive: true });
    cpSync(start, placeOf(""), { recursive: true });
  }

/** Returns joined content, which must be fit to be published. */
function publishable(joined: Parts, theirs: Parts, pair: string): Files {
  const files = new Map<string, ContentFile>();
  for (const [path, given] of assembled(repaired(joined, theirs, before))) {
    const file = stored.get(String(given)) ?? {
      hash: gitHashOf(Buffer.from(given)),
      bytes: () => Buffer.from(given),
    };
    files.set(path, { ...file, path });
  }
  const content = contentOf(files);
  expect(content.problems, pair).toEqual([]);
  expect(placeProblems(content.files, content.whole), pair).toEqual([]);
  return content.files;
}

test.each(names)("%s, beside everything that another person may do", (name) => {
  const at = names.indexOf(name);
  // Each pair once. Either of the two comes first.
  for (const [index, other] of names.slice(0, at + 1).entries())
    if ((at + index) % 2) joinPair(other, name);
    else joinPair(name, other);
});

function joinPair(first: string, second: string): void {
  const pair = `${first} + ${second}`;
  const [mine, theirs] = [changed.get(`${first} mine`), changed.get(`${second} theirs`)] as [Parts, Parts];
  const expectHeld = (content: Files, who: Who) =>
    expect(operations[isMine(who) ? first : second]?.holds(content, who), `${pair}, ${who}`).toBe(true);
  const { joined, questions } = joinParts(before, mine, theirs);
  const isAsked = ASKED.includes(pair) || ASKED.includes(`${second} + ${first}`);
  expect(questions.length > 0, pair).toBe(isAsked);
  if (!isAsked) {
    const content = publishable(joined, theirs, pair);
    for (const who of ["mine", "theirs"] as const) expectHeld(content, who);
    return;
  }
  for (const question of questions)
    expect(shown(question, question.mine, mine), pair).not.toEqual(shown(question, question.theirs, theirs));
  for (const who of ["mine", "theirs"] as const) {
    const answers = Object.fromEntries(questions.map(({ key }): [string, Side] => [key, who]));
    expectHeld(publishable(joinParts(before, mine, theirs, answers).joined, theirs, pair), who);
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
