import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { test as base, expect, type FileChooser, type Page } from "@playwright/test";
import sharp from "sharp";
import { BUILD, SITE } from "../../site-folder";

const PORT = 4210;
const BUILT = join(BUILD, "server/main.js");

/** A copy of the repository on the owner's machine, with `npm run edit` in it. */
export class Owner {
  readonly root: string;
  readonly site: string;
  #process: ChildProcess | undefined;

  constructor(
    private readonly port = PORT,
    private readonly env: Readonly<Record<string, string>> = {},
  ) {
    this.site = `http://localhost:${port}`;
    mkdirSync("test-results", { recursive: true });
    this.root = resolve(mkdtempSync("test-results/owner-"));
    const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    for (const file of String(files)
      .split("\0")
      .filter((path) => path && existsSync(path))) {
      mkdirSync(join(this.root, dirname(file)), { recursive: true });
      cpSync(file, join(this.root, file), { preserveTimestamps: true });
    }
    // The tests' own site takes the place of today's.
    for (const name of ["content", "public"]) {
      rmSync(join(this.root, name), { recursive: true });
      cpSync(join(SITE, name), join(this.root, name), { recursive: true, preserveTimestamps: true });
    }
    for (const modules of ["node_modules", "owner/form/node_modules"])
      execFileSync("cp", ["-al", modules, join(this.root, modules)]);
    // The build is taken as it is: its last file is younger than the copied folders.
    mkdirSync(join(this.root, "build"));
    for (const part of ["client", "precompressed", "server"])
      execFileSync("cp", ["-al", join(BUILD, part), join(this.root, "build", part)]);
    rmSync(join(this.root, BUILT));
    cpSync(BUILT, join(this.root, BUILT));
    this.git("init", "--quiet", "--initial-branch=main");
    this.git("config", "user.name", "Dueña");
    this.git("config", "user.email", "duena@example.com");
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", "Start");
  }

  /** Runs Git in the copy and returns what it prints. */
  git(...args: string[]): string {
    return execFileSync("git", args, { cwd: this.root, encoding: "utf8" });
  }

  /** Runs a command of the editor and returns what it prints. */
  run(...words: string[]): string {
    const command = ["--import", "tsx", "owner/edit.ts", ...words];
    const env = { ...process.env, ...this.env };
    return execFileSync("node", command, { cwd: this.root, env, encoding: "utf8" }).trim();
  }

  read(path: string): string {
    return readFileSync(join(this.root, "content", path), "utf8");
  }

  /** Returns whether the home page has a text, with a flavour chosen. */
  async shows(text: string, flavour: string): Promise<boolean> {
    return (await (await fetch(`${this.site}/?sabor=${flavour}`)).text()).includes(text);
  }

  async start(): Promise<void> {
    const child = spawn("node", ["--import", "tsx", "owner/edit.ts"], {
      cwd: this.root,
      // The copy has the tests' site in the place of today's, and the preview its releases.
      env: { ...process.env, CONTENT_FOLDER: undefined, PORT: String(this.port), ...this.env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = child;
    // The pipe stays open: the editor would end at its next line without one.
    await new Promise<void>((resolve) => {
      child.stdout.on("data", (chunk) => String(chunk).includes("Ctrl-C") && resolve());
      child.once("exit", () => resolve());
    });
  }

  /** Ends the editor, at once with SIGKILL. */
  async stop(signal: NodeJS.Signals = "SIGINT"): Promise<void> {
    if (this.#process?.exitCode !== null || this.#process.signalCode) return;
    const ended = once(this.#process, "exit");
    this.#process.kill(signal);
    await ended;
  }

  /** Returns the processes that run in the copy, with these words in their command. On Linux. */
  processes(words = ""): number[] {
    const isHere = (id: string) => {
      try {
        const isOurs = readlinkSync(`/proc/${id}/cwd`) === this.root;
        return isOurs && readFileSync(`/proc/${id}/cmdline`, "utf8").includes(words);
      } catch {
        return false;
      }
    };
    return readdirSync("/proc").filter(isHere).map(Number);
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Renews a picture of docs/guia.md, where `npm run guide` asks for it. */
export async function shoot(form: Page, name: string): Promise<void> {
  // npm sets the name of the script that it runs.
  const folder = process.env.npm_lifecycle_event === "guide" ? "docs/guia" : undefined;
  if (!folder) return;
  const shot = await form.screenshot({ animations: "disabled" });
  await sharp(shot)
    .resize({ width: 900 })
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
}

/** Chooses a file in a field. `name` is its id: subject and field. */
export async function choose(form: Page, name: string, file: Parameters<FileChooser["setFiles"]>[0]) {
  const chooser = form.waitForEvent("filechooser");
  await form.locator(`[id="${name}"]`).getByRole("button", { name: "Elegir archivo" }).click();
  await (await chooser).setFiles(file);
}

/** Each test file has an owner, whose editor runs. */
export const test = base.extend<{ form: Page }, { owner: Owner }>({
  owner: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright's form.
    async ({}, use) => {
      const owner = new Owner();
      await owner.start();
      await use(owner);
      await owner.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  form: async ({ page, owner }, use) => {
    await page.goto(`${owner.site}/keystatic`);
    await expect(page.getByText("Todo está bien")).toBeVisible();
    await use(page);
  },
});

export { expect };
