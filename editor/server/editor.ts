import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createServer } from "vite";
import { cleanFile } from "../../media/check/clean";
import { problemOfPicture } from "../../media/check/picture";
import type { Follower } from "../../media/follow";
import { ContentError } from "../../vite-plugins/content/problem";
import { adviceOn } from "../../vite-plugins/content/words";
import { changes, publish } from "../publish/publish";
import { insideContent, refusal } from "./guard";
import { save } from "./save";
import { filesAt, treeOf } from "./tree";
import { translation } from "./words";

const MOST_MEGABYTES = 100;
const WRITING_MS = 200;

const HEADERS = new Map([
  // Nothing from other hosts: Keystatic's page asks one for a font. Its styles are made by a script.
  [
    "Content-Security-Policy",
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
  ["X-Content-Type-Options", "nosniff"],
  ["Cache-Control", "no-store"],
]);

/** Serves the form and its files on loopback. `site` is the site's origin. */
export async function startEditor(root: string, desk: Follower, port: number, site: string): Promise<void> {
  const answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const end = (status: number, type: string, body: string | Buffer) =>
      response.writeHead(status, { "Content-Type": `${type}; charset=utf-8` }).end(body);
    response.setHeaders(HEADERS);
    const refused = refusal(request, port);
    if (refused) end(403, "text/plain", refused);
    else if (pathname === "/api/editor/state") follow(root, desk, response);
    else if (!pathname.startsWith("/api/")) next();
    else
      api(root, desk, request, decodeURIComponent(pathname), searchParams.get("place") ?? "").then(
        (body) => end(200, "application/octet-stream", Buffer.isBuffer(body) ? body : JSON.stringify(body)),
        (error: Error) => end(422, "text/plain", inWords(root, error)),
      );
  };
  const vite = await createServer({
    configFile: false,
    root: join(root, "editor"),
    appType: "spa",
    logLevel: "warn",
    esbuild: { jsx: "automatic", jsxDev: false, target: "es2022" },
    plugins: [
      {
        name: "frukto:editor",
        configureServer: ({ middlewares }) => void middlewares.use(answer),
        transformIndexHtml: (html) => html.replace("%SITE%", site),
      },
    ],
    server: {
      host: "127.0.0.1",
      port,
      strictPort: true,
      cors: false,
      hmr: false,
      ws: false,
      fs: { allow: [root] },
    },
    optimizeDeps: {
      // All packages are found before the first page: finding more would load React twice.
      entries: ["form/main.tsx"],
      esbuildOptions: { target: "es2022", plugins: [translation] },
      include: [
        "@keystatic/core",
        "@keystatic/core/ui",
        "react",
        "react-dom/client",
        "react/jsx-runtime",
        "valibot",
      ],
    },
  });
  // Files are also changed by hand, by programs that may still be writing.
  vite.watcher
    .add(join(root, "content"))
    .on("all", () => void setTimeout(WRITING_MS).then(() => desk.check()));
  await vite.listen();
}

/** Sends the state, and each new one, in words. */
function follow(root: string, desk: Follower, response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  const stop = desk.follow(({ problems, progress }) => {
    const state = { advice: problems.map((problem) => adviceOn(root, problem)), progress };
    response.write(`data: ${JSON.stringify(state)}\n\n`);
  });
  response.once("close", stop);
}

function inWords(root: string, error: Error): string {
  if (!(error instanceof ContentError)) return error.message;
  return error.problems.map((problem) => adviceOn(root, problem).text).join(" ");
}

/** Returns a request's body. Throws once it is too large. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MOST_MEGABYTES * 1024 ** 2)
      throw new Error(`Es demasiado grande: se aceptan ${MOST_MEGABYTES} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Answers Keystatic's three requests and the bar's. Errors are Spanish lines for the owner. */
async function api(root: string, desk: Follower, request: IncomingMessage, path: string, place: string) {
  const content = join(root, "content");
  const body = await bodyOf(request);
  const [, wanted] =
    /^GET \/api\/keystatic\/blob\/[0-9a-f]{40}\/(.+)$/.exec(`${request.method} ${path}`) ?? [];
  if (wanted) {
    insideContent(root, wanted);
    const [found] = filesAt(content, wanted);
    return readFile(join(content, found ?? wanted));
  }
  switch (`${request.method} ${path}`) {
    case "GET /api/keystatic/tree":
      return treeOf(content);
    case "POST /api/keystatic/update":
      await desk.change(() => save(root, JSON.parse(String(body))));
      return treeOf(content);
    case "POST /api/editor/file": {
      insideContent(root, place);
      const clean = await cleanFile(place, body);
      const problem = place.includes(".") ? "" : await problemOfPicture(`content/${place}`, clean);
      if (problem) throw new Error(problem);
      return clean;
    }
    case "GET /api/editor/changes":
      return changes(root);
    case "POST /api/editor/publish": {
      const problems = async () =>
        (await desk.check()).problems.map((problem) => adviceOn(root, problem).text);
      return publish(root, { ...JSON.parse(String(body)), problems });
    }
    default:
      throw new Error("No existe.");
  }
}
