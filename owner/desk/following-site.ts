import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { startEmailSandbox } from "../../sandbox/email-sandbox";
import { refusal } from "../../sandbox/own-pages";

type Addresses = typeof import("../../server/http/moved-addresses");
type Releases = typeof import("../../server/release.server");

const CODE = [
  "app",
  "design",
  "domain",
  "owner/pictures/brand",
  "server",
  "vite-plugins",
  "package.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * The site that follows the form: Vite's development server over a copy of the repository. The copy gets texts and
 * pictures only once all of them are right, so it always shows the last good state.
 */
export class FollowingSite {
  readonly origin: string;
  readonly #copy: string;
  #server: ViteDevServer | undefined;
  #taking: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly root: string,
    private readonly port: number,
  ) {
    this.#copy = join(root, "build/preview/site");
    this.origin = `http://localhost:${port}`;
  }

  /** Starts the e-mail sandbox on the next port, and the site if there is a last good state. */
  async start(): Promise<void> {
    const sandbox = await startEmailSandbox({ port: this.port + 1 });
    const releases = dirname(this.#copy);
    await mkdir(releases, { recursive: true });
    await writeFile(join(releases, "current"), "site\n");
    Object.assign(process.env, sandbox.env, { SITE_ORIGIN: this.origin, CONTENT_FOLDER: releases });
    for (const part of CODE) await this.#take(part);
    // An editor that was ended while it copied has left half of a state. The next change copies the rest.
    if (existsSync(join(this.#copy, "content/order.json"))) await this.#serve().catch(() => {});
  }

  /** Takes texts and pictures over, after earlier ones, and reloads the open pages. */
  follow(): Promise<void> {
    const taking = this.#taking.then(async () => {
      const [pictures] = await Promise.all([this.#take("public"), this.#take("content")]);
      if (!this.#server) await this.#serve();
      // Vite updates texts in the open pages by itself. Pictures keep their addresses.
      else if (pictures.length > 0) this.#server.ws.send({ type: "full-reload" });
    });
    this.#taking = taking.catch(() => {});
    return taking;
  }

  #take(part: string): Promise<string[]> {
    return mirror(join(this.root, part), join(this.#copy, part));
  }

  async #serve(): Promise<void> {
    this.#server = await createServer({
      root: this.#copy,
      logLevel: "warn",
      server: {
        host: "127.0.0.1",
        port: this.port,
        strictPort: true,
        hmr: { overlay: false },
        // Neither other pages nor the form's own get files of the repository.
        cors: false,
        fs: { allow: [this.#copy, join(this.root, "node_modules")] },
      },
      plugins: [likeTheSite(() => this.#taking)],
    });
    await this.#server.listen();
    // Vite reads the code with the first page. The owner's first text need not wait for that.
    void fetch(this.origin).catch(() => {});
  }
}

/**
 * Refuses requests of pages that other servers of this computer show, lets the others wait until a state is taken over,
 * and answers old addresses as the site does.
 */
function likeTheSite(taken: () => Promise<unknown>): Plugin {
  return {
    name: "frukto:like-the-site",
    configureServer: ({ middlewares, ssrLoadModule }) =>
      void middlewares.use(async (request, response, next) => {
        const refused = refusal(request);
        if (refused) return response.writeHead(403).end(refused);
        await taken();
        try {
          const modules = ["/server/http/moved-addresses.ts", "/server/release.server.ts"];
          const loaded = await Promise.all(modules.map((module) => ssrLoadModule(module)));
          const [{ addressOf, movesOf }, { releaseIn }] = loaded as [Addresses, Releases];
          const address = addressOf(request.url ?? "/");
          const location = address && movesOf(releaseIn({}))(address);
          if (!location) return next();
          response.writeHead(302, { Location: location, "Cache-Control": "no-store" }).end();
        } catch (error) {
          // Half of a state can't be read. The page says so, and the editor stays.
          next(error);
        }
      }),
  };
}

/** Makes the files of `to` the same as those of `from`, each at once. Returns those that differed. */
async function mirror(from: string, to: string): Promise<string[]> {
  const source = await stat(from);
  if (source.isDirectory()) {
    await mkdir(to, { recursive: true });
    const [names, old] = await Promise.all([readdir(from), readdir(to)]);
    const gone = old.filter((name) => !names.includes(name)).map((name) => join(to, name));
    for (const path of gone) await rm(path, { recursive: true });
    const each = names.map((name) => mirror(join(from, name), join(to, name)));
    return [...gone, ...(await Promise.all(each)).flat()];
  }
  const target = await stat(to).catch(() => undefined);
  // Copies keep whole milliseconds.
  const isSame = target?.size === source.size && Math.abs(target.mtimeMs - source.mtimeMs) < 1;
  if (isSame) return [];
  await cp(from, `${to}.new`, { preserveTimestamps: true });
  await rename(`${to}.new`, to);
  return [to];
}
