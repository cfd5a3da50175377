import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, test } from "vitest";
import { type ContentFile, contentOf, type Files, gitHashOf, json } from "../../domain/content/content";
import { CONTENT_VERSION, migrated, versionOf } from "../../domain/content/migrations/migrations";
import { readContent } from "../../domain/content/read";
import { MANIFEST } from "../../domain/content/releases/manifest";
import { writeMigrated } from "../../owner/pictures/write-migrated";
import { joinParts } from "../../owner/publish/join";
import { assembled, partsOf } from "../../owner/publish/parts";
import former from "../support/former/version-0.json";
import { temporaryFolder } from "../support/temporary-folder";

// biome-ignore lint/suspicious/noExplicitAny: fields of any file.
type Values = Record<string, any>;

const NOTICE = "content/privacy.json";
const PAGE = "content/pages/privacidad/index.json";

/** Returns release 0.1's content after a change. */
function formerWith(change: (values: Values) => void): Values {
  const values: Values = structuredClone(former);
  change(values);
  return values;
}

function filesOf(values: Values): Files {
  const file = (path: string): ContentFile => {
    const bytes = json(values[path]);
    return { path, hash: gitHashOf(bytes), bytes: () => bytes };
  };
  return new Map(Object.keys(values).map((path) => [path, file(path)]));
}

test("every entry of release 0.1 is right, with what its owner wrote, and is today's for good", () => {
  const edited = formerWith((values) => {
    values[NOTICE].title = "Mis datos";
    Object.assign(values[NOTICE].particulars, { name: "Fruta SpA", server: "Nube, Chile" });
    values["content/site.json"].facebook = "https://facebook.example/frukto";
  });
  const { problems, data, files } = contentOf(filesOf(edited));
  expect(problems).toEqual([]);
  expect(data.site).toMatchObject({
    legalName: "Fruta SpA",
    taxNumber: "",
    social: [{ label: "Facebook", address: "https://facebook.example/frukto" }, { address: "" }],
  });
  const { sections } = former[NOTICE];
  expect(data.pages).toMatchObject([{ slug: "privacidad", title: "Mis datos", version: "1", sections }]);
  expect(data.pages[0]?.facts).toContainEqual({ label: "Servidor", value: "Nube, Chile", required: true });
  expect(data.home.calculator.days).toMatch(/^Días al mes/);
  expect(data.contact.sent.thanks).toContain("{nombre}");
  const today = Object.fromEntries(
    [...files].map(([path, { bytes }]) => [path, JSON.parse(String(bytes()))]),
  );
  expect(versionOf(today)).toBe(CONTENT_VERSION);
  expect(migrated(today, 0)).toEqual(today);
  expect(contentOf(filesOf(today)).files.get(PAGE)?.isMigrated).toBeUndefined();
});

test("each file of release 0.1 is brought over by itself, as a draft is", () => {
  const whole = migrated(former, 0);
  for (const [path, value] of Object.entries(former))
    if (path !== NOTICE && !["content/site.json", "content/order.json"].includes(path))
      expect(migrated({ [path]: value }, 0)[path]).toEqual(whole[path]);
  expect(migrated({ "content/home.json": [] }, 0)).toEqual({ "content/home.json": [] });
});

test("a draft of the form is brought over with the text that it was typed over, once", async () => {
  await import("../../owner/form/drafts/rebase");
  const { typing } = globalThis as unknown as Record<
    "typing",
    { migrate(stored: object): void; version: number }
  >;
  const site = former["content/site.json"];
  const draft = (content?: number) => ({
    files: new Map([
      ["site.json", new TextEncoder().encode(JSON.stringify({ ...site, facebook: "https://f.example" }))],
    ]),
    base: site,
    content,
  });
  const textOf = ({ files }: ReturnType<typeof draft>) =>
    JSON.parse(new TextDecoder().decode(files.get("site.json")));
  const [old, own] = [draft(), draft(typing.version)];
  for (const each of [old, own]) typing.migrate(each);
  expect(textOf(old).social[0]).toEqual({ label: "Facebook", address: "https://f.example" });
  expect(old.base).toHaveProperty("social");
  expect([textOf(own).facebook, own.base]).toEqual(["https://f.example", site]);
});

it("joins what two owners changed, one of them still in release 0.1", () => {
  const instagram = { label: "Instagram", address: "" };
  const before = filesOf(former);
  const mine = filesOf(
    formerWith((values) =>
      Object.assign(values["content/site.json"], { videoChannel: "https://video.example" }),
    ),
  );
  const theirs: Values = structuredClone(migrated(former, 0));
  theirs["content/site.json"].social.push(instagram);
  const [old, own, other] = [before, mine, filesOf(theirs)].map((files) => contentOf(files).files) as [
    Files,
    Files,
    Files,
  ];
  const parts = partsOf(old);
  const { joined, questions } = joinParts(parts, partsOf(own, parts), partsOf(other, parts));
  expect(questions).toEqual([]);
  const site = JSON.parse(String(assembled(joined).get("content/site.json")));
  expect(site.social).toMatchObject([{}, { address: "https://video.example" }, instagram]);
});

it("takes a folder for the oldest in which release 0.1's editor left its notice beside today's", () => {
  const today: Values = structuredClone(migrated(former, 0));
  today["content/site.json"].taxNumber = "76.543.210-3";
  const { data } = contentOf(filesOf({ ...today, [NOTICE]: { ...former[NOTICE], title: "Mis datos" } }));
  expect(data.pages).toMatchObject([{ slug: "privacidad", title: "Mis datos" }]);
  expect(data.site.taxNumber).toBe("76.543.210-3");
});

it("leaves a notice alone that can't be read, and names the content of a later version, alone", () => {
  expect(contentOf(filesOf({ ...former, [NOTICE]: [] })).files.get(NOTICE)?.isMigrated).toBeUndefined();
  const later = { ...former, "content/site.json": {}, [MANIFEST]: { version: CONTENT_VERSION + 1 } };
  const { [NOTICE]: _, ...files } = later;
  expect(contentOf(filesOf(files)).problems).toMatchObject([{ file: MANIFEST, message: /más nueva/ }]);
});

test("a folder is written as today's, and not touched again", async () => {
  const root = temporaryFolder();
  for (const [path, { bytes }] of filesOf(former)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes());
  }
  await writeMigrated(readContent(root), root);
  expect(existsSync(join(root, NOTICE))).toBe(false);
  expect(JSON.parse(readFileSync(join(root, MANIFEST), "utf8")).version).toBe(CONTENT_VERSION);
  const { data, files, onDisk } = readContent(root);
  expect([data.pages.length, files]).toEqual([1, onDisk]);
  writeFileSync(join(root, MANIFEST), "{");
  await writeMigrated(readContent(root), root);
  expect(readFileSync(join(root, MANIFEST), "utf8")).toBe("{");
});
