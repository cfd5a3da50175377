import type { HtmlLinkDescriptor } from "@remix-run/react";
import { pictures } from "~/content/pictures";
import { FETCH_FIRST, sourceSet } from "~/ui/picture";

export const POSTER = "/portada/frukto";

/** The hero is at least 600 px high and covered by its picture, so the picture is never drawn narrower than this. */
export const POSTER_SIZES = "max(100vw, 1434px)";

/** Fetches the page's largest paint before the style sheets have been read. */
export const posterPreload: HtmlLinkDescriptor = {
  ...FETCH_FIRST,
  rel: "preload",
  as: "image",
  type: "image/avif",
  imageSrcSet: sourceSet(POSTER, pictures[POSTER].widths, "avif"),
  imageSizes: POSTER_SIZES,
};
