import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { Volume } from "../../owner/hosted/volume";
import { gitIn } from "../../owner/publish/git";
import { handOver } from "../../owner/publish/hand-over";
import type { Side } from "../../owner/publish/join";
import { Conflict } from "../../owner/publish/join-commits";
import { accept, discard, type Proposal, proposals, settleKnown } from "../../owner/publish/proposals";
import { publish, unpublished } from "../../owner/publish/publish";
import { noteSave } from "../../owner/publish/saves";
import { saveTree } from "../../owner/server/save";
import { Developers } from "../support/developers";
import { git } from "../support/git";
import { temporaryFolder } from "../support/temporary-folder";

const ana = { name: "Ana", email: "ana@empresa.cl" };
const [PERA, QUESTIONS, ORDER, PRINTED, SHEET] = [
  "flavours/pera/index.json",
  "questions.json",
  "order.json",
  "printed.json",
  "machines/jdm_ct/datasheet.pdf",
] as const;

/** The editor's working folder. */
let root: string;
let developers: Developers;

const at = (path: string) => join(root, "content", path);
const read = (path: string) => JSON.parse(readFileSync(at(path), "utf8"));

/** Saves a change as the editor does. */
async function save(path: string, fields: object): Promise<void> {
  writeFileSync(at(path), `${JSON.stringify({ ...read(path), ...fields }, null, 2)}\n`);
  await noteSave(root, ana);
  await settleKnown(gitIn(root));
}

const propose = (who = "Luis") => handOver(root, { tree: developers.send(root), who, at: "1795000000" });

const texts = async () => (await proposals(root)).map(({ text }) => text);
async function only(): Promise<Proposal> {
  const found = await proposals(root);
  expect(found.map(({ text }) => text)).toHaveLength(1);
  return found[0] as Proposal;
}
const write = (from: string, to: string) => saveTree(root, from, to);
const take = (wish: Proposal, answers?: Record<string, Side>) =>
  accept(root, { ...wish, answers }, write, ana);

const editor = {
  settle: async () => {},
  change: (work: () => Promise<void>) => work(),
  release: (commit: string) => gitIn(root)("update-ref", "refs/frukto/published", commit).then(() => {}),
};

beforeEach(async () => {
  const clone = temporaryFolder();
  developers = new Developers(clone);
  developers.change(PRINTED, { [developers.hashOf(SHEET)]: "of before" });
  developers.commit();
  const volume = new Volume(temporaryFolder());
  root = volume.root;
  await volume.begin(clone, "first");
});

it("proposes what developers changed alone, by entry, joins it with what is saved, and publishes nothing", async () => {
  await propose();
  expect(await texts(), "what the editor began with").toEqual([]);
  await save(PERA, { text1: "De Ana." });
  developers.change(PERA, { text2: "De Luis." });
  developers.change("site.json", { slogan: "Lema de Luis" });
  developers.change(PRINTED, { [`${"0".repeat(40)}`]: "x" });
  developers.put("README.md", "Words for developers.");
  await propose();
  const found = await proposals(root);
  expect(found).toMatchObject([
    {
      text: expect.stringMatching(/: eslogan$/),
      who: "Luis",
      when: expect.stringMatching(/^18 de noviembre/),
    },
    { id: "flavours/pera", text: "Pera: segundo párrafo", fields: [{ after: { lines: ["De Luis."] } }] },
  ]);
  expect(await take(found[1] as Proposal)).toBe("Pera: segundo párrafo");
  expect(read(PERA)).toMatchObject({ text1: "De Ana.", text2: "De Luis." });
  expect(read(PERA).updatedOn, "a change of today").toBe(new Date().toLocaleDateString("sv"));
  await noteSave(root, ana);
  const { changes } = await unpublished(root, ana);
  expect(changes).toMatchObject([{ id: "flavours/pera", savers: [{ who: "Ana", isOwn: true }] }]);
  expect(await texts()).toEqual([found[0]?.text]);
  await expect(take(found[1] as Proposal), "another person was faster").rejects.toThrow(/ya no está/);
});

it("asks once about what both changed", async () => {
  await save(PERA, { text1: "De Ana." });
  developers.change(PERA, { text1: "De Luis." });
  await propose();
  const wish = await only();
  expect(wish.fields).toMatchObject([{ before: { lines: ["De Ana."] }, after: { lines: ["De Luis."] } }]);
  const asked = await take(wish).catch((error: Conflict) => error);
  expect(asked).toBeInstanceOf(Conflict);
  const [question] = (asked as Conflict).questions;
  expect(question).toMatchObject({
    about: "Pera, primer párrafo",
    mine: { who: "Ana" },
    theirs: { who: "Luis" },
  });
  expect(read(PERA).text1, "not before the answer").toBe("De Ana.");
  await take(wish, { [question?.key ?? ""]: "theirs" });
  expect([read(PERA).text1, await texts()]).toEqual(["De Luis.", []]);
});

it("forgets what was discarded until a developer changes the entry again, and what is saved already", async () => {
  developers.change(PERA, { text1: "De Luis." });
  developers.change(QUESTIONS, { title: "Dudas" });
  await propose();
  const [pera, questions] = [...(await proposals(root))].sort((one) => (one.id === "flavours/pera" ? -1 : 1));
  await discard(root, pera as Proposal);
  await save(QUESTIONS, { title: "Dudas" });
  expect([questions?.id, await texts()]).toEqual(["questions", []]);
  await save(QUESTIONS, { title: "Otra cosa" });
  developers.put("README.md", "Other words.");
  await propose();
  expect(await texts(), "neither returns").toEqual([]);
  developers.change(PERA, { text2: "También de Luis." });
  await propose("Eva");
  expect(await only()).toMatchObject({ text: "Pera: segundo párrafo", who: "Eva" });
  expect(read(PERA).text1).not.toBe("De Luis.");
});

it("adds proposals up by entry, with the last author of each, and drops what developers take back", async () => {
  developers.change(PERA, { text1: "De Luis." });
  await propose();
  const before = await only();
  developers.change(PERA, { text2: "De Eva." });
  developers.change(QUESTIONS, { title: "Dudas" });
  await propose("Eva");
  await expect(discard(root, before), "not what was read").rejects.toThrow(/cambió desde que la leíste/);
  expect(await proposals(root)).toMatchObject([
    { id: "questions", who: "Eva" },
    { text: "Pera: primer párrafo, segundo párrafo", who: "Eva" },
  ]);
  developers.git("checkout", "--quiet", "HEAD~2", "--", "content/flavours");
  await propose();
  expect(await only()).toMatchObject({ id: "questions", who: "Eva" });
});

it("takes over a new entry with its place, its pictures and its prints, an order, and what was retired", async () => {
  cpSync(developers.at("flavours/pera"), developers.at("flavours/maracuya"), { recursive: true });
  developers.change("flavours/maracuya/index.json", { sabor: "Maracuyá" });
  cpSync(developers.at("machines/jdm_ct"), developers.at("machines/jdm_x"), { recursive: true });
  developers.change("machines/jdm_x/index.json", { name: "JDM X" });
  const sheet = Buffer.from("%PDF-1.4 printed by a developer");
  developers.put("machines/jdm_x/datasheet.pdf", sheet);
  const hash = developers.hashOf("machines/jdm_x/datasheet.pdf");
  developers.put(SHEET, "%PDF-1.4 printed anew");
  const again = developers.hashOf(SHEET);
  developers.change(PRINTED, { [hash]: "x", [again]: "y" });
  const { flavours, machines, clients } = read(ORDER);
  developers.change(ORDER, {
    flavours: [flavours[0], "maracuya", ...flavours.slice(1)],
    machines: ["jdm_x", ...machines],
  });
  rmSync(developers.at("clients/chile"), { recursive: true });
  developers.change(ORDER, { clients: clients.filter((slug: string) => slug !== "chile").reverse() });
  await propose();
  expect((await texts()).sort()).toEqual([
    "JDM X: máquina nueva",
    "Maracuyá: sabor nuevo",
    "Orden: clientes",
    "chile: cliente retirado",
  ]);
  const wishOf = async (words: RegExp) =>
    (await proposals(root)).find(({ text }) => words.test(text)) as Proposal;
  await take(await wishOf(/Maracuyá/));
  expect(read(ORDER).flavours).toEqual([flavours[0], "maracuya", ...flavours.slice(1)]);
  expect([read(ORDER).machines, read(ORDER).clients]).toEqual([machines, clients]);
  const noPdf = async () => {};
  await accept(root, await wishOf(/JDM X/), noPdf, ana);
  expect((await texts()).join(), "weighed").not.toContain("JDM X");
  await take(await wishOf(/retirado/));
  expect([existsSync(at("clients/chile")), read(ORDER).clients]).toEqual([
    false,
    clients.filter((slug: string) => slug !== "chile"),
  ]);
  await take(await wishOf(/Orden/));
  expect(read(ORDER).clients).toEqual(clients.filter((slug: string) => slug !== "chile").reverse());
  expect(await texts()).toEqual([]);
});

it("hands the record of prints over with a new machine, so that they are renewed, and no other", async () => {
  cpSync(developers.at("machines/jdm_ct"), developers.at("machines/jdm_x"), { recursive: true });
  developers.change("machines/jdm_x/index.json", { name: "JDM X" });
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const picture = await sharp({
    create: { width: 1200, height: 630, channels: 3, background: "#fff", noise },
  })
    .jpeg()
    .toBuffer();
  developers.put("machines/jdm_x/sharing.jpg", picture);
  const hash = developers.hashOf("machines/jdm_x/sharing.jpg");
  developers.change(PRINTED, { [hash]: "x", ["1".repeat(40)]: "y" });
  const { machines } = read(ORDER);
  developers.change(ORDER, { machines: [...machines, "jdm_x"] });
  await propose();
  await take(await only());
  expect(read(PRINTED)).toMatchObject({ [hash]: "x" });
  expect(read(PRINTED)).not.toHaveProperty("1".repeat(40));
});

it("refuses what would be wrong, in a Spanish line, and keeps the proposal", async () => {
  developers.change("flavours/pera/index.json", {
    theme: { ...developers.read(PERA).theme, ground: "rojo" },
  });
  await propose();
  const before = readFileSync(at(PERA), "utf8");
  await expect(take(await only())).rejects.toMatchObject({
    problems: [{ message: expect.stringMatching(/color/) }],
  });
  expect([readFileSync(at(PERA), "utf8"), await texts()]).toEqual([before, [expect.any(String)]]);
  developers.put(
    "flavours/pera/icon.svg",
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert()</script></svg>',
  );
  developers.git("checkout", "--quiet", "HEAD~1", "--", `content/${PERA}`);
  await propose();
  await expect(take(await only()), "a drawing with a script").rejects.toThrow();
});

it("proposes nothing that developers took from the editor's own history, but what they took back themselves", async () => {
  const publishAll = async () => {
    await noteSave(root, ana);
    expect(await publish(root, { why: "" }, editor, ana)).toMatchObject({ ok: true });
  };
  await save(PERA, { text1: "Publicado por Ana." });
  await publishAll();
  cpSync(join(root, "content"), developers.at(""), { recursive: true });
  await save(PERA, { text1: "Más nuevo." });
  await propose();
  expect(await texts()).toEqual([]);
  developers.change(PERA, { text2: "De Luis." });
  await propose();
  await take(await only());
  await publishAll();
  developers.git("checkout", "--quiet", "HEAD~1", "--", "content");
  await propose();
  expect(await texts()).toEqual(["Pera: segundo párrafo"]);
});

it("refuses what is not whole, comes twice, or has anything but plain files", async () => {
  const state = () => git(root, "for-each-ref", "refs/frukto");
  const before = state();
  const who = { who: "Luis", at: "1795000000" };
  await expect(handOver(root, { ...who, tree: "0".repeat(40) })).rejects.toThrow();
  await expect(handOver(root, { ...who, tree: "--help" })).rejects.toThrow("names no tree");
  symlinkSync("../../../.git/hooks", developers.at("hooks"));
  await expect(propose()).rejects.toThrow("content/hooks is no plain file.");
  rmSync(developers.at("hooks"));
  writeFileSync(developers.at("post-checkout"), "x", { mode: 0o755 });
  await expect(propose()).rejects.toThrow("content/post-checkout is no plain file.");
  rmSync(developers.at("post-checkout"));
  developers.put("flavours/.gitattributes", "* filter=x");
  await expect(propose()).rejects.toThrow("content/flavours/.gitattributes is no plain file.");
  rmSync(developers.at("flavours/.gitattributes"));
  developers.git("clone", "--quiet", ".", "content/code");
  await expect(propose(), "of a submodule").rejects.toThrow("content/code is no plain file.");
  rmSync(developers.at("code"), { recursive: true });
  developers.put(PERA, "{ broken");
  await expect(propose()).rejects.toThrow(/no se puede leer|damaged|JSON/);
  expect(state()).toBe(before);

  developers.git(
    "checkout",
    "--quiet",
    developers.git("rev-list", "--max-parents=0", "HEAD"),
    "--",
    "content",
  );
  developers.change(PERA, { text1: "De Luis." });
  await propose("");
  const once = state();
  await propose();
  expect([state(), await texts()]).toEqual([once, ["Pera: primer párrafo"]]);
  // Without one of its objects, as after a cut.
  developers.change(PERA, { text1: "A medias." });
  const tree = developers.send(root);
  const blob = developers.git("rev-parse", `HEAD:content/${PERA}`);
  rmSync(join(root, ".git/objects", blob.slice(0, 2), blob.slice(2)));
  await expect(handOver(root, { ...who, tree })).rejects.toThrow();
  expect(state()).toBe(once);
});
