import { ContentError, lineOf, problemsFrom } from "../../vite-plugins/content/problem";
import { hardToRead } from "../contrast";
import { framed, type Source, sourceOf } from "../source";
import { type Frame, pictureAt, wantedPictures } from "../wanted";

/** Throws a `ContentError` if a picture does not fit its frame or its texts are hard to read on it. */
export async function checkPicture(source: Source, wanted: Frame): Promise<void> {
  const picture = await framed(source, wanted);
  const messages = await hardToRead(picture, wanted.width, wanted.height, wanted.texts ?? []);
  if (messages.length > 0)
    throw new ContentError(messages.map((message) => ({ file: source.file, message })));
}

/**
 * Returns what is wrong with a photograph for a place in `content/`, such as `content/flavours/pera/glass`, or
 * undefined. Its entry need not be there yet. `textColor` is the colour of a flavour's texts, if they are known.
 */
export async function problemOfPicture(
  place: string,
  bytes: Buffer,
  textColor = "",
): Promise<string | undefined> {
  const wanted = pictureAt(place, textColor);
  if (!wanted) return "nada en el sitio usa una foto en este lugar.";
  const source = { file: "", bytes, isPhotograph: true };
  const [problem] = await checkPicture(source, wanted).then(() => [], problemsFrom);
  return problem && lineOf(problem);
}

/**
 * Returns the picture that the site shows for a place in `content/`: the photograph, or else our rendering. Throws if
 * nothing wants a picture there.
 */
export function pictureShown(place: string, root: string): Buffer {
  const wanted = wantedPictures(root).find(({ photograph }) => photograph === place);
  if (!wanted) throw new Error(`Nada en el sitio usa una foto en «${place}».`);
  return sourceOf(wanted, root).bytes;
}
