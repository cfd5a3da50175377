import { gitHashOf } from "../../../domain/content/content";
import { placeAt } from "../../../domain/content/places";
import { ContentError, problemsFrom } from "../../../domain/content/problem";
import { hardToRead } from "../contrast";
import { framed, type Source } from "../source";
import { type Frame, sharingFrame, wantedAt } from "../wanted";

/** Throws a `ContentError` if a picture does not fit its frame or its texts are hard to read on it. */
export async function checkPicture(source: Source, wanted: Frame): Promise<void> {
  const picture = await framed(source, wanted);
  const messages = await hardToRead(picture, wanted.width, wanted.height, wanted.texts ?? []);
  if (messages.length > 0)
    throw new ContentError(messages.map((message) => ({ file: source.path, message })));
}

/**
 * Returns all that is wrong with a photograph for a place in `content/`, such as `content/flavours/pera/glass`. Its entry
 * need not be there yet.
 */
export async function problemsOfPicture(path: string, bytes: Buffer): Promise<readonly string[]> {
  const place = placeAt(path);
  const wanted = place && (place.key === "sharing" ? sharingFrame : wantedAt(place));
  if (!wanted) return ["nada en el sitio usa una foto en este lugar."];
  const source = { path, hash: gitHashOf(bytes), bytes: () => bytes };
  const problems = await checkPicture(source, wanted).then(() => [], problemsFrom);
  return problems.map(({ message }) => message);
}
