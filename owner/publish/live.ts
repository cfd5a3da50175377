import { valueAt } from "../../domain/content/content";
import { readContent } from "../../domain/content/read";
import { dataPath } from "../../domain/content/subjects";
import type { LiveRelease } from "../hosted/volume";
import { gitIn } from "./git";
import { publishedCommit } from "./remote";

/** The state of deploy/live.sh: the commit that runs, the next one, and why that one does not run yet. */
interface Publication {
  readonly commit: string;
  readonly since: string;
  readonly next: string;
  readonly reason: string;
  /** The mistakes of the content, by file; "" for other reasons. */
  readonly words?: string;
}

const SERVER = "No se publicó: al servidor le falta algo. Avisa a quien cuida el servidor.";
const REASONS: Record<string, string> = {
  build: "No se publicó: el sitio no se pudo armar con este contenido. Avisa a quien cuida el código.",
  room: "No se publicó: el servidor no tiene espacio. Avisa a quien cuida el servidor.",
  settings: SERVER,
  changes: SERVER,
  copy: SERVER,
  engine: SERVER,
  branch: "El servidor no encuentra la rama o la versión que publica. Avisa a quien cuida el servidor.",
  source: "El servidor no logra buscar lo publicado. Lo sigue intentando.",
  answer:
    "No se publicó: la versión nueva no respondió, y sigue en línea la anterior. Avisa a quien cuida el código.",
  withdrawn: "Se retiró lo último que publicaste, y está en línea la versión anterior.",
};
/** Reasons for which the server does not look for what was sent. */
const UNSEEN = ["source", "branch", "settings", "engine"];
const PREPARING = "Se está preparando";
const LIVE_SINCE = "Publicado. En línea desde";
const PATIENCE_MS = 5_000;

const SITE_TEXTS = dataPath({ name: "site", slug: "" });

/** Whether the last publication of this computer is live, in a line; "" before the first, or while content has no address. */
export interface LiveStatus {
  readonly isLive: boolean;
  readonly text: string;
}

/** Returns whether a volume's last publication is live. Its first content was published elsewhere. */
export async function liveOnVolume(root: string, live?: LiveRelease): Promise<LiveStatus> {
  const git = gitIn(root);
  const last = await publishedCommit(git);
  if (live?.name === last) return { isLive: true, text: `${LIVE_SINCE} ${moment(live.since)}` };
  const isFirst = !(await git("log", "-1", "--format=%P", last));
  return { isLive: false, text: isFirst ? "" : `${REASONS.withdrawn}` };
}

/** Asks the site what runs there. */
export async function liveStatus(root: string): Promise<LiveStatus> {
  // Read as it stands: another text may be wrong.
  const { web = "" } = (valueAt(readContent(root).files, SITE_TEXTS) ?? {}) as { web?: string };
  const not = (text: string) => ({ isLive: false, text });
  const git = gitIn(root);
  const sent = await git("rev-parse", "--verify", "@{upstream}").catch(() => "");
  if (!sent || !URL.canParse(web) || new URL(web).hostname.endsWith(".example")) return not("");
  const publication = await publicationAt(new URL("/publicacion.json", web));
  if (!publication) return not("El sitio no dice qué versión está en línea.");
  /** Whether a commit has all that was sent. It may be unknown here, if another computer sent it. */
  const holds = (commit: string) =>
    git("merge-base", "--is-ancestor", sent, commit || "none").then(
      () => true,
      () => false,
    );
  const { commit, since, next, reason, words } = publication;
  if (await holds(commit)) return { isLive: true, text: `${LIVE_SINCE} ${moment(new Date(since))}` };
  if (reason === "content" && (await holds(next))) return not(`No se publicó. ${words}`);
  if (UNSEEN.includes(reason) || (await holds(next))) return not(REASONS[reason] ?? PREPARING);
  return not(PREPARING);
}

async function publicationAt(address: URL): Promise<Publication | undefined> {
  try {
    const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a time as the owner says it: las 10:42, with the day unless it is today. */
function moment(time: Date): string {
  const hour = `las ${time.toLocaleTimeString("es-CL", { hour: "2-digit", minute: "2-digit", hour12: false })}`;
  const isToday = time.toDateString() === new Date().toDateString();
  return isToday
    ? hour
    : `el ${time.toLocaleDateString("es-CL", { day: "numeric", month: "long" })}, ${hour}`;
}
