import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { changes, type Publication, publish } from "../../editor/publish/publish";
import { ContentError } from "../../vite-plugins/content/problem";

/** The owner's clone, and the repository that it was cloned from. */
let root: string;
let folder: string;
/** Both, as every test begins. */
let started: string;
const bare = () => join(folder, "origin.git");

const pera = { sabor: "Pera", text1: "Uno.", text2: "Dos.", theme: { ground: "#d6dc45" } };
const machine = {
  name: "JDM CT",
  characteristics: ["a", "b"],
  gallery: [{ photo: "frente", alt: "De frente" }],
};
const files = {
  "content/order.json": { flavours: ["pera", "cereza"], machines: ["jdm_ct"], clients: [] },
  "content/flavours/pera/index.json": pera,
  "content/flavours/cereza/index.json": { ...pera, sabor: "Cereza" },
  "content/machines/jdm_ct/index.json": machine,
  "content/home.json": { whyUs: { title: "Por qué" } },
  "content/pictures.json": { pictures: {} },
  "media/made-from.json": {},
  "public/sabores/pera.webp": "made",
  "app/code.ts": "code",
  "app/staged.ts": "code",
};

function git(args: string, cwd = root): string {
  return execFileSync("git", args.split(" "), { cwd, encoding: "utf8" }).trim();
}

function write(path: string, content: unknown, where = root): void {
  mkdirSync(dirname(join(where, path)), { recursive: true });
  writeFileSync(
    join(where, path),
    typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`,
  );
}

/** Keeps this machine's settings out. */
function useOwnSettings(home: string): void {
  vi.stubEnv("GIT_CONFIG_GLOBAL", join(home, ".gitconfig"));
  vi.stubEnv("GIT_CONFIG_NOSYSTEM", "1");
  for (const name of ["AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME", "COMMITTER_EMAIL"])
    vi.stubEnv(`GIT_${name}`, undefined);
}

/** Publishes a change from another clone. */
function another(path: string, content: unknown, name = "other"): void {
  const clone = join(folder, name);
  if (existsSync(clone)) git("pull -q", clone);
  else git(`clone -q ${bare()} ${clone}`, folder);
  if (content === undefined) rmSync(join(clone, path));
  else write(path, content, clone);
  git("add -A", clone);
  git("commit -qm theirs", clone);
  git("push -q", clone);
}

const press = (own: Partial<Publication> = {}, check = async () => {}) =>
  publish(root, { why: "", ...own }, check);
const sent = () => git("log -1 --format=%B main", bare());
const read = (path: string, where = root) => JSON.parse(readFileSync(join(where, path), "utf8"));

beforeAll(() => {
  started = mkdtempSync(join(tmpdir(), "publish-"));
  root = join(started, "clone");
  write(".gitconfig", "[user]\nname = Ana\nemail = ana@example.cl\n[init]\ndefaultBranch = main\n", started);
  for (const [path, content] of Object.entries(files)) write(path, content);
  useOwnSettings(started);
  for (const each of ["init -q", "add -A", "commit -qm start", "clone -q --bare . ../origin.git"]) git(each);
  for (const each of ["remote add origin ../origin.git", "fetch -q", "branch -q -u origin/main"]) git(each);
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "publish-"));
  root = join(folder, "clone");
  cpSync(started, folder, { recursive: true });
  useOwnSettings(folder);
});

afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => rmSync(started, { recursive: true }));

test("one commit says what changed and why, and arrives", async () => {
  expect(await changes(root)).toEqual([]);
  write("content/flavours/pera/index.json", { ...pera, text2: "Otro." });
  write("content/machines/jdm_ct/photos/frente.jpg", "photograph");
  write("public/maquinas/jdm-ct-frente.webp", "made");
  write("media/made-from.json", { new: "record" });
  expect(await changes(root)).toEqual(["Pera: segundo párrafo", "JDM CT: foto «frente»"]);
  expect(await press({ why: " Más\ncorto. " })).toEqual({
    ok: true,
    text: "Publicado en «origin»: Pera: segundo párrafo. JDM CT: foto «frente».",
  });
  expect(sent()).toBe("Pera: segundo párrafo. JDM CT: foto «frente»\n\nMás corto.");
  expect(git("log -1 --format=%an"), "the author").toBe("Ana");
  expect(git("status --porcelain")).toBe("");
  expect(git("show --format= --name-only main", bare()).split("\n")).toHaveLength(4);
});

test("words for what comes, goes, moves and changes places", async () => {
  write("content/flavours/maracuya/index.json", { ...pera, sabor: "Maracuyá", text1: "Otro." });
  write("content/flavours/maracuya/glass.png", "photograph");
  rmSync(join(root, "content/flavours/cereza"), { recursive: true });
  write("content/order.json", { flavours: ["maracuya", "pera"], machines: ["jdm_cx"], clients: [] });
  rmSync(join(root, "content/machines/jdm_ct"), { recursive: true });
  write("content/machines/jdm_cx/index.json", { ...machine, name: "JDM CX", formerSlugs: ["jdm_ct"] });
  write("content/home.json", { whyUs: { title: "Por qué nosotros" } });
  write("content/film/poster.jpg", "photograph");
  write("content/clients/README.txt", "?");
  expect(await changes(root)).toEqual([
    "Otros archivos: content/clients/README.txt",
    "Inicio: primer cuadro de la película, razones",
    "Cereza: sabor retirado",
    "Maracuyá: sabor nuevo",
    "JDM CX: otra dirección, antes jdm_ct",
    "Orden: sabores, máquinas",
  ]);
  write("content/order.json", { flavours: ["cereza", "pera"], machines: [], clients: [] });
  expect(await changes(root)).toContain("Orden: sabores, máquinas");
  await press();
  expect(sent()).toMatch(/^Cambia el contenido\n\nOtros archivos: content.*\.\nInicio/);
});

test("nothing else is committed, staged, unstaged or changed", async () => {
  write("app/staged.ts", "staged");
  write("app/new.ts", "staged");
  git("add -A");
  write("app/staged.ts", "not staged");
  write("app/code.ts", "not staged");
  write("content/home.json", { whyUs: { title: "Nuevo" } });
  write("content/draft.log", "ignored");
  write(".git/info/exclude", "*.log\n");
  chmodSync(join(root, "content/order.json"), 0o755);
  write(".git/hooks/pre-commit", "#!/bin/sh\ntouch ../hook\nexit 1\n");
  for (const hook of ["commit-msg", "post-commit", "post-index-change"])
    write(`.git/hooks/${hook}`, "#!/bin/sh\necho hook >> ../hook\nexit 1\n");
  git("config commit.gpgSign true");
  execFileSync("chmod", ["-R", "+x", join(root, ".git/hooks")]);
  const before = git("status --porcelain -- app");
  const index = git("ls-files --stage -- app");
  rmSync(join(folder, "hook"), { force: true });
  expect((await press()).text).toBe("Publicado en «origin»: Inicio: razones.");
  expect(existsSync(join(folder, "hook"))).toBe(false);
  expect(git("show --format= --name-status")).toBe("M\tcontent/home.json");
  expect(git("status --porcelain -- app")).toBe(before);
  expect(git("ls-files --stage -- app")).toBe(index);
  expect(git("-c core.fileMode=false status --porcelain -- content")).toBe("");
});

test("two people who changed different things are both heard", async () => {
  another("content/flavours/pera/index.json", { ...pera, text1: "Suyo." });
  another("content/flavours/pera/glass.png", "photograph");
  another("app/code.ts", "theirs");
  write("content/flavours/pera/index.json", { ...pera, theme: { ground: "#123456" } });
  write("app/staged.ts", "staged");
  git("add app");
  expect(await press()).toEqual({
    ok: true,
    text: "Publicado en «origin»: Pera: colores. También se trajo lo que publicó otra persona. Llegó también código nuevo: cierra el editor con Ctrl-C, escribe npm ci, y ábrelo otra vez con npm run edit.",
  });
  expect(read("content/flavours/pera/index.json")).toEqual({
    ...pera,
    text1: "Suyo.",
    theme: { ground: "#123456" },
  });
  expect(git("status --porcelain")).toBe("M  app/staged.ts");
  expect(git("rev-parse HEAD")).toBe(git("rev-parse main", bare()));
  another("content/home.json", { whyUs: { title: "Suyo" } });
  expect(await press()).toEqual({
    ok: true,
    text: "Publicado en «origin». También se trajo lo que publicó otra persona.",
  });
  expect(read("content/home.json")).toEqual({ whyUs: { title: "Suyo" } });
});

test("two people who changed the same thing are told, choose, and lose nothing", async () => {
  another("content/flavours/pera/index.json", { ...pera, text1: "Suyo.", text2: "Suyo." });
  another("content/flavours/cereza/index.json", undefined);
  write("content/flavours/pera/index.json", { ...pera, text2: "Mío." });
  write("content/flavours/cereza/index.json", { ...pera, sabor: "Cereza", text1: "Mío." });
  const words = "Cereza: sabor retirado. Pera: primer párrafo, segundo párrafo";
  const refused = await press();
  expect(refused).toEqual({
    ok: false,
    text: `Tus cambios quedaron guardados en este computador, sin enviar. Otra persona cambió lo mismo: ${words}. Elige qué versión queda.`,
    isConflict: true,
  });
  expect(read("content/flavours/pera/index.json").text2).toBe("Mío.");
  expect(await changes(root)).toEqual(["Sin enviar: Cereza: primer párrafo. Pera: segundo párrafo"]);
  expect(await press()).toMatchObject({ ok: false, isConflict: true });
  const mine = git("rev-parse HEAD");
  expect((await press({ keep: "theirs" })).ok).toBe(true);
  expect(read("content/flavours/pera/index.json")).toEqual({ ...pera, text1: "Suyo.", text2: "Suyo." });
  expect(existsSync(join(root, "content/flavours/cereza/index.json"))).toBe(false);
  expect(git(`log --format=%H -1 ${mine}`, bare()), "in the history").toBe(mine);
  expect(git("status --porcelain")).toBe("");
});

test("files that are made are made again after a merge", async () => {
  another("content/pictures.json", { pictures: { theirs: 1 } });
  write("content/pictures.json", { pictures: { mine: 2 } });
  const both = { pictures: { theirs: 1, mine: 2 } };
  const make = async () => {
    if (git("log -1 --format=%s") === "Junta lo que publicó otra persona")
      write("content/pictures.json", both);
  };
  expect(await press({}, make)).toMatchObject({ ok: true });
  expect(JSON.parse(git("show main:content/pictures.json", bare()))).toEqual(both);
  expect(git("status --porcelain")).toBe("");
  expect(git("worktree list").split("\n")).toHaveLength(1);
});

test("what two people added, retired and moved is all in the order", async () => {
  const order = files["content/order.json"];
  another("content/order.json", { ...order, flavours: ["pera", "cereza", "suyo"] });
  write("content/order.json", { ...order, flavours: ["cereza", "mio"] });
  expect(await press()).toMatchObject({ ok: true });
  const published = () => JSON.parse(git("show main:content/order.json", bare())).flavours;
  expect(published()).toEqual(["cereza", "mio", "suyo"]);
  another("content/order.json", { ...order, flavours: ["suyo", "mio", "cereza", "mas"] });
  write("content/order.json", { ...order, flavours: ["mio", "cereza", "suyo", "otro"] });
  expect(await press()).toMatchObject({ isConflict: true, text: expect.stringContaining("Orden: sabores") });
  expect((await press({ keep: "theirs" })).ok).toBe(true);
  expect(published()).toEqual(["suyo", "mio", "cereza", "mas", "otro"]);
});

test("without a way to the server the commit stays, and the next press sends it", async () => {
  write("content/home.json", { whyUs: { title: "Nuevo" } });
  git(`remote set-url origin ${join(folder, "nowhere.git")}`);
  const kept = "Tus cambios quedaron guardados en este computador, sin enviar.";
  expect((await press()).text).toMatch(`${kept} El repositorio del servidor no está donde debería.`);
  git("remote set-url origin https://127.0.0.1:9/frukto.git");
  expect((await press()).text).toMatch(/^No hay conexión con el servidor/);
  git("remote set-url origin ssh://127.0.0.1:9/frukto.git");
  expect((await press()).ok).toBe(false);
  git(`remote set-url origin ${bare()}`);
  write("hooks/pre-receive", "#!/bin/sh\necho nadie pasa >&2; exit 1\n", bare());
  chmodSync(join(bare(), "hooks/pre-receive"), 0o755);
  expect((await press()).text).toMatch(/nadie pasa/);
  rmSync(join(bare(), "hooks/pre-receive"));
  expect(await changes(root)).toEqual(["Sin enviar: Inicio: razones"]);
  expect(await press()).toEqual({ ok: true, text: "Publicado en «origin»." });
  expect(await changes(root)).toEqual([]);
});

test("without a remote the commit is made", async () => {
  git("remote remove origin");
  write("content/home.json", { whyUs: { title: "Nuevo" } });
  expect(await press()).toEqual({
    ok: true,
    text: "Guardado en este computador: Inicio: razones. No hay un servidor donde enviarlo.",
  });
  git(`init -q --bare ${join(folder, "empty.git")}`);
  git(`remote add copy ${join(folder, "empty.git")}`);
  expect(await press(), "an empty remote takes all").toEqual({ ok: true, text: "Publicado en «copy»." });
});

test("nothing is committed where publishing can't work", async () => {
  write("content/home.json", { whyUs: { title: "Nuevo" } });
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
  rmSync(join(root, ".git/index.lock"));
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  await refused(/Git no sabe quién eres.*git config --global user.name/);
  vi.stubEnv("PATH", folder);
  expect((await press()).text).toMatch(/^Falta git/);
  await expect(changes(root)).rejects.toThrow("Falta git");
  vi.unstubAllEnvs();
  for (const elsewhere of [join(root, "app"), tmpdir()])
    expect((await publish(elsewhere, { why: "" }, async () => {})).text).toMatch(/no es un clon/);
});

test("work of others that was not sent is not sent by publishing", async () => {
  write("app/code.ts", "half");
  git("commit -qam half");
  write("content/home.json", { whyUs: { title: "Nuevo" } });
  expect((await press()).text).toMatch(/trabajo sin enviar de quien cuida el código: «half»/);
  git("push -q origin HEAD~1:main");
  expect(await press()).toEqual({ ok: true, text: "Publicado en «origin»." });
});

test("files that somebody is changing are not overwritten by what others sent", async () => {
  another("app/code.ts", "theirs");
  write("app/code.ts", "half");
  write("content/home.json", { whyUs: { title: "Nuevo" } });
  expect((await press()).text).toMatch(/a medio cambiar/);
  expect(readFileSync(join(root, "app/code.ts"), "utf8")).toBe("half");
  write("app/code.ts", "code");
  expect((await press()).ok).toBe(true);
});
