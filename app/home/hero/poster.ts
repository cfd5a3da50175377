import type { HtmlLinkDescriptor } from "@remix-run/react";
import { FETCH_FIRST, sourceSet } from "~/ui/picture";

const PHONES = "(max-width: 480px)";

/** The hero is at least 600 px high and covered by its picture, so neither cut is ever drawn narrower than this. */
const whole = { name: "/portada/frukto", sizes: "max(100vw, 1434px)" } as const;
/** The third of its width that phones see. */
const phone = { name: "/portada/frukto-movil", sizes: "max(100vw, 480px)", media: PHONES } as const;

export const poster = { ...whole, cut: phone };

/** Fetch the page's largest paint before the style sheets have been read. */
export const posterPreloads: HtmlLinkDescriptor[] = [phone, { ...whole, media: `not all and ${PHONES}` }].map(
  ({ name, sizes, media }) => ({
    ...FETCH_FIRST,
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSrcSet: sourceSet(name, "avif"),
    imageSizes: sizes,
    media,
  }),
);
