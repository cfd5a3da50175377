import { execFile } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import Libsql from "libsql";
import { readRelease } from "../../domain/content/releases/read-release";
import { releaseFolders } from "../../domain/content/releases/release-folder";
import { answerTo, gitIn, isGitAtWork } from "../publish/git";
import { PUBLISHED_REF } from "../publish/remote";
import { PUBLISHED } from "../publish/snapshot";

const RELEASE = "build/server/release-command.js";
/** A process that was killed lets go at once; one that is asked to end takes a moment. */
const PATIENCE_MS = 5_000;

/** Settings of the working folder's Git. Photographs are compressed already: comparing them would take its memory. */
const SETTINGS = {
  "user.name": "Editor de Frukto",
  "user.email": "editor@localhost",
  "core.bigFileThreshold": "256k",
  "pack.windowMemory": "32m",
  "pack.threads": "1",
};

/** The release that is live, and since when. */
export interface LiveRelease {
  readonly name: string;
  readonly since: Date;
}

/**
 * The site's content on a server: releases, which the site reads, and the editor's working folder with a Git of its own, whose
 * commits name them. Nothing is sent or fetched.
 */
export class Volume {
  /** The working folder. */
  readonly root: string;
  /** Folder of the preview's releases. */
  readonly preview: string;
  /** Folder of what people typed and did not save. */
  readonly drafts: string;
  #lock: Libsql.Database | undefined;

  constructor(private readonly folder: string) {
    this.root = resolve(folder, "work");
    this.preview = resolve(folder, "preview");
    this.drafts = resolve(folder, "drafts");
  }

  /**
   * Makes the working folder of a folder with `content/` and `public/`. Returns what came of it. Throws a `ContentError` if the
   * site would refuse the content.
   */
  async begin(source: string, name: string): Promise<string> {
    if (existsSync(this.root)) return `${this.root} is there already, and stays as it is.`;
    readRelease(source, "");
    const part = `${this.root}.new`;
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true });
    for (const each of PUBLISHED) await cp(join(source, each), join(part, each), { recursive: true });
    const git = gitIn(part);
    await git("init", "--quiet", "--template=", "--initial-branch=main");
    for (const [key, value] of Object.entries(SETTINGS)) await git("config", key, value);
    await git("add", "--all", "--force", "--", ...PUBLISHED);
    await git("commit", "--quiet", "--message", name);
    await git("update-ref", PUBLISHED_REF, "HEAD");
    await rename(part, this.root);
    return `${this.root} begins with ${name}.`;
  }

  /** Takes the volume for this process until it ends. Throws a Spanish line if another one has it. */
  async open(): Promise<void> {
    if (!existsSync(this.root))
      throw new Error(`Falta ${this.root}: la crea «node build/editor/main.js begin CARPETA NOMBRE».`);
    this.#lock = new Libsql(join(this.folder, "editor.lock"));
    this.#lock.exec(`pragma busy_timeout = ${PATIENCE_MS}`);
    try {
      this.#lock.exec("begin exclusive");
    } catch {
      throw new Error(`Otro editor trabaja en ${this.folder}: ciérralo primero.`);
    }
    await this.#tidy();
  }

  /** Clears up after a process that was killed: half-written files, Git's locks, a release that it had not noted yet. */
  async #tidy(): Promise<void> {
    await rm(join(this.root, "build/.saving"), { recursive: true, force: true });
    const found = await readdir(join(this.root, ".git"), { recursive: true });
    const locks = found.filter((name) => name.endsWith(".lock"));
    // Git goes on for a moment when the editor is killed alone.
    while (locks.length > 0 && (await isGitAtWork(this.root))) await setTimeout(100);
    for (const name of locks) await rm(join(this.root, ".git", name), { force: true });
    const git = gitIn(this.root);
    const head = await git("rev-parse", "HEAD");
    if (this.live()?.name === head) await git("update-ref", PUBLISHED_REF, head);
  }

  /** Makes a commit, which is on disk, the release that is live, as a publication from elsewhere does. */
  async release(commit: string): Promise<void> {
    const command = [resolve(this.folder), process.execPath, RELEASE, this.root, commit];
    const env = { ...process.env, CONTENT_FOLDER: this.folder };
    await promisify(execFile)("flock", command, { env }).catch(({ code, stderr, message }) => {
      throw new Error(code === 1 ? stderr.trim() : answerTo(stderr || message));
    });
    await gitIn(this.root)("update-ref", PUBLISHED_REF, commit);
  }

  /** Returns the release that is live, if one is. */
  live(): LiveRelease | undefined {
    if (!existsSync(join(this.folder, "current"))) return undefined;
    const [first] = releaseFolders(this.folder);
    return first && { name: first.name, since: statSync(first.folder).mtime };
  }
}
