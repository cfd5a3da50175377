import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { watch } from "chokidar";
import { cleanFile } from "../../media/check/clean";
import { pictureShown, problemOfPicture } from "../../media/check/picture";
import type { Follower } from "../../media/follow";
import { filesAt } from "../../media/source";
import { insideContent } from "../../vite-plugins/content/paths";
import { adviceOn, inWords } from "../../vite-plugins/content/words";
import { changes, publish } from "../publish/publish";
import { bundledForm } from "./bundle";
import { refusal } from "./guard";
import { save } from "./save";
import { treeOf } from "./tree";

const MOST_MEGABYTES = 100;
const WRITING_MS = 200;

/** Keystatic's styles are made by a script. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline' data:; img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the form and its files on loopback. `site` is the site's origin. */
export async function startEditor(root: string, desk: Follower, port: number, site: string): Promise<void> {
  const page = await readFile(join(root, "editor/index.html"), "utf8");
  const form = await bundledForm(root);
  const server = createServer((request, response) => {
    const { url = "/" } = request;
    const end = (status: number, type: string, body: string | Uint8Array) =>
      response.writeHead(status, { "Content-Type": `${type}; charset=utf-8` }).end(body);
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-store");
    const refused = refusal(request, port);
    if (refused) end(403, "text/plain", refused);
    else if (url === "/") response.writeHead(302, { Location: "/keystatic" }).end();
    else if (url === "/api/editor/state") follow(root, desk, response);
    else if (url === "/form.js") end(200, "text/javascript", form);
    else if (!url.startsWith("/api/")) end(200, "text/html", page.replace("%SITE%", site));
    else
      api(root, desk, request).then(
        (body) => end(200, "application/octet-stream", Buffer.isBuffer(body) ? body : JSON.stringify(body)),
        (error: Error) => end(422, "text/plain", inWords(root, error)),
      );
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  // Files are also changed by hand, by programs that may still be writing.
  watch(join(root, "content"), { ignoreInitial: true }).on("all", () =>
    setTimeout(WRITING_MS).then(() => desk.check()),
  );
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

/** Answers Keystatic's three requests, and those of the bar and of pictures. Errors are Spanish lines for the owner. */
async function api(root: string, desk: Follower, request: IncomingMessage): Promise<object> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const content = join(root, "content");
  const place = searchParams.get("place") ?? "";
  const asked = `${request.method} ${decodeURIComponent(pathname)}`;
  const [, wanted] = /^GET \/api\/keystatic\/blob\/[0-9a-f]{40}\/(.+)$/.exec(asked) ?? [];
  if (wanted) {
    insideContent(root, wanted);
    return readFile(join(content, filesAt(content, wanted)[0] ?? wanted));
  }
  const isSmall = Number(request.headers["content-length"]) <= MOST_MEGABYTES * 1024 ** 2;
  if (request.method === "POST" && !isSmall)
    throw new Error(`Es demasiado grande: se aceptan ${MOST_MEGABYTES} MB.`);
  const body = await buffer(request);
  switch (asked) {
    case "GET /api/keystatic/tree":
      return treeOf(content);
    case "POST /api/keystatic/update":
      await desk.change(() => save(root, JSON.parse(String(body))));
      return treeOf(content);
    case "GET /api/editor/file":
      return pictureShown(`content/${place}`, root);
    case "POST /api/editor/file": {
      insideContent(root, place);
      const clean = await cleanFile(place, body);
      const problem = place.includes(".") ? "" : await problemOfPicture(`content/${place}`, clean);
      if (problem) throw new Error(problem);
      return clean;
    }
    case "GET /api/editor/changes":
      return changes(root);
    case "POST /api/editor/publish":
      return publish(root, JSON.parse(String(body)), () => desk.settle());
    default:
      throw new Error("No existe.");
  }
}
