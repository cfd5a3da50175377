import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { readContentOnce } from "../../domain/content/read";
import { readRelease } from "../../domain/content/releases/read-release";
import { releaseFolders } from "../../domain/content/releases/release-folder";
import type { Unpublished } from "../../owner/publish/publish";
import type { Progress } from "../../owner/server/publisher";
import { SITE } from "../site-folder";
import { Developers } from "../support/developers";
import { runProgram } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";
import { builtServer, VolumeEditor } from "../support/volume-editor";

const KILLS = Number(process.env.KILLS ?? 4);
const PORT = 4320;

const built = await builtServer(afterAll);

function makeEditor(port: number): VolumeEditor {
  const editor = new VolumeEditor(built, port);
  onTestFinished(() => editor.kill());
  return editor;
}

const site = (folder: string) => JSON.parse(readFileSync(join(folder, "content/site.json"), "utf8"));
const live = (editor: VolumeEditor) => releaseFolders(editor.content)[0]?.folder ?? "";
const git = (editor: VolumeEditor, ...args: string[]) =>
  execFileSync("git", args, { cwd: editor.work, encoding: "utf8", stdio: "pipe" }).trim();
const slogan = (text: string) => (data: object) => ({ ...data, slogan: text });

it("begins with a content, publishes a release named by its commit, and a second editor is refused", async () => {
  const editor = makeEditor(PORT);
  const source = temporaryFolder();
  cpSync(join(SITE, "content"), join(source, "content"), { recursive: true });
  mkdirSync(join(source, "public"));
  expect(() => editor.begin(source)).toThrow(expect.objectContaining({ status: 1 }));
  expect(() => editor.begin(`${source}/none`)).toThrow(expect.objectContaining({ status: 2 }));
  editor.begin(SITE, "abc");
  expect(git(editor, "log", "--format=%s")).toBe("abc");
  expect(editor.begin(source)).toContain("is there already");

  await editor.start();
  await editor.enter();
  const other = new VolumeEditor(built, PORT + 1);
  const env = { ...process.env, EDITOR_ORIGIN: other.origin, CONTENT_FOLDER: editor.content, PORT: "4321" };
  expect(() => execFileSync("node", [other.main], { env, stdio: "pipe" })).toThrow("Otro editor trabaja en");

  expect((await editor.save("site.json", slogan("Lema nuevo"))).status).toBe(200);
  expect(await editor.publish({ why: "Porque sí" })).toMatchObject({
    ok: true,
    text: expect.stringContaining("eslogan"),
  });
  const commit = git(editor, "rev-parse", "HEAD");
  expect(releaseFolders(editor.content)[0]?.name).toBe(commit);
  expect(site(live(editor)).slogan).toBe("Lema nuevo");
  expect((await editor.ask("/api/editor/live")).body).toContain("En línea desde");
  const [publication] = JSON.parse((await editor.ask("/api/editor/publications")).body).found;
  await editor.ask("/api/editor/back", {
    before: publication.commit,
    ids: publication.changes.map(({ id }: { id: string }) => id),
  });
  expect(site(editor.work).slogan).toBe(site(SITE).slogan);
  expect(git(editor, "remote")).toBe("");

  // A release that can't be made is published with the next press.
  const kept = join(editor.content, "current.new");
  mkdirSync(kept);
  const refused = await editor.publish();
  expect(refused).toMatchObject({
    ok: false,
    text: expect.stringMatching(/quedaron guardados, sin publicar/),
  });
  expect(JSON.parse((await editor.ask("/api/editor/changes")).body).changes).not.toEqual([]);
  execFileSync("rmdir", [kept]);
  expect(await editor.publish()).toMatchObject({ ok: true });
  expect(site(live(editor)).slogan).toBe(site(SITE).slogan);
});

it("answers a press at once, makes photographs while others save, and publishes what was listed alone", async () => {
  const editor = makeEditor(PORT + 5);
  editor.begin();
  await editor.start();
  await editor.enter();
  const list = async (): Promise<Unpublished> => JSON.parse((await editor.ask("/api/editor/changes")).body);
  const noise = { type: "gaussian", mean: 235, sigma: 3 } as const;
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#ebebeb", noise } })
      .jpeg()
      .toBuffer();
  const ground = { "flavours/pera/ground": await photo(1920, 1000) };
  const pera = "flavours/pera/index.json";
  const progress = async (): Promise<Progress> =>
    JSON.parse((await editor.ask("/api/editor/publish?id=1")).body);

  const saved = await editor.save(pera, (data) => ({ ...data, text1: "Con foto." }), ground);
  expect(saved).toMatchObject({ status: 200 });
  const { key } = await list();
  const pressed = await editor.ask("/api/editor/publish", { why: "", read: key });
  expect(JSON.parse(pressed.body)).toEqual({ id: 1 });
  const waits = { waits: expect.stringContaining("fotos: falta una") };
  await expect.poll(progress, { timeout: 30_000 }).toEqual(waits);
  expect((await editor.ask("/api/editor/live")).body).toContain("fotos: falta una");
  expect(await editor.publish()).toMatchObject({ ok: false, text: expect.stringMatching(/^Ya se está/) });
  expect((await editor.save("site.json", slogan("De otra persona"))).status).toBe(200);
  expect((await editor.ask("/api/editor/live")).body, "a save waits for no photograph").toContain(
    "falta una",
  );
  const refused = { ok: false, text: expect.stringContaining("se guardó algo más") };
  await expect.poll(progress, { timeout: 120_000 }).toEqual(refused);
  expect(existsSync(join(editor.content, "current"))).toBe(false);

  const { key: read } = await list();
  expect(await editor.publish({ read })).toMatchObject({ ok: true });
  expect(site(live(editor)).slogan).toBe("De otra persona");
  expect(await progress()).toMatchObject({ text: expect.stringContaining("«Publicaciones»") });
  expect(existsSync(join(live(editor), "public/sabores/fondos/pera-1280.avif"))).toBe(true);
});

it("takes no draft from a window whose person has left the browser to another", async () => {
  const editor = makeEditor(PORT + 9);
  editor.begin();
  await editor.start();
  await editor.enter();
  const drafts = async () => JSON.parse((await editor.ask("/api/editor/drafts")).body);
  const draft = { key: ["singleton", "site"], at: Date.now(), draft: { files: {} } };
  const { whose } = await drafts();
  const type = () => editor.ask(`/api/editor/draft?whose=${whose}`, draft);
  expect((await type()).status).toBe(200);
  await editor.enter("Luis Soto", "luis@empresa.cl");
  expect(await type()).toMatchObject({ status: 422, body: expect.stringContaining("entró otra persona") });
  expect((await drafts()).shown).toEqual([]);
});

it("on a full disk all stays as it is, in words, and with room again it goes on", async (context) => {
  const editor = makeEditor(PORT + 4);
  const { content } = editor;
  const isMounted = (command: string) =>
    runProgram("sh", ["-c", `${command} mount -t tmpfs -o size=64m,mode=777 tmpfs "$0"`, content]).status ===
    0;
  const sudo = ["", "sudo -n"].find(isMounted);
  const needed = "a full disk needs the right to mount";
  if (sudo === undefined && process.env.CI) throw new Error(needed);
  if (sudo === undefined) return context.skip(needed);
  onTestFinished(() => void runProgram("sh", ["-c", `${sudo} umount -l "$0"`, content]));
  editor.begin();
  await editor.start();
  await editor.enter();
  const filler = join(content, "filler");
  const fillTo = (room: number) => {
    rmSync(filler, { force: true });
    const { bavail, bsize } = statfsSync(content);
    try {
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - room)));
    } catch {
      // The editor wrote something meanwhile: the disk is full.
    }
  };
  const photo = "content/flavours/pera/glass";
  const work = (path: string) => readFileSync(join(editor.work, path)).toString("base64");
  const background = { r: 245, g: 163, b: 0, alpha: 0 };
  const png = await sharp({ create: { width: 1200, height: 1500, channels: 4, background } })
    .png()
    .toBuffer();
  const chosen = { [photo.slice(8)]: png };
  const publish = () => editor.publish();
  expect(await publish()).toMatchObject({ ok: true });
  const glass = readdirSync(join(editor.work, "content/flavours/pera")).find((name) => /^glass/.test(name));
  const before = [work("content/site.json"), work(`content/flavours/pera/${glass}`)];

  const developers = new Developers(temporaryFolder());
  developers.change("questions.json", { title: "Dudas" });
  const propose = (tree: string) => editor.run("propose", tree, "Luis", "1795000000");
  propose(developers.send(editor.work));
  const [proposal] = JSON.parse((await editor.ask("/api/editor/proposals")).body);
  developers.change("flavours/pera/index.json", { text1: "Otra propuesta." });

  fillTo(0);
  expect(() => developers.send(editor.work)).toThrow(/no space left|unable to write|quota/i);
  expect(JSON.parse((await editor.ask("/api/editor/accept", proposal)).body)).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^No queda espacio en el disco/),
  });
  for (const files of [{}, chosen]) {
    expect(await editor.save("site.json", slogan("Lema perdido"), files)).toMatchObject({
      status: 422,
      body: expect.stringMatching(/^No se guardó: no queda espacio en el disco: borra algo/),
    });
    expect([work("content/site.json"), work(`content/flavours/pera/${glass}`)]).toEqual(before);
  }
  const draft = { key: ["singleton", "site"], at: 1, draft: { files: {} } };
  expect(await editor.ask("/api/editor/draft", draft)).toMatchObject({
    status: 422,
    body: expect.stringMatching(/^No se guardó: no queda espacio en el disco: borra algo/),
  });
  rmSync(filler);
  expect((await editor.save("site.json", slogan("Lema guardado"), chosen)).status).toBe(200);
  for (const room of [0, 8192, 24_576]) {
    fillTo(room);
    const { ok, text } = await publish();
    if (ok && room > 0) break;
    expect([room, ok, text]).toEqual([room, false, expect.stringMatching(/no queda espacio en el disco/i)]);
    readRelease(live(editor), "");
    expect(site(live(editor)).slogan).toBe(site(SITE).slogan);
  }
  rmSync(filler);
  expect(JSON.parse((await editor.ask("/api/editor/proposals")).body)).toEqual([proposal]);
  propose(developers.send(editor.work));
  expect(JSON.parse((await editor.ask("/api/editor/accept", proposal)).body)).toMatchObject({ ok: true });
  expect(await publish()).toMatchObject({ ok: true });
  expect(site(live(editor)).slogan).toBe("Lema guardado");
  git(editor, "fsck", "--strict");
});

it("takes a developer's proposal once, saves it by the name of whoever accepts, and keeps what would be wrong", async () => {
  const editor = makeEditor(PORT + 6);
  editor.begin();
  await editor.start();
  await editor.enter();
  const cookies = [editor.cookie];
  await editor.enter("Luis Soto", "luis@empresa.cl");
  cookies.push(editor.cookie);
  const list = async () => JSON.parse((await editor.ask("/api/editor/proposals")).body);
  const weigh = async (path: string, wish: object, cookie = editor.cookie) =>
    (await editor.ask(`/api/editor/${path}`, wish, cookie)).body;
  expect(await list()).toEqual([]);
  const developers = new Developers(temporaryFolder());
  developers.change("questions.json", { title: "Dudas" });
  developers.change("site.json", { slogan: "" });
  editor.run("propose", developers.send(editor.work), "Eva", "1795000000");
  const [questions, brand] = await list();
  expect((await editor.ask("/entrar/inicio")).body).toMatch(/Cambios propuestos.+título.+<small>Eva, 18 de/s);

  const outcomes = (await Promise.all(cookies.map((cookie) => weigh("accept", questions, cookie)))).map(
    (body) => JSON.parse(body),
  );
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const [taken, late] = outcomes[0].ok ? outcomes : [...outcomes].reverse();
  expect(taken.text).toMatch(/^Guardado: .+: título\. Falta publicarlo\.$/);
  expect(late.text).toBe("Esta propuesta ya no está: alguien la aceptó o la descartó.");
  const { changes } = JSON.parse((await editor.ask("/api/editor/changes")).body);
  expect(changes).toMatchObject([
    { id: "questions", savers: [{ who: expect.stringMatching(/^(Ana|Luis)/) }] },
  ]);
  expect(existsSync(join(editor.content, "current")), "not published").toBe(false);

  const refused = JSON.parse(await weigh("accept", brand));
  expect(refused).toEqual({ ok: false, text: expect.stringMatching(/, eslogan: .+/) });
  expect(await list()).toEqual([brand]);
  expect(await weigh("discard", brand)).toBe("{}");
  expect([await weigh("discard", brand), await list()]).toEqual([expect.stringMatching(/ya no está/), []]);
  await editor.kill();
  editor.run("propose", developers.send(editor.work), "Eva", "1795000000");
  await editor.start();
  expect(await list(), "the same again, while the editor was down").toEqual([]);
});

it("answers junk with one Spanish line", async () => {
  const editor = makeEditor(PORT + 7);
  editor.begin();
  await editor.start();
  await editor.enter();
  const api = "/api/editor/";
  const names = ["missing", "draft", "publish", "back", "accept", "discard"];
  const junk = ["", "{", "null", "5", "[]", '"x"', "[null]", '{"ids":5,"additions":[5]}', "\u0000\ufffd"];
  const unfit = {
    additions: [],
    deletions: [],
    known: JSON.parse((await editor.ask("/api/keystatic/tree")).body),
  };
  const contents = (text: string) => [
    { path: "site.json", contents: Buffer.from(text).toString("base64url") },
  ];
  const asked: (readonly [path: string, body?: string])[] = [
    ...[...names.map((name) => api + name), "/api/keystatic/update"].flatMap((path) =>
      // An empty list misses nothing.
      junk.flatMap((body) => (path.endsWith("missing") && body === "[]" ? [] : ([[path, body]] as const))),
    ),
    ...["{", "null", "5", "[]", "{}"].map(
      (text) => ["/api/keystatic/update", JSON.stringify({ ...unfit, additions: contents(text) })] as const,
    ),
    ["/api/keystatic/update", JSON.stringify({ ...unfit, deletions: [{ path: "../x" }] })],
    ...["", "5", "null", "{", "[5]", '["collection","__proto__","x"]'].map(
      (key) => [`${api}draft?key=${encodeURIComponent(key)}`] as const,
    ),
    [`${api}bring`, "{"],
    [`${api}bring`, '{"answers":{"x":"both"}}'],
    [`${api}version?hash=zz`],
    [`${api}version?hash=${"0".repeat(40)}`],
    [`${api}publications?before=zz`],
    [`${api}file?hash=zz`],
    [`${api}%E0%A4%A`],
    ["/api/keystatic/blob/%"],
    [`/api/keystatic/blob/${"0".repeat(40)}/none.json`],
  ];
  for (const [path, body] of asked) {
    const { status, body: line } = await editor.ask(path, body === undefined ? undefined : Buffer.from(body));
    const about = `${path} ${body}: ${line}`;
    expect(status, about).toBe(422);
    expect(line, about).toMatch(/^[A-ZÁ«¿][^\n]+[.]$/);
    expect(line, about).not.toMatch(/Error|JSON|undefined|Cannot|not |is |Unexpected|fatal/);
  }
  expect((await editor.ask("/api/keystatic/tree")).status).toBe(200);
});

it(`loses nothing that was saved when it is killed ${KILLS} times at any moment`, {
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const editor = makeEditor(PORT + 2);
  editor.begin();
  await editor.start();
  await editor.enter();
  /** Numbers of the texts that were sent last, saved and published. */
  let sent = 0;
  let saved = 0;
  let published = 0;
  const numberIn = (folder: string) => Number(/\d+$/.exec(site(folder).slogan)?.[0] ?? 0);
  const work = async () => {
    for (;;) {
      sent += 1;
      if ((await editor.save("site.json", slogan(`Lema ${sent}`))).status === 200) saved = sent;
      const before = saved;
      if ((await editor.publish()).ok) published = before;
    }
  };
  for (let kill = 0; kill < KILLS; kill++) {
    if (kill > 0) await editor.start();
    const worked = work().catch(() => {});
    await setTimeout(200 + Math.random() * 2_500);
    await editor.kill();
    await worked;
    expect(readContentOnce(editor.work).problems).toEqual([]);
    expect(numberIn(editor.work)).toBeGreaterThanOrEqual(saved);
    expect(numberIn(editor.work)).toBeLessThanOrEqual(sent);
    git(editor, "fsck", "--strict");
    if (published === 0) continue;
    readRelease(live(editor), "");
    expect(numberIn(live(editor))).toBeGreaterThanOrEqual(published);
  }
  // A lock that a killed Git left.
  writeFileSync(join(editor.work, ".git/index.lock"), "");
  await editor.start();
  await editor.save("site.json", slogan("Lema último"));
  expect(await editor.publish()).toMatchObject({ ok: true });
  expect(site(live(editor)).slogan).toBe("Lema último");
});
