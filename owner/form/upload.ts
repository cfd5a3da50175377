import { ask, NO_ANSWER } from "./ask";

/** Bytes of a piece: some seconds of a slow line, less after one that did not arrive in time. */
const [PIECE, LEAST_PIECE] = [512 * 1024, 32 * 1024];
const PIECE_MS = 20_000;
const AGAIN_MS = 2_000;

/** Tries until the server answers. Throws the reason of a refusal. */
async function answered(
  request: () => Promise<Response>,
  lost = () => {},
): Promise<{ readonly arrived?: number; readonly hash?: string }> {
  for (;;)
    try {
      return await (await request()).json();
    } catch (error) {
      if ((error as Error).message !== NO_ANSWER) throw error;
      lost();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
}

/**
 * Sends a file for a place in `content/` in pieces, goes on after a lost connection, and returns the clean file's hash.
 * `report` gets what is done, in words. Throws a Spanish line.
 */
export async function upload(
  place: string,
  file: Uint8Array,
  report: (words: string) => void = () => {},
): Promise<string> {
  const about = `id=${crypto.randomUUID()}&of=${file.length}`;
  let size = PIECE;
  let arrived = 0;
  let isLost = false;
  const lost = () => {
    isLost = true;
    size = Math.max(size / 2, LEAST_PIECE);
    report("Sin conexión: sigue sola cuando vuelva…");
  };
  while (arrived < file.length) {
    report(`Subiendo… ${Math.floor((100 * arrived) / file.length)} %`);
    const send = () =>
      isLost
        ? ask(`piece?${about}`)
        : ask(`piece?${about}&at=${arrived}`, file.slice(arrived, arrived + size), PIECE_MS);
    const answer = await answered(send, lost);
    arrived = Number(answer.arrived);
    isLost = false;
  }
  report("Revisando el archivo…");
  for (;;) {
    const { hash } = await answered(() => ask(`file?place=${encodeURIComponent(place)}&${about}`, "-"));
    if (hash) return hash;
  }
}

/** Returns Git's hash of a file, by which the server knows it. */
export async function hashOf(file: Uint8Array): Promise<string> {
  const whole = await new Blob([`blob ${file.length}\0`, file as BlobPart]).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", whole));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file of a save as Keystatic sends it: bytes in Base64. */
interface Addition {
  readonly path: string;
  readonly contents: string;
}

/** Returns a save's additions with files by their hash. Sends those again that the server has not kept. */
export async function byHash(additions: readonly Addition[], known: readonly { readonly sha: string }[]) {
  const files = additions.filter(({ path }) => !path.endsWith(".json"));
  const found = files.map(async ({ path, contents }) => {
    const text = atob(contents.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return { path, bytes, hash: await hashOf(bytes) };
  });
  const chosen = await Promise.all(found);
  const strange = chosen.filter(({ hash }) => !known.some(({ sha }) => sha === hash));
  const answer =
    strange.length > 0 && (await ask("missing", JSON.stringify(strange.map(({ hash }) => hash))));
  const missing: readonly string[] = answer ? await answer.json() : [];
  const named: { readonly path: string; readonly hash: string }[] = [];
  // One after the other: the server cleans one at a time.
  for (const { path, bytes, hash } of chosen)
    named.push({ path, hash: missing.includes(hash) ? await upload(path, bytes) : hash });
  return [...named, ...additions.filter(({ path }) => path.endsWith(".json"))];
}
