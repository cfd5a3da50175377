import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ContentError } from "../../domain/content/problem";
import { bringBack, publications } from "../../owner/publish/history";
import type { Side } from "../../owner/publish/join";
import { liveStatus } from "../../owner/publish/live";
import {
  bring,
  type Editor,
  type Outcome,
  type Publication,
  publish,
  unpublished,
} from "../../owner/publish/publish";
import { noteSave } from "../../owner/publish/saves";
import { commitAll, git as runGit } from "../support/git";
import { temporaryFolder } from "../support/temporary-folder";

/** The owner's clone, and the repository that it was cloned from. */
let root: string;
let folder: string;
/** Both, as every test begins. */
const started = temporaryFolder(afterAll);
const bare = () => join(folder, "origin.git");

const updatedOn = "2026-11-21";
const pera = { sabor: "Pera", text1: "Uno.", text2: "Dos.", theme: { ground: "#d6dc45" }, updatedOn };
const machine = {
  name: "JDM CT",
  characteristics: ["a", "b"],
  gallery: [{ photo: "frente", alt: "De frente" }],
};
const [PERA, MACHINE] = ["content/flavours/pera/index.json", "content/machines/jdm_ct/index.json"] as const;
const [HOME, ORDER] = ["content/home.json", "content/order.json"] as const;
const files = {
  [ORDER]: { flavours: ["pera", "cereza"], machines: ["jdm_ct"], clients: [] },
  [PERA]: pera,
  "content/flavours/cereza/index.json": { ...pera, sabor: "Cereza" },
  [MACHINE]: machine,
  [HOME]: { updatedOn, whyUs: { title: "Por qué" } },
  "content/pictures.json": { version: 1, pictures: {} },
  "content/made-from.json": {},
  "public/sabores/pera.webp": "made",
  "app/code.ts": "code",
  "app/staged.ts": "code",
};

const git = (args: string, where = root) => runGit(where, ...args.split(" "));

function write(path: string, content: unknown, where = root): void {
  mkdirSync(dirname(join(where, path)), { recursive: true });
  writeFileSync(
    join(where, path),
    typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`,
  );
}

/** Publishes a change from another clone. */
function another(path: string, content: unknown, name = "other"): void {
  const clone = join(folder, name);
  if (existsSync(clone)) git("pull -q", clone);
  else git(`clone -q ${bare()} ${clone}`, folder);
  if (content === undefined) rmSync(join(clone, path));
  else write(path, content, clone);
  commitAll(clone, "theirs");
  git("push -q", clone);
}

const editorOf = (settle = async () => {}): Editor => ({ settle, change: (work) => work() });
const press = (own: Partial<Publication> = {}, check?: () => Promise<void>) =>
  publish(root, { why: "", ...own }, editorOf(check));
const changed = async () => (await unpublished(root)).changes.map(({ text }) => text);
/** Answers every question with one side. */
const answered = (questions: Outcome["questions"] = [], side: Side) =>
  Object.fromEntries(questions.map(({ key }) => [key, side]));
const sent = () => git("log -1 --format=%B main", bare());
const read = (path: string, where = root) => JSON.parse(readFileSync(join(where, path), "utf8"));

root = join(started, "clone");
write(".gitconfig", "[user]\nname = Ana\nemail = ana@example.cl\n", started);
for (const [path, content] of Object.entries(files)) write(path, content);
git("init -q");
commitAll(root, "start");
for (const each of ["clone -q --bare . ../origin.git", "remote add origin ../origin.git"]) git(each);
for (const each of ["fetch -q", "branch -q -u origin/main"]) git(each);

beforeEach(() => {
  folder = temporaryFolder();
  root = join(folder, "clone");
  cpSync(started, folder, { recursive: true });
  // Keeps this machine's settings out.
  vi.stubEnv("GIT_CONFIG_GLOBAL", join(folder, ".gitconfig"));
  vi.stubEnv("GIT_CONFIG_NOSYSTEM", "1");
  for (const name of ["AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME", "COMMITTER_EMAIL"])
    vi.stubEnv(`GIT_${name}`, undefined);
});

test("one commit says what changed and why, and arrives", async () => {
  expect(await changed()).toEqual([]);
  write(PERA, { ...pera, text2: "Otro." });
  write("content/machines/jdm_ct/photos/frente.jpg", "photograph");
  write("public/maquinas/jdm-ct-frente.webp", "made");
  write("content/made-from.json", { new: "record" });
  expect(await changed()).toEqual(["Pera: segundo párrafo", "JDM CT: galería"]);
  expect(await press({ why: " Más\ncorto. " })).toEqual({
    ok: true,
    text: "Publicado: Pera: segundo párrafo. JDM CT: galería.",
  });
  expect(sent()).toBe("Pera: segundo párrafo. JDM CT: galería\n\nMás corto.");
  expect(git("log -1 --format=%an"), "the author").toBe("Ana");
  expect(git("status --porcelain")).toBe("");
  expect(git("show --format= --name-only main", bare()).split("\n")).toHaveLength(4);
});

test("words for what comes, goes, moves and changes places", async () => {
  write("content/flavours/maracuya/index.json", { ...pera, sabor: "Maracuyá", text1: "Otro." });
  write("content/flavours/maracuya/glass.png", "photograph");
  rmSync(join(root, "content/flavours/cereza"), { recursive: true });
  write(ORDER, { flavours: ["maracuya", "pera"], machines: ["jdm_cx"], clients: [] });
  rmSync(join(root, "content/machines/jdm_ct"), { recursive: true });
  write("content/machines/jdm_cx/index.json", { ...machine, name: "JDM CX", formerSlugs: ["jdm_ct"] });
  write(HOME, { whyUs: { title: "Por qué nosotros" } });
  write("content/home/poster.jpg", "photograph");
  write("content/clients/README.txt", "?");
  expect(await changed()).toEqual([
    "Inicio: razones, primer cuadro de la película",
    "Maracuyá: sabor nuevo",
    "JDM CX: otra dirección, antes jdm_ct, nombre",
    "Cereza: sabor retirado",
    "Otros archivos: content/clients/README.txt",
  ]);
  await press();
  expect(sent()).toMatch(/^Cambia el contenido\n\nInicio: .*\.\nMaracuyá/);
  write(ORDER, { flavours: ["pera", "maracuya"], machines: ["jdm_cx"], clients: [] });
  write(PERA, { ...pera, hidden: true });
  expect(await changed()).toEqual(["Orden: sabores", "Pera: oculto"]);
  await press();
  write(PERA, pera);
  expect(await changed()).toEqual(["Pera: ya no oculto"]);
});

test("nothing else is committed, staged, unstaged or changed", async () => {
  write("app/staged.ts", "staged");
  write("app/new.ts", "staged");
  git("add -A");
  write("app/staged.ts", "not staged");
  write("app/code.ts", "not staged");
  write(HOME, { whyUs: { title: "Nuevo" } });
  write("content/draft.log", "ignored");
  write(".git/info/exclude", "*.log\n");
  chmodSync(join(root, ORDER), 0o755);
  for (const hook of ["pre-commit", "commit-msg", "post-commit", "post-index-change"]) {
    write(`.git/hooks/${hook}`, "#!/bin/sh\necho hook >> ../hook\nexit 1\n");
    chmodSync(join(root, ".git/hooks", hook), 0o755);
  }
  git("config commit.gpgSign true");
  const before = git("status --porcelain -- app");
  const index = git("ls-files --stage -- app");
  rmSync(join(folder, "hook"), { force: true });
  expect((await press()).text).toBe("Publicado: Inicio: razones.");
  expect(existsSync(join(folder, "hook"))).toBe(false);
  expect(git("show --format= --name-status")).toBe("M\tcontent/home.json");
  expect(git("status --porcelain -- app")).toBe(before);
  expect(git("ls-files --stage -- app")).toBe(index);
  expect(git("-c core.fileMode=false status --porcelain -- content")).toBe("");
});

test("two people who changed different things are both heard", async () => {
  another(PERA, { ...pera, text1: "Suyo." });
  another("content/flavours/pera/glass.png", "photograph");
  another("app/code.ts", "theirs");
  write(PERA, { ...pera, theme: { ground: "#123456" } });
  write("app/staged.ts", "staged");
  git("add app");
  expect(await press()).toEqual({
    ok: true,
    text: "Publicado: Pera: colores. También se trajo lo que publicó otra persona. Llegó también código nuevo: cierra el editor con Ctrl-C, escribe npm ci, y ábrelo otra vez con npm run edit.",
  });
  expect(read(PERA)).toEqual({
    ...pera,
    text1: "Suyo.",
    theme: { ground: "#123456" },
  });
  expect(git("status --porcelain")).toBe("M  app/staged.ts");
  expect(git("rev-parse HEAD")).toBe(git("rev-parse main", bare()));
  another(HOME, { whyUs: { title: "Suyo" } });
  expect(await press()).toEqual({
    ok: true,
    text: "No se publicó nada. También se trajo lo que publicó otra persona.",
  });
  expect(read(HOME)).toEqual({ whyUs: { title: "Suyo" } });
});

test("two people who changed the same thing are told, choose, and lose nothing", async () => {
  another(PERA, { ...pera, text1: "Suyo.", text2: "Suyo." });
  write(PERA, { ...pera, text2: "Mío." });
  const refused = await press();
  const [about] = refused.questions ?? [];
  expect(refused.text).toMatch(/^Tus cambios quedaron guardados en este computador, sin enviar\./);
  expect(about).toMatchObject({
    about: "Pera, segundo párrafo",
    mine: { lines: ["Mío."] },
    theirs: { lines: ["Suyo."] },
  });
  expect(about?.theirs.changed).toBe("primer párrafo, segundo párrafo");
  expect(read(PERA).text2).toBe("Mío.");
  expect(await changed()).toEqual(["Pera: segundo párrafo"]);
  const mine = git("rev-parse HEAD");
  another(PERA, { ...pera, text1: "Suyo.", text2: "Otra vez." });
  const again = await press({ answers: answered(refused.questions, "mine") });
  expect(again.questions?.[0]?.theirs.lines, "an answer to what is there no more").toEqual(["Otra vez."]);
  expect(await press({ answers: answered(again.questions, "theirs") })).toEqual({
    ok: true,
    text: "No se publicó nada. También se trajo lo que publicó otra persona.",
  });
  expect(read(PERA)).toEqual({ ...pera, text1: "Suyo.", text2: "Otra vez." });
  expect(git(`log --format=%H -1 ${mine}`, bare()), "in the history").toBe(mine);
  expect(git("status --porcelain")).toBe("");
});

test("what others have published is brought, and joined with what is not published yet", async () => {
  expect(await bring(root, {}, editorOf())).toEqual({ ok: true, text: "Ya tienes todo lo publicado." });
  another(PERA, { ...pera, text1: "Suyo." });
  expect((await bring(root, {}, editorOf())).text).toBe("Se trajo lo que publicó otra persona.");
  expect(git("status --porcelain --branch"), "as it was published").toBe("## main...origin/main");
  another(PERA, { ...pera, text1: "Suyo, otra vez." });
  write(PERA, { ...pera, text1: "Suyo.", text2: "Mío." });
  expect(await bring(root, {}, editorOf())).toMatchObject({ ok: true });
  expect(read(PERA)).toMatchObject({ text1: "Suyo, otra vez.", text2: "Mío." });
  expect(await changed()).toEqual(["Pera: segundo párrafo"]);
  expect(await press({ why: "Suena mejor" })).toMatchObject({ ok: true });
  expect(sent()).toBe("Pera: segundo párrafo\n\nSuena mejor");
  another(PERA, { ...pera, text1: "Suyo." });
  write(PERA, "x");
  expect((await bring(root, {}, editorOf())).text, "theirs would be lost").toMatch(/pera.+ no se puede leer/);
});

test("what was saved is discarded, and what was published comes back", async () => {
  const [glass, slice] = ["content/flavours/cereza/glass.png", "content/flavours/nuevo/index.json"];
  write(PERA, { ...pera, text1: "Mal.", updatedOn: "2026-11-27" });
  write(slice, { ...pera, sabor: "Nuevo" });
  write(HOME, { ...files[HOME], updatedOn: "2026-11-27" });
  write(ORDER, { ...files[ORDER], flavours: ["nuevo", "pera", "cereza"] });
  write("app/code.ts", "half");
  await bringBack(root, { ids: ["flavours/pera"] });
  git("checkout -q app");
  expect(await changed(), "beside changed code").toEqual(["Nuevo: sabor nuevo"]);
  expect([read(PERA), read(HOME)].map((data) => data.updatedOn)).toEqual([updatedOn, "2026-11-27"]);
  await bringBack(root, { ids: ["flavours/nuevo"] });
  expect(git("status --porcelain"), "with the home page's day, which followed the order").toBe("");
  expect(existsSync(join(root, "content/flavours/nuevo")), "the folder, too").toBe(false);

  write(glass, "photograph");
  await press();
  rmSync(join(root, "content/flavours/cereza"), { recursive: true });
  write(PERA, { ...pera, text1: "Otro." });
  write(ORDER, { ...files[ORDER], flavours: ["pera"] });
  await press();
  const { found, last: earlier } = await publications(root);
  const [about, first] = found;
  expect(earlier, "no page before it").toBe("");
  const last = about?.commit ?? "";
  expect(about).toMatchObject({ who: "Ana", when: expect.stringMatching(/^\d+ de \w+/) });
  const retired = { id: "flavours/cereza", text: "Cereza: sabor retirado" };
  expect(about?.changes).toEqual([{ id: "flavours/pera", text: "Pera: primer párrafo" }, retired]);
  expect(first?.changes).toEqual([{ id: "flavours/cereza", text: "Cereza: vaso recortado" }]);
  await bringBack(root, { before: last, ids: ["flavours/cereza"] });
  expect(readFileSync(join(root, glass), "utf8")).toBe("photograph");
  expect(read(ORDER).flavours).toEqual(["pera", "cereza"]);
  expect(await changed(), "to be published").toEqual(["Cereza: sabor nuevo"]);
  rmSync(join(root, "content/flavours/pera"), { recursive: true });
  write("content/flavours/verde/index.json", { ...pera, sabor: "Verde", formerSlugs: ["pera"] });
  await bringBack(root, { before: last, ids: ["flavours/pera", "flavours/cereza"] });
  const today = new Date().toLocaleDateString("sv");
  expect(read(PERA)).toEqual({ ...pera, updatedOn: today, formerSlugs: ["verde"] });
  await expect(bringBack(root, { before: "main", ids: [] })).rejects.toThrow("No existe.");
});

test("publishing waits for a save, and a save for the commit", async () => {
  const events: string[] = [];
  const change: Editor["change"] = async (work) => {
    events.push("begins");
    write(HOME, { whyUs: { title: "Entero" } });
    await work();
    events.push(git("log -1 --format=%s"));
  };
  await publish(root, { why: "" }, { settle: async () => {}, change });
  expect(events).toEqual(["begins", "Inicio: razones"]);
});

test("files that are made are made again after a merge", async () => {
  another("content/pictures.json", { version: 1, pictures: { theirs: 1 } });
  write("content/pictures.json", { version: 1, pictures: { mine: 2 } });
  const both = { version: 1, pictures: { theirs: 1, mine: 2 } };
  const make = async () => {
    if (git("log -1 --format=%s") === "Junta lo que publicó otra persona")
      write("content/pictures.json", both);
  };
  expect(await press({}, make)).toMatchObject({ ok: true });
  expect(JSON.parse(git("show main:content/pictures.json", bare()))).toEqual(both);
  expect(git("status --porcelain")).toBe("");
  expect(git("worktree list").split("\n")).toHaveLength(1);
});

test("without a way to the server the commit stays, and the next press sends it", async () => {
  write(HOME, { whyUs: { title: "Nuevo" } });
  git(`remote set-url origin ${join(folder, "nowhere.git")}`);
  const kept = "Tus cambios quedaron guardados en este computador, sin enviar.";
  expect((await press()).text).toMatch(`${kept} El repositorio del servidor no está donde debería.`);
  git("remote set-url origin https://127.0.0.1:9/frukto.git");
  expect((await press()).text).toMatch(`${kept} No hay conexión con el servidor`);
  git("remote set-url origin ssh://127.0.0.1:9/frukto.git");
  expect((await press()).ok).toBe(false);
  git(`remote set-url origin ${bare()}`);
  const foreign = join(folder, "foreign.lock");
  writeFileSync(foreign, "");
  utimesSync(foreign, 0, 0);
  const answer = `nadie pasa: Unable to create '${foreign}': File exists.`;
  write("hooks/pre-receive", `#!/bin/sh\necho "${answer}" >&2; exit 1\n`, bare());
  chmodSync(join(bare(), "hooks/pre-receive"), 0o755);
  expect((await press()).ok).toBe(false);
  expect(existsSync(foreign), "a file that the server names").toBe(true);
  write("hooks/pre-receive", "#!/bin/sh\necho nadie pasa >&2; exit 1\n", bare());
  expect((await press()).text).toMatch(/nadie pasa/);
  rmSync(join(bare(), "hooks/pre-receive"));
  expect(await changed()).toEqual(["Inicio: razones"]);
  expect(await press()).toEqual({ ok: true, text: "Publicado: Inicio: razones." });
  expect(await changed()).toEqual([]);
});

test("without a remote the commit is made", async () => {
  git("remote remove origin");
  write(HOME, { whyUs: { title: "Nuevo" } });
  expect(await press()).toEqual({
    ok: true,
    text: "Guardado en este computador: Inicio: razones. No hay un servidor donde enviarlo.",
  });
  git(`init -q --bare ${join(folder, "empty.git")}`);
  git(`remote add copy ${join(folder, "empty.git")}`);
  expect(await press(), "an empty remote takes all").toEqual({ ok: true, text: "Publicado." });
});

test("the list says who saved what and when, as it was and as it is; what it did not show is not published", async () => {
  const [ana, luis] = ["Ana", "Luis"].map((name) => ({ name, email: `${name}@empresa.cl` }));
  write(PERA, { ...pera, text1: "De Ana.", hidden: true });
  await noteSave(root, ana);
  write(PERA, { ...pera, text1: "De Ana.", text2: "De Luis.", hidden: true });
  write(MACHINE, { ...machine, gallery: [...machine.gallery, { photo: "lado", alt: "De lado" }] });
  write("content/machines/jdm_ct/photos/lado.jpg", "photograph");
  write(ORDER, { ...files[ORDER], flavours: ["cereza", "pera"] });
  await noteSave(root, luis);
  await noteSave(root, ana);
  write("content/flavours/nuevo/index.json", { ...pera, sabor: "Nuevo" });
  const { key, changes } = await unpublished(root, ana);
  const said = changes.map(({ text, savers, fields }) => ({
    [text]: savers.map(({ who, isOwn }) => (isOwn ? "own" : who)),
    fields: fields.map(({ label, before, after }) => [label, before.lines, after.lines]),
  }));
  expect(said).toEqual([
    { "Orden: sabores": ["Luis"], fields: [["sabores", ["Pera", "Cereza"], ["Cereza", "Pera"]]] },
    { "Nuevo: sabor nuevo": [], fields: [["", ["—"], expect.arrayContaining(["nombre: Nuevo"])]] },
    {
      "Pera: primer párrafo, segundo párrafo, oculto": ["Luis", "own"],
      fields: [
        ["primer párrafo", ["Uno."], ["De Ana."]],
        ["segundo párrafo", ["Dos."], ["De Luis."]],
        ["oculto", ["—"], ["Sí"]],
      ],
    },
    {
      "JDM CT: galería": ["Luis"],
      fields: [["galería", [], ["foto: lado", "descripción de la foto: De lado"]]],
    },
  ]);
  expect(changes[3]?.fields[0]?.after.files).toMatchObject([{ path: "photos/lado.jpg" }]);

  write(HOME, { whyUs: { title: "Guardado después" } });
  const late = await publish(root, { why: "", read: key }, editorOf(), ana);
  expect(late).toMatchObject({ ok: false, text: expect.stringContaining("se guardó algo más") });
  const { key: again } = await unpublished(root, luis);
  const printed = async () => {
    write("content/machines/jdm_ct/datasheet.pdf", "printed");
    write("content/printed.json", { [git("hash-object content/machines/jdm_ct/datasheet.pdf")]: "source" });
    write("public/sabores/pera.webp", "made of it");
  };
  const own = await publish(root, { why: "", read: again }, editorOf(printed), luis);
  expect(own, "files that are made of what was read belong to it").toMatchObject({ ok: true });
  expect(git("log -1 --format=%an_%ae_%cn_%ce")).toBe("Luis_Luis@empresa.cl_Luis_Luis@empresa.cl");
  expect((await unpublished(root)).changes).toEqual([]);
  write(PERA, { ...pera, text1: "A mano." });
  expect((await unpublished(root)).changes[0]?.savers, "saves before the publication").toEqual([]);
});

test("publications are read page by page, to the first", async () => {
  const commits = Array.from({ length: 21 }, (_, round) => {
    const data = JSON.stringify({ ...pera, text1: `${round}` });
    const file = `M 100644 inline ${PERA}\ndata ${data.length}\n${data}\n`;
    const from = round === 0 ? "from refs/heads/main^0\n" : "";
    return `commit refs/heads/main\ncommitter Ana <ana@example.cl> ${round} +0000\ndata 0\n${from}${file}`;
  });
  const input = `${commits.join("")}reset refs/remotes/origin/main\nfrom refs/heads/main\n`;
  execFileSync("git", ["fast-import", "--quiet"], { cwd: root, input });
  const { found, last } = await publications(root);
  expect([found.length, last]).toEqual([20, found.at(-1)?.commit]);
  const rest = await publications(root, last);
  expect([rest.found.length, rest.last]).toEqual([1, ""]);
  await expect(publications(root, "--all")).rejects.toThrow("No existe.");
});

test("a mistake holds up everything, and is said", async () => {
  write(PERA, { ...pera, text1: "¡" });
  write(HOME, { whyUs: { title: "Nuevo" } });
  const before = git("status --porcelain");
  const mistake = { file: PERA, field: "text1", message: "mal." };
  expect(await press({}, () => Promise.reject(new ContentError([mistake])))).toEqual({
    ok: false,
    text: "Pera, primer párrafo: mal.",
  });
  expect(git("status --porcelain"), "all of it stays saved").toBe(before);
  expect(git("rev-list --count HEAD")).toBe("1");
});

test("nothing is committed where publishing can't work", async () => {
  write(HOME, { whyUs: { title: "Nuevo" } });
  const head = git("rev-parse HEAD");
  const refused = async (words: RegExp, check?: () => Promise<void>) => {
    expect((await press({}, check)).text).toMatch(words);
    expect(git("rev-parse HEAD")).toBe(head);
  };
  const problem = { file: "content/flavours/pera/icon.svg", message: "falta." };
  await refused(/^Pera, ícono: falta\.$/, () => Promise.reject(new ContentError([problem])));
  write(".git/MERGE_HEAD", head);
  await refused(/a medias/);
  rmSync(join(root, ".git/MERGE_HEAD"));
  git("checkout -q --detach");
  await refused(/en ninguna rama/);
  git("checkout -q main");
  write(".git/index.lock", "");
  await refused(/Otro programa usa git/);
  // Left by a program that has ended, or by one that runs.
  utimesSync(join(root, ".git/index.lock"), 0, 0);
  const working = spawn("git", ["cat-file", "--batch"], { cwd: join(root, "app") });
  await once(working, "spawn");
  await refused(/Otro programa usa git/);
  working.kill();
  await once(working, "exit");
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  await refused(/Git no sabe quién eres.*git config --global user.name/);
  expect(existsSync(join(root, ".git/index.lock")), "an old lock of nobody").toBe(false);
  vi.stubEnv("PATH", folder);
  expect((await press()).text).toMatch(/^Falta git/);
  await expect(unpublished(root)).rejects.toThrow("Falta git");
  vi.unstubAllEnvs();
  for (const elsewhere of [join(root, "app"), tmpdir()])
    expect((await publish(elsewhere, { why: "" }, editorOf())).text).toMatch(/no es un clon/);
});

test("work of others that was not sent is not sent by publishing", async () => {
  write("app/code.ts", "half");
  git("commit -qam half");
  write(HOME, { whyUs: { title: "Nuevo" } });
  expect((await press()).text).toMatch(/trabajo sin enviar de quien cuida el código: «half»/);
  git("push -q origin HEAD~1:main");
  expect(await press()).toEqual({ ok: true, text: "Publicado: Inicio: razones." });
});

test("files that somebody is changing are not overwritten by what others sent", async () => {
  another("app/code.ts", "theirs");
  write("app/code.ts", "half");
  write(HOME, { whyUs: { title: "Nuevo" } });
  expect((await press()).text).toMatch(/a medio cambiar/);
  expect(readFileSync(join(root, "app/code.ts"), "utf8")).toBe("half");
  write("app/code.ts", "code");
  expect((await press()).ok).toBe(true);
});

test("the bar says since when what was sent is live, that it is on its way, or why it is not", async () => {
  const SITE_TEXTS = "content/site.json";
  write(SITE_TEXTS, { web: "https://frukto.cl" });
  const at = (day: number, ...hour: number[]) => new Date(2026, 10, day, ...hour);
  vi.useFakeTimers({ now: at(25, 11), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(() => void vi.unstubAllGlobals());
  const send = () => {
    const commit = commitAll(root, "Change");
    git("push -q");
    return commit;
  };
  /** Returns what the bar says while the site answers this. */
  const saying = (publication?: object) => {
    vi.stubGlobal("fetch", async (address: URL) => {
      expect(String(address)).toBe("https://frukto.cl/publicacion.json");
      if (!publication) throw new TypeError("fetch failed");
      return Response.json({ since: at(25, 10, 42), next: "", reason: "", ...publication });
    });
    return liveStatus(root).then(({ text, isLive }) => (isLive ? { live: text } : text));
  };
  const [old, sent] = [send(), send()];
  const preparing = "Se está preparando";
  expect(await saying({ commit: old }), "before the timer has seen it").toBe(preparing);
  expect(await saying({ commit: old, next: sent })).toBe(preparing);
  expect(await saying({ commit: old, next: old, reason: "build" }), "an earlier failure").toBe(preparing);
  for (const [reason, words] of [
    ["build", "no se pudo armar"],
    ["room", "no tiene espacio"],
    ["answer", "no respondió"],
    ["changes", "al servidor le falta algo"],
    ["withdrawn", "Se retiró"],
  ])
    expect(await saying({ commit: old, next: sent, reason })).toContain(words);
  expect(await saying({ commit: old, reason: "source" })).toContain("no logra buscar lo publicado");
  expect(await saying({ commit: old, reason: "branch" })).toContain("no encuentra la rama");
  expect(await saying({ commit: old, reason: "engine" })).toContain("al servidor le falta algo");
  const wrong = {
    commit: old,
    next: sent,
    reason: "content",
    words: "content/site.json: phone: Escribe un teléfono.",
  };
  expect(await saying(wrong)).toBe(`No se publicó. ${wrong.words}`);
  expect(await saying()).toBe("El sitio no dice qué versión está en línea.");

  const live = "Publicado. En línea desde";
  expect(await saying({ commit: sent })).toEqual({ live: `${live} las 10:42` });
  const failed = { commit: sent, next: "0".repeat(40), reason: "build" };
  expect(await saying(failed), "somebody else's failure").toEqual({ live: `${live} las 10:42` });
  vi.setSystemTime(at(26, 9));
  expect(await saying({ commit: sent })).toEqual({ live: `${live} el 25 de noviembre, las 10:42` });
  const later = send();
  git(`reset -q --hard ${sent}`);
  git(`update-ref refs/remotes/origin/main ${sent}`);
  expect(await saying({ commit: later })).toHaveProperty("live");

  write(SITE_TEXTS, { web: "https://www.frukto.example" });
  expect(await saying(), "an example").toBe("");
  write(SITE_TEXTS, { web: "https://frukto.cl" });
  git("branch -q --unset-upstream");
  expect(await saying(), "nothing was sent").toBe("");
});
