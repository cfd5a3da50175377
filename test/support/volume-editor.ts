import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { Outcome } from "../../owner/publish/publish";
import { buildServer } from "../../owner/server/bundle";
import type { Progress } from "../../owner/server/publisher";
import { SITE } from "../site-folder";
import { Authenticator } from "./authenticator";
import { temporaryFolder } from "./temporary-folder";

const PIECE = 512 * 1024;

/** The built editor on a server: its volume, its process and a person with a passkey. */
export class VolumeEditor {
  readonly content = temporaryFolder();
  readonly work = join(this.content, "work");
  readonly origin: string;
  /** The session's. */
  cookie = "";
  readonly #access = temporaryFolder();
  #process: ChildProcess | undefined;

  /** `built` is the folder of {@link builtServer}. */
  constructor(
    private readonly built: string,
    private readonly port: number,
  ) {
    this.origin = `http://localhost:${port}`;
  }

  get #env() {
    return {
      ...process.env,
      ...{ EDITOR_ORIGIN: this.origin, EDITOR_ACCESS: this.#access, CONTENT_FOLDER: this.content },
      ...{ PORT: String(this.port), HOST: "127.0.0.1" },
    };
  }

  /** Runs a command of the editor and returns what it prints. */
  run(...words: string[]): string {
    const { main } = this;
    return execFileSync("node", [main, ...words], { env: this.#env, encoding: "utf8", stdio: "pipe" }).trim();
  }

  get main(): string {
    return join(this.built, "main.js");
  }

  begin(source = SITE, name = "first"): string {
    return this.run("begin", resolve(source), name);
  }

  /** Starts the editor in a group of its own, and returns its process once it answers. */
  async start(): Promise<ChildProcess> {
    const child = spawn("node", [this.main], { env: this.#env, stdio: "pipe", detached: true });
    this.#process = child;
    const failed = text(child.stderr);
    const listens = new Promise<void>((done) => {
      child.stdout.on("data", (chunk) => String(chunk).includes("Ctrl-C") && done());
    });
    const ended = once(child, "exit").then(async () => Promise.reject(new Error(await failed)));
    ended.catch(() => {});
    await Promise.race([listens, ended]);
    return child;
  }

  /** Kills the editor with all that it started. */
  async kill(): Promise<void> {
    const { pid = 0, exitCode, signalCode } = this.#process ?? {};
    if (!this.#process || exitCode !== null || signalCode) return;
    const ended = once(this.#process, "exit");
    process.kill(-pid, "SIGKILL");
    await ended;
  }

  /** Makes a passkey with an invitation, and a session. */
  async enter(name = "Ana Pérez", email = "ana@empresa.cl"): Promise<void> {
    const link = this.run("invite", name, email);
    const token = new URL(link).hash.slice(1);
    const device = new Authenticator(this.origin);
    const options = await this.ask("/entrar/invitacion/opciones", { token });
    const made = device.make(JSON.parse(options.body));
    const { cookie } = await this.ask("/entrar/invitacion", { token, response: made });
    this.cookie = cookie;
  }

  /** Asks the editor, with a body for a change. Rejects where it does not answer. */
  ask(path: string, body?: object | Buffer, cookie = this.cookie) {
    const headers = { host: new URL(this.origin).host, origin: this.origin, cookie };
    const sent = body && (Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)));
    const method = sent ? "POST" : "GET";
    return new Promise<{ readonly status: number; readonly body: string; readonly cookie: string }>(
      (done, fail) => {
        const asked = request({ port: this.port, host: "127.0.0.1", agent: false, method, path, headers });
        asked.once("response", (answer) => {
          const cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
          text(answer).then((body) => done({ status: answer.statusCode ?? 0, body, cookie }), fail);
        });
        asked.on("error", fail).end(sent);
      },
    );
  }

  /** Presses 'Publicar', and returns what came of it. */
  async publish(wish: object = {}): Promise<Outcome> {
    const pressed = await this.ask("/api/editor/publish", { why: "", ...wish });
    if (pressed.status !== 200) return { ok: false, text: pressed.body };
    for (;;) {
      const asked = await this.ask(`/api/editor/publish?id=${JSON.parse(pressed.body).id}`);
      const found: Progress = JSON.parse(asked.body);
      if (!("waits" in found)) return found;
      await setTimeout(100);
    }
  }

  /** Chooses a file for a place in `content/`. Its answer has the clean file's hash. */
  async upload(place: string, bytes: Buffer, cookie = this.cookie) {
    const about = `id=${randomUUID()}&of=${bytes.length}`;
    for (let at = 0; at < bytes.length; at += PIECE) {
      const sent = await this.ask(
        `/api/editor/piece?${about}&at=${at}`,
        bytes.subarray(at, at + PIECE),
        cookie,
      );
      if (sent.status !== 200) return sent;
    }
    return this.ask(`/api/editor/file?${about}&place=${encodeURIComponent(place)}`, Buffer.from("-"), cookie);
  }

  /** Saves a change of a JSON file of `content/`, as the form does, with other files by their path. */
  async save(
    path: string,
    change: (data: Record<string, unknown>) => object,
    files: Readonly<Record<string, Buffer>> = {},
  ) {
    const known = JSON.parse((await this.ask("/api/keystatic/tree")).body);
    const blob = `/api/keystatic/blob/${"0".repeat(40)}/${path}`;
    const data = JSON.parse((await this.ask(blob)).body);
    const contents = Buffer.from(JSON.stringify(change(data))).toString("base64url");
    const additions: object[] = [{ path, contents }];
    for (const [path, bytes] of Object.entries(files)) {
      const sent = await this.upload(path, bytes);
      if (sent.status !== 200) return sent;
      additions.push({ path, hash: JSON.parse(sent.body).hash });
    }
    return this.ask("/api/keystatic/update", { additions, deletions: [], known });
  }
}

/** Builds the editor's server in a folder from which it finds its packages, with an empty form. */
export async function builtServer(end: (remove: () => void) => void): Promise<string> {
  const to = `build/editor-${process.pid}`;
  end(() => rmSync(to, { recursive: true, force: true }));
  await buildServer(to);
  mkdirSync(join(to, "browser"));
  for (const file of ["index.html", "login.js"]) writeFileSync(join(to, "browser", file), "");
  return to;
}
