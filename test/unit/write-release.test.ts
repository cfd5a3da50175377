import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { readContent } from "../../domain/content/read";
import { readRelease } from "../../domain/content/releases/read-release";
import { OWN, releaseFolders } from "../../domain/content/releases/release-folder";
import { nameFirst, writeRelease } from "../../domain/content/releases/write-release";
import { ReleaseFolder } from "../support/content-releases";
import { temporaryFolder } from "../support/temporary-folder";

const SITE_TEXTS = "content/site.json";
const PERA = "public/sabores/pera.webp";

/** Returns a checkout with a slogan, and an empty folder of releases. */
function folders() {
  const contentFolder = temporaryFolder();
  const source = new ReleaseFolder(temporaryFolder()).make("source");
  const say = (slogan: string) => source.change(SITE_TEXTS, (site) => ({ ...site, slogan }));
  const publish = (name: string, slogan = name) => writeRelease(say(slogan).root, contentFolder, name);
  const names = () => readFileSync(join(contentFolder, "current"), "utf8").trim().split("\n");
  const inode = (name: string, path: string) => statSync(join(contentFolder, name, path)).ino;
  const age = (name: string, minutes: number) => {
    const then = new Date(Date.now() - minutes * 60_000);
    utimesSync(join(contentFolder, name), then, then);
  };
  return {
    contentFolder,
    source,
    say,
    publish,
    names,
    inode,
    age,
    found: () => readdirSync(contentFolder).sort(),
  };
}

test("a release has what the content asks for and no more, links what is unchanged, and is named first", async () => {
  const { contentFolder, source, publish, names, inode } = folders();
  source.write("content/home/secret.json", "{}");
  source.write("content/README.md", "");
  source.write("public/healthz", "");
  await publish("a");
  expect(existsSync(join(contentFolder, "a", PERA))).toBe(true);
  for (const extra of ["content/home/secret.json", "content/README.md", "public/healthz"])
    expect(existsSync(join(contentFolder, "a", extra))).toBe(false);
  await publish("b");
  expect(names()).toEqual(["b", "a"]);
  expect(readRelease(join(contentFolder, "b"), "b").release.data.site.slogan).toBe("b");
  for (const path of [PERA, "content/home.json"]) expect(inode("b", path)).toBe(inode("a", path));
  expect(inode("b", SITE_TEXTS)).not.toBe(inode("a", SITE_TEXTS));
  // The checkout may change: the release is none of its files.
  expect(inode("a", PERA)).not.toBe(statSync(join(source.root, PERA)).ino);
});

test("a name with the same content is named first again, one with other content is refused", async () => {
  const { contentFolder, publish, names, inode } = folders();
  for (const name of ["a", "b"]) await publish(name);
  const before = inode("a", SITE_TEXTS);
  await publish("a");
  expect([names(), inode("a", SITE_TEXTS)]).toEqual([["a", "b"], before]);
  await expect(publish("a", "another")).rejects.toThrow("exists, with other content");
  await nameFirst(contentFolder, "b");
  expect(names()).toEqual(["b", "a"]);
  await expect(nameFirst(contentFolder, "c")).rejects.toThrow("There is no release c.");
  for (const name of ["../a", "current", "current.new", ".a", ""])
    await expect(publish(name)).rejects.toThrow("can't be the name of a release");
  expect(names()).toEqual(["b", "a"]);
});

test("each mistake is a line, and nothing has changed", async () => {
  const { contentFolder, source, publish, names, found } = folders();
  await publish("a");
  source.change("content/site.json", (site) => ({ ...site, phone: "9", email: "nobody" }));
  const wrong = await publish("b").catch((error: Error) => error.message);
  expect(wrong).toMatch(
    /^content\/site\.json: phone: .+\ncontent\/site\.json: email: .+$|^content\/site\.json: email: .+\ncontent\/site\.json: phone: .+$/,
  );
  source.change("content/site.json", ({ phone: _, email: __, ...site }) => ({
    ...site,
    ...JSON.parse(readFileSync(join(contentFolder, "a", SITE_TEXTS), "utf8")),
  }));
  source.write(PERA, "none");
  source.write(
    "public/favicon.ico",
    Buffer.alloc(statSync(join(contentFolder, "a/public/favicon.ico")).size),
  );
  rmSync(join(source.root, "public/og"), { recursive: true });
  const lines = `${await publish("b").catch((error: Error) => error.message)}`.split("\n");
  expect(lines.length).toBeGreaterThan(2);
  expect(lines).toContain(
    `${PERA}: no es el archivo que nombra content/pictures.json: ejecuta npm run media.`,
  );
  for (const line of lines)
    expect(line).toMatch(/^public\/(og|sabores)\/.*: (falta|no es) .* npm run media\.$/);
  expect([names(), found()]).toEqual([["a"], ["a", "current"]]);
});

test.each([
  ["a text", SITE_TEXTS],
  ["a made file", PERA],
  ["content/", "content"],
  ["public/", "public"],
  ["a folder", "public/sabores"],
])("a link in place of %s is refused", async (_, path) => {
  const { contentFolder, source, say } = folders();
  say("right");
  const place = join(source.root, path);
  const away = join(temporaryFolder(), "away");
  cpSync(place, away, { recursive: true });
  rmSync(place, { recursive: true });
  symlinkSync(away, place);
  await expect(writeRelease(source.root, contentFolder, "a")).rejects.toThrow(/es un enlace/);
  expect(readdirSync(contentFolder)).toEqual([]);
});

test("three releases stay, those that were the first lately, and the last one of a former version", async () => {
  const { contentFolder, publish, names, found, age } = folders();
  await publish("old");
  const manifest = join(contentFolder, "old/content/pictures.json");
  const other = JSON.stringify({ ...JSON.parse(readFileSync(manifest, "utf8")), version: 0 });
  rmSync(manifest);
  writeFileSync(manifest, other);
  for (const name of ["a", "b", "c", "d"]) await publish(name);
  expect(names()).toEqual(["d", "c", "b", "a", "old"]);
  for (const name of ["old", "a", "b", "c", "d"]) age(name, 11);
  await publish("e");
  expect(names()).toEqual(["e", "d", "c", "old"]);
  expect(found()).toEqual(["c", "current", "d", "e", "old"]);
  // A way back makes a release young again: a server may just be reading it.
  await nameFirst(contentFolder, "c");
  age("d", 11);
  for (const name of ["f", "g", "h"]) await publish(name);
  expect(names()).toEqual(["h", "g", "f", "c", "e", "old"]);
  rmSync(join(contentFolder, "f"), { recursive: true });
  await writeRelease(join(contentFolder, "e"), contentFolder, "i", { keep: 6 });
  expect(names()).toEqual(["i", "h", "g", "c", "e", "old"]);
});

test("what was lost with the power is written again", async () => {
  const { contentFolder, publish, names } = folders();
  await publish("a");
  await publish("b");
  const place = join(contentFolder, "b", SITE_TEXTS);
  rmSync(place);
  writeFileSync(place, "");
  await expect(nameFirst(contentFolder, "b")).rejects.toThrow(/no es JSON válido/);
  await publish("b");
  expect(readRelease(join(contentFolder, "b"), "b").release.data.site.slogan).toBe("b");
  expect(names()).toEqual(["b", "a"]);
});

test("a folder that can't be written says so and stays as it is", async () => {
  const { contentFolder, publish, names, found } = folders();
  await publish("a");
  mkdirSync(join(contentFolder, "current.new"));
  await expect(publish("b")).rejects.toThrow(/current\.new/);
  expect(names()).toEqual(["a"]);
  rmSync(join(contentFolder, "current.new"), { recursive: true });
  await publish("b");
  expect([names(), found()]).toEqual([
    ["b", "a"],
    ["a", "b", "current"],
  ]);
});

test("after a kill at any moment, each named release is whole, and the next call leaves nothing about", async () => {
  const { contentFolder, source, publish, names, found } = folders();
  await publish("first");
  const script = `
    import { writeRelease } from "./domain/content/releases/write-release.ts";
    for (;;) {
      await writeRelease(${JSON.stringify(source.root)}, ${JSON.stringify(contentFolder)}, "n" + Date.now());
      process.stdout.write("one");
    }`;
  for (let round = 0; round < 5; round++) {
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    await wait(Math.random() * 500);
    child.kill("SIGKILL");
    await once(child, "exit");
    for (const name of names()) {
      const { madeOf, release } = readRelease(join(contentFolder, name), name);
      for (const { bytes } of madeOf.values()) bytes();
      expect(release.data.site.slogan).toBe("first");
    }
  }
  expect(names().length).toBeGreaterThan(5);
  await publish("last", "first");
  expect(names()[0]).toBe("last");
  expect(found().filter((name) => name.startsWith(".") || name.endsWith(".new"))).toEqual([]);
});

test("every made file that is not the manifest's is named, and no release is made", async () => {
  const { contentFolder, source, publish } = folders();
  for (const path of [PERA, "public/sabores/manzana.webp"])
    source.write(path, Buffer.alloc(statSync(join(source.root, path)).size));
  await expect(publish("a")).rejects.toThrow(
    /^public\/sabores\/manzana\.webp: no es el archivo .+\npublic\/sabores\/pera\.webp: no es el archivo .+$/,
  );
  expect(existsSync(join(contentFolder, "current"))).toBe(false);
});

test("without a folder of releases the content is what lies beside the build, and a link is no folder of content", () => {
  expect(releaseFolders("")).toEqual([OWN]);
  const root = temporaryFolder();
  symlinkSync(join(folders().source.root, "content"), join(root, "content"));
  const [first] = readContent(root).problems;
  expect(first).toEqual({ file: "content", message: "es un enlace: pon aquí el archivo mismo." });
});
