import type { ImgHTMLAttributes } from "react";
import { type PictureName, pictures } from "~content/pictures";

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "srcSet" | "width" | "height"> {
  name: PictureName;
  /** What the picture shows; "" when it is decoration. */
  alt: string;
  /** The space it takes, as in the `sizes` attribute: how the browser picks a width. */
  sizes: string;
  /** Another cut of it, for windows that its media query matches. */
  cut?: SourceProps & { media: string };
  /** Above the fold: fetched at once and first. Everything else is lazy. */
  priority?: boolean;
}

/** Lower case: React 18 warns about the name that it has in React 19, and Remix passes no other on. */
export const FETCH_FIRST = { fetchpriority: "high" };
const LATER = { loading: "lazy", decoding: "async" } as const;

/** A picture of `public/` in AVIF and WebP at its useful widths, with its intrinsic size against layout shift. */
export function Picture({ name, alt, sizes, cut, priority = false, ...img }: Props) {
  const { width, height } = pictures[name];
  return (
    <picture>
      {cut ? <Sources {...cut} /> : null}
      <Sources name={name} sizes={sizes} />
      <img
        {...img}
        {...(priority ? FETCH_FIRST : LATER)}
        src={`${name}.webp`}
        alt={alt}
        width={width}
        height={height}
      />
    </picture>
  );
}

interface SourceProps {
  name: PictureName;
  sizes: string;
  media?: string;
}

/** Both formats, the smaller one first. */
function Sources({ name, ...source }: SourceProps) {
  const { width, height } = pictures[name];
  return (["avif", "webp"] as const).map((format) => (
    <source
      key={format}
      {...source}
      type={`image/${format}`}
      srcSet={sourceSet(name, format)}
      width={width}
      height={height}
    />
  ));
}

/** `srcset` of a picture: the largest WebP has the plain name (docs/product.md, Addresses). */
export function sourceSet(name: PictureName, format: "avif" | "webp"): string {
  const { widths } = pictures[name];
  const largest = Math.max(...widths);
  return widths
    .map((width) =>
      width === largest && format === "webp"
        ? `${name}.webp ${width}w`
        : `${name}-${width}.${format} ${width}w`,
    )
    .join(", ");
}

/**
 * Begins a `sizes` value: phones with about three pixels a point take the 800 px of a picture that fills the screen.
 * That is two pixels a point; more would weigh twice as much and not show.
 */
export const DENSE_PHONE = "(max-width: 640px) and (min-resolution: 2.6dppx) 250px";

/**
 * A decorative picture that fills its section, behind whatever stands there. The section is positioned and isolated;
 * what it draws over the picture for the text's sake lies at z-index -1.
 */
export function Backdrop({ className = "", ...picture }: Omit<Props, "alt">) {
  return <Picture {...picture} alt="" className={`cover backdrop ${className}`} />;
}
