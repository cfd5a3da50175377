import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { releaseFolders } from "../../domain/content/releases/release-folder";
import { ownerOf, subjects } from "../../domain/content/subjects";
import { joinValues } from "../../owner/publish/join-values";
import type { Unpublished } from "../../owner/publish/publish";
import { builtServer, VolumeEditor } from "../support/volume-editor";

type Data = Record<string, unknown>;

const built = await builtServer(afterAll);
let editor: VolumeEditor;
const inWork = (path: string) => join(editor.work, "content", path);
const read = (path: string) => JSON.parse(readFileSync(inWork(path), "utf8"));
const blob = (path: string) => `/api/keystatic/blob/${"0".repeat(40)}/${path}`;
const sized = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

/** A person's window: what it opened, what was typed in it, and what it was asked about. */
class Window {
  readonly questions: string[] = [];
  known: unknown;
  base: Data = {};

  constructor(
    private readonly cookie: string,
    private readonly path: string,
  ) {}

  ask(path: string, body?: object | Buffer) {
    return editor.ask(path, body, this.cookie);
  }

  /** Opens the form. Both people have opened theirs before one of them saves. */
  async open(): Promise<this> {
    this.known = JSON.parse((await this.ask("/api/keystatic/tree")).body);
    this.base = JSON.parse((await this.ask(blob(this.path))).body);
    return this;
  }

  /** Saves as the form does: over what a colleague has saved, joined with it. A value that both changed stays as it is here. */
  async save(change: (data: Data) => object, files: Readonly<Record<string, Buffer>> = {}): Promise<number> {
    const typed = change(structuredClone(this.base));
    const status = await this.send(typed, files);
    if (status !== 409) return status;
    const before = this.base;
    await this.open();
    const schema = subjects[ownerOf(`content/${this.path}`)?.name ?? ""]?.schema;
    const joined = joinValues({ path: [], schema }, [before, typed, this.base], (path, mine) => {
      this.questions.push(path.join("."));
      return mine;
    });
    return this.send(joined as object, files);
  }

  async send(data: object, files: Readonly<Record<string, Buffer>> = {}): Promise<number> {
    const contents = Buffer.from(JSON.stringify(data)).toString("base64url");
    const additions: object[] = [{ path: this.path, contents }];
    for (const [path, bytes] of Object.entries(files)) {
      const { hash } = JSON.parse((await editor.upload(path, bytes, this.cookie)).body);
      additions.push({ path, hash });
    }
    const { known } = this;
    return (await this.ask("/api/keystatic/update", { additions, deletions: [], known })).status;
  }
}

it("two people do the errands of a year: nothing is lost, and nothing is published that was not listed", async () => {
  editor = new VolumeEditor(built, 4330);
  onTestFinished(() => editor.kill());
  editor.begin();
  await editor.start();
  const cookies: string[] = [];
  for (const name of ["Ana", "Luis"]) {
    await editor.enter(name, `${name}@empresa.cl`);
    cookies.push(editor.cookie);
  }
  /** Opens a form in a window of each. */
  const both = (path: string) => Promise.all(cookies.map((cookie) => new Window(cookie, path).open()));
  const pera = "flavours/pera/index.json";

  const [fieldOfAna, fieldOfLuis] = (await both(pera)) as [Window, Window];
  expect(await fieldOfAna.save((data) => ({ ...data, text1: "De Ana." }))).toBe(200);
  expect(await fieldOfLuis.save((data) => ({ ...data, text1: "De Luis.", text2: "También de Luis." }))).toBe(
    200,
  );
  expect(fieldOfLuis.questions, "the same field").toEqual(["text1"]);
  expect(read(pera)).toMatchObject({ text1: "De Luis.", text2: "También de Luis." });

  const [glassOfAna, groundOfLuis] = (await both(pera)) as [Window, Window];
  const [glass, ground] = [await sized(1200, 1500, "#f5a30000"), await sized(1920, 1000, "#f7f7e0")];
  const chosen = await Promise.all([
    glassOfAna.save((data) => ({ ...data, text1: "Con foto." }), { "flavours/pera/glass": glass }),
    groundOfLuis.save((data) => data, { "flavours/pera/ground": ground }),
  ]);
  expect(chosen, "photographs of one entry, at once").toEqual([200, 200]);
  expect(readdirSync(inWork("flavours/pera"))).toEqual(expect.arrayContaining(["glass.png", "ground.png"]));
  expect(read(pera).text1).toBe("Con foto.");

  const questions = "questions.json";
  const [listOfAna, listOfLuis] = (await both(questions)) as [Window, Window];
  const answers = (data: Data) => data.questions as { answer: string }[];
  const changed = (at: number, answer: string) => (data: Data) => ({
    ...data,
    questions: answers(data).map((each, index) => (index === at ? { ...each, answer } : each)),
  });
  await listOfAna.save(changed(0, "Respuesta de Ana."));
  await listOfLuis.save((data) => ({
    ...changed(1, "Respuesta de Luis.")(data),
    title: "Preguntas",
  }));
  expect(answers(read(questions)).slice(0, 2)).toMatchObject([
    { answer: "Respuesta de Ana." },
    { answer: "Respuesta de Luis." },
  ]);
  expect(listOfLuis.questions, "one list").toEqual([]);

  const [orderOfAna, orderOfLuis] = (await both("order.json")) as [Window, Window];
  await orderOfAna.save((data) => ({ ...data, flavours: moved(data.flavours, "pera") }));
  await orderOfLuis.save((data) => ({ ...data, clients: moved(data.clients, "sodexo") }));
  expect([read("order.json").flavours[0], read("order.json").clients[0]]).toEqual(["pera", "sodexo"]);

  // Luis retires a client that Ana has open, and renames a flavour that she has open, too.
  const [clientOfAna, retiring] = (await both("clients/chile/index.json")) as [Window, Window];
  const [flavourOfAna, renaming] = (await both("flavours/cereza/index.json")) as [Window, Window];
  const gone = readdirSync(inWork("clients/chile")).map((name) => ({ path: `clients/chile/${bare(name)}` }));
  const { known } = retiring;
  expect(
    (await retiring.ask("/api/keystatic/update", { additions: [], deletions: gone, known })).status,
  ).toBe(200);
  await renaming.open();
  const tree = renaming.known as { path: string; sha: string }[];
  const moving = readdirSync(inWork("flavours/cereza")).map(bare);
  const additions = moving.map((name) => {
    const path = `flavours/guinda/${name}`;
    if (name.endsWith(".json"))
      return { path, contents: readFileSync(inWork(`flavours/cereza/${name}`)).toString("base64url") };
    return { path, hash: tree.find((entry) => entry.path === `flavours/cereza/${name}`)?.sha };
  });
  const deletions = moving.map((name) => ({ path: `flavours/cereza/${name}` }));
  const renamed = await renaming.ask("/api/keystatic/update", {
    additions,
    deletions,
    known: renaming.known,
  });
  expect(renamed).toMatchObject({ status: 200 });
  for (const window of [clientOfAna, flavourOfAna])
    expect(await window.send(window.base), "what she has open stays hers").toBe(409);
  expect(read("order.json").clients).not.toContain("chile");
  expect(read("order.json").flavours).toContain("guinda");

  const [filmOfAna] = (await both("home.json")) as [Window, Window];
  const film = readFileSync(inWork("home/frukto-movil.mp4"));
  expect(await filmOfAna.save((data) => data, { "home/frukto-movil.mp4": film })).toBe(200);

  const [ana = "", luis = ""] = cookies;
  const list = async (): Promise<Unpublished> => {
    editor.cookie = ana;
    return JSON.parse((await editor.ask("/api/editor/changes")).body);
  };
  const read1 = await list();
  const words = JSON.stringify(read1.changes);
  for (const each of ["Con foto.", "También de Luis.", "Respuesta de Ana.", "Respuesta de Luis."])
    expect(words).toContain(each);
  expect(read1.changes.flatMap(({ savers }) => savers.map(({ who }) => who))).toEqual(
    expect.arrayContaining(["Ana", "Luis"]),
  );
  editor.cookie = luis;
  await editor.save("site.json", (data) => ({ ...data, slogan: "Después de la lista" }));
  editor.cookie = ana;
  const publish = (key: string) => editor.publish({ read: key });
  expect(await publish(read1.key)).toMatchObject({
    ok: false,
    text: expect.stringContaining("se guardó algo más"),
  });
  expect(existsSync(join(editor.content, "current")), "nothing is live").toBe(false);
  expect(await publish((await list()).key)).toMatchObject({ ok: true });
  const live = releaseFolders(editor.content)[0]?.folder ?? "";
  for (const path of [pera, questions, "order.json", "site.json", "flavours/guinda/index.json"])
    expect(JSON.parse(readFileSync(join(live, "content", path), "utf8")), path).toEqual(read(path));
});

function moved(list: unknown, first: string): string[] {
  return [first, ...(list as string[]).filter((each) => each !== first)];
}

/** Returns a file's name as the form has it: pictures have no ending. */
function bare(name: string): string {
  return name.replace(/\.(jpg|png|webp|avif)$/, "");
}
