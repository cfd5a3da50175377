import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { watch } from "chokidar";
import { gitHashOf } from "../../domain/content/content";
import { DRAWING_POLICY } from "../../domain/content/drawing";
import { filesAt } from "../../domain/content/places";
import { readContent } from "../../domain/content/read";
import { SECURITY_HEADERS } from "../../server/http/headers.server";
import { type Advice, inWords, namesOf, unsaved } from "../publish/advice";
import { gitIn } from "../publish/git";
import { bringBack, publications } from "../publish/history";
import type { LiveStatus } from "../publish/live";
import { bring, publish, unpublished } from "../publish/publish";
import { noteSave, type Person } from "../publish/saves";
import type { Follower } from "./follow";
import { forward } from "./forward";
import { insideContent } from "./paths";
import type { Preview } from "./preview";
import type { Save } from "./save";
import { sendStates } from "./states";
import { treeOf } from "./tree";
import type { Workshop } from "./workshop";

const MOST_MEGABYTES = 100;
const WRITING_MS = 200;
/** The built form, with the scripts of other pages. */
const BROWSER = new URL("browser/", import.meta.url);

/** Keystatic's styles are made by a script. */
const FORM_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline' data:; img-src 'self' blob: data:; media-src blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Answers a request of a person. The local editor, which asks nobody for a name, has none. */
export type Answers = (request: IncomingMessage, response: ServerResponse, person?: Person) => void;

/** Where the editor's requests come in. */
export interface Door {
  /** Returns why a request is refused, or undefined. */
  readonly refusal: (request: IncomingMessage) => string | undefined;
  /** Opens the port. */
  readonly listen: (answers: Answers) => Promise<unknown>;
}

/** Serves the form below `/keystatic`, its requests below `/api`, and the site everywhere else. */
export async function startEditor(
  root: string,
  follower: Follower,
  pictures: Workshop,
  preview: Preview,
  live: () => Promise<LiveStatus>,
  { refusal, listen }: Door,
): Promise<void> {
  const scripts = new Map<string, Buffer>();
  for (const name of await readdir(BROWSER))
    scripts.set(`/keystatic/${name}`, await readFile(new URL(name, BROWSER)));
  const page = scripts.get("/keystatic/index.html") ?? "";
  scripts.delete("/keystatic/index.html");
  const notices: Advice[] = [];
  /** Files that were cleaned, by extension and hash. A picture comes twice: when it is chosen, and when it is saved. */
  const cleaned = new Set<string>();
  const saveWith = (saved: Save) => pictures.do("save", saved, [...cleaned]);
  const clean = async (place: string, body: Buffer) => {
    const file = Buffer.from(await pictures.do("clean", place, body));
    cleaned.add(extname(place) + gitHashOf(file));
    return file;
  };
  const answers: Answers = (request, response, person) => {
    const { url = "/" } = request;
    const end = (status: number, type: string, body: string | Uint8Array, policy = DRAWING_POLICY) =>
      response
        .writeHead(status, {
          ...SECURITY_HEADERS,
          "Content-Security-Policy": policy,
          "Content-Type": `${type}; charset=utf-8`,
          "Cache-Control": "no-store",
        })
        .end(body);
    const refused = refusal(request);
    const script = scripts.get(url);
    if (refused) end(403, "text/plain", refused);
    else if (url === "/api/editor/state")
      sendStates(root, follower, preview, response, notices, Boolean(person));
    else if (script) end(200, "text/javascript", script);
    else if (/^\/keystatic(?=[/?]|$)/.test(url)) end(200, "text/html", page, FORM_POLICY);
    else if (/^\/api\/(keystatic|editor)\//.test(url))
      api(root, follower, { live, clean, save: saveWith }, request, notices, person)
        .then((body) => end(200, typeOf(url), Buffer.isBuffer(body) ? body : JSON.stringify(body)))
        .catch((error: Error) =>
          end(error.name === "Outdated" ? 409 : 422, "text/plain", inWords(readContent(root), error)),
        )
        .catch(() => response.destroy());
    else
      preview.address().then(
        (port) => forward(request, response, { port, shown: preview.shown }),
        (error: Error) => end(503, "text/plain", error.message),
      );
  };
  await listen(answers);
  void bring(root, {}, follower).then(({ ok, text }) => {
    if (!ok) notices.push({ text: `No se trajo lo publicado. ${text}` });
    return follower.check();
  });
  // Files are also changed by hand, by programs that may still be writing.
  watch(join(root, "content"), { ignoreInitial: true }).on("all", () =>
    setTimeout(WRITING_MS).then(() => follower.check()),
  );
}

/** Browsers tell pictures by their bytes, but drawings by their type. */
function typeOf(url: string): string {
  return url.endsWith(".svg") ? "image/svg+xml" : "application/octet-stream";
}

/** What is asked of others: whether the last publication is live, and the work on files. */
interface Deeds {
  readonly live: () => Promise<LiveStatus>;
  readonly clean: (place: string, body: Buffer) => Promise<Buffer>;
  readonly save: (saved: Save) => Promise<void>;
}

/** Answers Keystatic's three requests, and those of the bar and of pictures. Errors are Spanish lines for the owner. */
async function api(
  root: string,
  follower: Follower,
  { live, clean, save }: Deeds,
  request: IncomingMessage,
  notices: Advice[],
  person?: Person,
): Promise<object> {
  const change = (work: () => Promise<void>) =>
    follower.change(async () => {
      await work();
      // Without Git the save stands, and nobody's name with it.
      await noteSave(root, person).catch(() => {});
    });
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const { files } = readContent(root);
  const place = searchParams.get("place") ?? "";
  const asked = `${request.method} ${decodeURIComponent(pathname)}`;
  const [, wanted] = /^GET \/api\/keystatic\/blob\/[0-9a-f]{40}\/(.+)$/.exec(asked) ?? [];
  if (wanted) {
    insideContent(root, wanted);
    const [file] = filesAt(files, `content/${wanted}`);
    if (!file) throw new Error("No existe.");
    return file.bytes();
  }
  const isSmall = Number(request.headers["content-length"]) <= MOST_MEGABYTES * 1024 ** 2;
  if (request.method === "POST" && !isSmall)
    throw new Error(`Es demasiado grande: se aceptan ${MOST_MEGABYTES} MB.`);
  const body = await buffer(request);
  switch (asked) {
    case "GET /api/keystatic/tree":
      return treeOf(files);
    case "POST /api/keystatic/update":
      await change(() => save(JSON.parse(String(body)))).catch((error) => {
        throw unsaved(error);
      });
      return treeOf(readContent(root).files);
    case "POST /api/editor/file":
      insideContent(root, place);
      return clean(place, body);
    case "GET /api/editor/names":
      return namesOf(files);
    case "GET /api/editor/changes":
      return unpublished(root, person);
    case "GET /api/editor/live":
      return live();
    case "GET /api/editor/publications":
      return publications(root, searchParams.get("before") ?? "");
    case "GET /api/editor/version":
      return gitIn(root).bytes(
        "",
        "cat-file",
        "blob",
        `${/^[0-9a-f]+$/.exec(searchParams.get("hash") ?? "")}`,
      );
    case "POST /api/editor/publish":
      return publish(root, JSON.parse(String(body)), follower, person);
    case "POST /api/editor/bring":
      notices.length = 0;
      return bring(root, JSON.parse(String(body)), follower, person);
    case "POST /api/editor/back":
      await change(() => bringBack(root, JSON.parse(String(body))));
      return {};
    default:
      throw new Error("No existe.");
  }
}
