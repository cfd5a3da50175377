import { wantedAt } from "../../pictures/wanted";

const STEP_SECONDS = 0.1;
/** After so many seconds of one colour the frame becomes the poster as it is. */
const MOST_SECONDS = 5;
/** Least difference within a channel, from 0 to 255, of a frame that shows something. */
const SEEN = 24;
const SIDE = 32;

/** Fields of the posters that show a film's first frame, by the film's field. */
const POSTERS: Readonly<Record<string, readonly string[]>> = {
  "home.film": ["home.poster", "home.posterMovil"],
  "home.filmMovil": ["home.posterMovil"],
};

/** Name of the event that brings a poster's field its picture, a JPEG as `detail`. */
export const frameEvent = (field: string) => `frame:${field}`;

/**
 * Draws the first frame of a chosen film that is not of one colour, and hands it to the fields of its posters. Throws a
 * Spanish line if the browser can't draw it.
 */
export async function handFirstFrame(field: string, film: BlobPart): Promise<void> {
  const posters = POSTERS[field];
  if (!posters) return;
  const video = document.createElement("video");
  const address = URL.createObjectURL(new Blob([film], { type: "video/mp4" }));
  const event = (name: string) =>
    new Promise((resolve, reject) => {
      video.addEventListener(name, resolve, { once: true });
      video.addEventListener("error", reject, { once: true });
    });
  try {
    const loaded = event("loadeddata");
    Object.assign(video, { muted: true, preload: "auto", src: address });
    await loaded;
    for (
      let at = STEP_SECONDS;
      isOfOneColour(video) && at < Math.min(video.duration, MOST_SECONDS);
      at += STEP_SECONDS
    ) {
      const seeked = event("seeked");
      video.currentTime = at;
      await seeked;
    }
    for (const poster of posters) {
      const { width = SIDE, height = SIDE } =
        wantedAt({ name: "home", key: poster.replace("home.", ""), slug: "", item: "", path: "" }) ?? {};
      const detail = await new Promise((resolve) =>
        drawn(video, width, height).canvas.toBlob(resolve, "image/jpeg", 0.95),
      );
      dispatchEvent(new CustomEvent(frameEvent(poster), { detail }));
    }
  } catch {
    throw new Error("Este navegador no puede mostrar la película. Elige tú su primer cuadro, más arriba.");
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Share of the width around which phones' first frame is cut from a wide film. */
const MIDDLE = 0.72;

/** Draws a video's frame over a whole canvas. */
function drawn(video: HTMLVideoElement, width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const scale = Math.max(width / video.videoWidth, height / video.videoHeight);
  const [wide, high] = [video.videoWidth * scale, video.videoHeight * scale];
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.drawImage(video, (width - wide) * MIDDLE, (height - high) / 2, wide, high);
  return context;
}

function isOfOneColour(video: HTMLVideoElement): boolean {
  const { data } = drawn(video, SIDE, SIDE).getImageData(0, 0, SIDE, SIDE);
  return [0, 1, 2].every((channel) => {
    const values = data.filter((_, at) => at % 4 === channel);
    return Math.max(...values) - Math.min(...values) < SEEN;
  });
}
