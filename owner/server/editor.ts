import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { watch } from "chokidar";
import * as v from "valibot";
import { gitHashOf } from "../../domain/content/content";
import { DRAWING_POLICY } from "../../domain/content/drawing";
import { filesAt } from "../../domain/content/places";
import { readContent } from "../../domain/content/read";
import { SECURITY_HEADERS } from "../../server/http/headers.server";
import { type Advice, inWords, namesOf, unsaved } from "../publish/advice";
import { gitIn } from "../publish/git";
import { bringBack, publications } from "../publish/history";
import { accept, discard, proposals, settleKnown } from "../publish/proposals";
import { bring, outcome, unpublished } from "../publish/publish";
import { noteSave, type Person } from "../publish/saves";
import { bodyOf } from "./body";
import { type Drafts, KeySchema } from "./drafts";
import type { Follower } from "./follow";
import { forward } from "./forward";
import { jsonOf, schemas } from "./json";
import { insideContent } from "./paths";
import type { Preview } from "./preview";
import type { Publisher } from "./publisher";
import type { Save } from "./save";
import { sendStates } from "./states";
import { hashOf, treeOf } from "./tree";
import { MOST_PIECE, Uploads } from "./uploads";
import type { Workshop } from "./workshop";

/** Texts of all entries at once. */
const MOST_BYTES = 32 * 1024 ** 2;
const WRITING_MS = 200;
const OTHER_PERSON =
  "En este navegador entró otra persona: recarga la página. Lo que escribiste vuelve cuando entres tú.";
const LASTING = "private, max-age=31536000, immutable";
/** The built form, with the scripts of other pages. */
const BROWSER = new URL("browser/", import.meta.url);

/** Keystatic's styles are made by a script. */
const FORM_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline' data:; img-src 'self' blob: data:; media-src blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Answers a person's request. In the local editor, which has no login, the person is unknown. */
export type Answers = (request: IncomingMessage, response: ServerResponse, person?: Person) => void;

/** Where the editor's requests come in. */
export interface Door {
  /** Returns why a request is refused, or undefined. */
  readonly refusal: (request: IncomingMessage) => string | undefined;
  /** Opens the port. */
  readonly listen: (answers: Answers) => Promise<unknown>;
}

/** What the editor works with. */
export interface Editor {
  /** Folder of `content/`. */
  readonly root: string;
  readonly follower: Follower;
  readonly workshop: Workshop;
  readonly preview: Preview;
  readonly drafts: Drafts;
  readonly publisher: Publisher;
}

/** Serves the form below `/keystatic`, its requests below `/api`, and the site everywhere else. */
export async function startEditor(editor: Editor, { refusal, listen }: Door): Promise<void> {
  const { root, follower, workshop, preview } = editor;
  const scripts = new Map<string, Buffer>();
  for (const name of await readdir(BROWSER))
    scripts.set(`/keystatic/${name}`, await readFile(new URL(name, BROWSER)));
  const page = scripts.get("/keystatic/index.html") ?? "";
  scripts.delete("/keystatic/index.html");
  const notices: Advice[] = [];
  const uploads = new Uploads(join(root, "build/uploads"), (...given) => workshop.do("clean", ...given));
  const saveWith = (saved: Save, cleaned: string) => workshop.do("save", saved, cleaned);
  const answers: Answers = (request, response, person) => {
    const { url = "/" } = request;
    const end = (status: number, type: string, body: string | Uint8Array, policy = DRAWING_POLICY) =>
      response
        .writeHead(status, {
          ...SECURITY_HEADERS,
          "Content-Security-Policy": policy,
          "Content-Type": `${type}; charset=utf-8`,
          "Cache-Control": Buffer.isBuffer(body) && isNamedIn(url, body) ? LASTING : "no-store",
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
      api({ ...editor, uploads, save: saveWith }, request, notices, person)
        .then((body) => end(200, typeOf(url), Buffer.isBuffer(body) ? body : JSON.stringify(body)))
        .catch((error: Error) =>
          end(
            error.name === "Outdated" ? 409 : 422,
            "text/plain",
            inWords(() => readContent(root), error),
          ),
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

/** Returns whether an address names a file by its hash, so that it never has another. */
function isNamedIn(url: string, file: Buffer): boolean {
  const hash = gitHashOf(file);
  return [hash, hashOf(hash)].some((each) => url.includes(each));
}

/** Returns an address without its escapes; "" if they stand for no text. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return "";
  }
}

/** Browsers tell pictures by their bytes, but drawings by their type. */
function typeOf(url: string): string {
  return url.endsWith(".svg") ? "image/svg+xml" : "application/octet-stream";
}

/** The editor, with the work on files. */
interface Deeds extends Editor {
  readonly uploads: Uploads;
  readonly save: (saved: Save, cleaned: string) => Promise<void>;
}

/** Answers Keystatic's three requests, and those of the bar, of drafts and of pictures. Errors are Spanish lines. */
async function api(
  { root, follower, workshop, drafts, publisher, uploads, save }: Deeds,
  request: IncomingMessage,
  notices: Advice[],
  person?: Person,
): Promise<object | null> {
  const change = (work: () => Promise<void>) =>
    follower.change(async () => {
      await work();
      // A save stands, though Git can't note its person.
      await noteSave(root, person).catch(() => {});
      await settleKnown(gitIn(root)).catch(() => {});
    });
  const write = (from: string, to: string) => workshop.do("saveTree", from, to);
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const files = () => readContent(root).files;
  const own = drafts.of(person?.email);
  const listOfDrafts = async () => ({ whose: own.whose, shown: await own.list(files()) });
  const place = searchParams.get("place") ?? "";
  const asked = `${request.method} ${decoded(pathname)}`;
  const [, wanted] = /^GET \/api\/keystatic\/blob\/[0-9a-f]{40}\/(.+)$/.exec(asked) ?? [];
  if (wanted) {
    insideContent(root, wanted);
    const [file] = filesAt(files(), `content/${wanted}`);
    if (!file) throw new Error("No existe.");
    return file.bytes();
  }
  const who = person?.email ?? "";
  const part = { id: searchParams.get("id") ?? "", length: Number(searchParams.get("of")) };
  const most = pathname.endsWith("/piece") ? MOST_PIECE : MOST_BYTES;
  const body = request.method === "POST" ? await bodyOf(request, most) : Buffer.alloc(0);
  const sent = <Schema extends v.GenericSchema>(schema: Schema) => jsonOf(schema, String(body));
  switch (asked) {
    case "GET /api/keystatic/tree":
      return treeOf(files());
    case "POST /api/keystatic/update": {
      const saved = sent(schemas.update);
      await change(async () => {
        await save(saved, uploads.folderOf(who));
        uploads.drop(
          who,
          saved.additions.flatMap((each) => ("hash" in each ? each.hash : [])),
        );
      }).catch((error) => {
        throw unsaved(error);
      });
      await own.saved(files(), saved);
      return treeOf(files());
    }
    case "POST /api/editor/piece":
      return { arrived: uploads.add(who, part, Number(searchParams.get("at")), body) };
    case "GET /api/editor/piece":
      return { arrived: uploads.arrived(who, part) };
    case "POST /api/editor/file":
      insideContent(root, place);
      return { hash: await uploads.finish(who, part, place) };
    case "GET /api/editor/file":
      return uploads.file(who, searchParams.get("hash") ?? "");
    case "POST /api/editor/missing":
      return uploads.missing(who, sent(v.unknown()));
    case "GET /api/editor/names":
      return namesOf(files());
    case "GET /api/editor/changes":
      return unpublished(root, person);
    case "GET /api/editor/live":
      return publisher.live();
    case "GET /api/editor/publications":
      return publications(root, searchParams.get("before") ?? "");
    case "GET /api/editor/drafts":
      return listOfDrafts();
    case "GET /api/editor/draft":
      return own.read(files(), jsonOf(KeySchema, searchParams.get("key") ?? ""));
    case "POST /api/editor/draft":
      if ((searchParams.get("whose") ?? own.whose) !== own.whose) throw new Error(OTHER_PERSON);
      await own.write(files(), String(body)).catch((error) => {
        throw unsaved(error);
      });
      return listOfDrafts();
    case "GET /api/editor/version": {
      const hash = searchParams.get("hash") ?? "";
      const saved = [...files().values()].find((file) => file.hash === hash);
      if (uploads.missing(who, [hash]).length === 0) return uploads.file(who, hash);
      const stored = () => gitIn(root).bytes("", "cat-file", "blob", hash);
      return saved?.bytes() ?? stored().catch(() => Promise.reject(new Error("No existe.")));
    }
    case "POST /api/editor/publish":
      return publisher.start(sent(schemas.publish), person);
    case "GET /api/editor/publish":
      return publisher.progressOf(Number(searchParams.get("id")));
    case "POST /api/editor/bring":
      notices.length = 0;
      return bring(root, sent(schemas.bring), follower, person);
    case "POST /api/editor/back":
      await change(() => bringBack(root, sent(schemas.back)));
      return {};
    case "GET /api/editor/proposals":
      return proposals(root);
    case "POST /api/editor/accept": {
      const wish = sent(schemas.weighed);
      return outcome(root, async () => {
        let words = "";
        await change(async () => {
          words = await accept(root, wish, write, person);
        });
        return `Guardado: ${words}. Falta publicarlo.`;
      });
    }
    case "POST /api/editor/discard":
      await follower.change(() => discard(root, sent(schemas.weighed)));
      return {};
    default:
      throw new Error("No existe.");
  }
}
