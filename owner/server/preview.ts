import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Content } from "../../domain/content/content";
import { ContentError } from "../../domain/content/problem";
import { readContent } from "../../domain/content/read";
import { writeRelease } from "../../domain/content/releases/write-release";
import { reasonOf } from "../publish/advice";
import { startChild } from "./child";

const SITE_COMMAND = ["--max-semi-space-size=4", "build/server/main.js"];

/** An idle site takes half of the editor's memory. */
const IDLE_MS = 15 * 60_000;

/** Any account will do: the editor itself answers in the provider's place. */
const ACCOUNT = ["EMAILJS_USER_ID", "EMAILJS_SERVICE_ID", "EMAILJS_TEMPLATE_ID"].map((name) => [name, "-"]);
/** Settings of a site that visitors reach, which this shell may have. */
const UNSET = [
  ...["EMAILJS_PRIVATE_KEY", "ENQUIRIES_PER_HOUR", "METRICS_PORT", "STRICT_TRANSPORT_SECURITY"],
  "TRUSTED_PROXIES",
].map((name) => [name, ""]);

/** A line of the site's log about a release. */
interface LogLine {
  readonly msg?: string;
  readonly content?: string;
  readonly reason?: string;
}

/**
 * The site as it is saved: the production build in a process of its own, over releases of `content/` and `public/`. It shows
 * the last one that is right.
 */
export class Preview {
  /** Name of the release that is shown, "" before the first. */
  shown = "";
  /** Why the site does not show what is saved, in Spanish, or "". */
  problem = "";
  readonly #listeners = new Set<() => void>();
  #port: Promise<number> | undefined;
  #child: ReturnType<typeof startChild> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #released: Content | undefined;
  #work: Promise<void> = Promise.resolve();

  /** `folder` holds its releases, `origin` is its address. */
  constructor(
    private readonly root: string,
    private readonly folder: string,
    private readonly origin: string,
    private readonly idleMs = IDLE_MS,
  ) {}

  /** Makes a release of what is saved, unless it is the last one, after earlier calls. Throws a Spanish line. */
  show(): Promise<void> {
    const work = this.#work.then(async () => {
      const content = readContent(this.root);
      if (content === this.#released) return;
      await mkdir(this.folder, { recursive: true });
      await writeRelease(this.root, this.folder, String(Date.now()));
      this.#released = content;
      // Open windows load again by what it says.
      this.address().catch(() => {});
    });
    this.#work = work.catch(() => {});
    return work.catch((error: NodeJS.ErrnoException) => {
      if (error instanceof ContentError) throw error;
      throw new Error(`El sitio no muestra lo último. ${reasonOf(error)}`);
    });
  }

  /**
   * Returns the port on which the site listens, once it does. Starts it where it does not run, and ends it when nobody has asked
   * for a while. Rejects with a Spanish line.
   */
  address(): Promise<number> {
    this.#port ??= this.#start().catch((error: Error) => {
      this.#port = undefined;
      this.#report({ problem: `El sitio no se puede abrir: ${error.message}` });
      throw new Error(this.problem);
    });
    this.#port.then(
      () => this.#endLater(),
      () => {},
    );
    return this.#port;
  }

  #endLater(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#port = undefined;
      this.#child?.kill();
    }, this.idleMs).unref();
  }

  /** Calls `listener` after every change of `shown` and `problem`. Returns a function that stops it. */
  follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #start(): Promise<number> {
    await mkdir(this.folder, { recursive: true });
    // A site without a release would show what lies beside the build: a server's editor has nothing there.
    if (!existsSync(join(this.folder, "current"))) await this.show().catch(() => {});
    const port = await freePort();
    const child = startChild(SITE_COMMAND, {
      ...Object.fromEntries([...ACCOUNT, ...UNSET]),
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_ORIGIN: this.origin,
      EMAILJS_ORIGIN: this.origin,
      CONTENT_FOLDER: this.folder,
      DATABASE_URL: `file:${join(this.folder, "unused.db")}`,
      RENDER_AHEAD: "no",
      LOG_LEVEL: "info",
    });
    this.#child = child;
    let last = "";
    const ended = once(child, "exit").then(() => {
      if (this.#child === child) this.#port = undefined;
      throw new Error(last);
    });
    // Also after its start, when no request waits for it.
    ended.catch(() => {});
    const listens = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        createInterface(stream).on("line", (line) => {
          last = line;
          const { msg, content, reason } = parsed(line);
          if (msg === "listening") resolve();
          if (content && reason) this.#report({ problem: `El sitio no muestra lo último. ${reason}` });
          else if (content) this.#report({ shown: content, problem: "" });
        });
    });
    await Promise.race([listens, ended]);
    const { content } = (await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()) as LogLine;
    this.#report({ shown: content || this.shown, problem: "" });
    return port;
  }

  #report(change: Partial<Pick<Preview, "shown" | "problem">>): void {
    Object.assign(this, change);
    for (const listener of this.#listeners) listener();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function parsed(line: string): LogLine {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
