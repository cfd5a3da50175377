import { createContext, type ImgHTMLAttributes, useContext } from "react";
import { designFrames, type Frame, type Frames, type PictureName } from "~domain/pictures";

/** Frames of the page's own pictures. */
export const PageFrames = createContext<Frames>({});

/** Returns the frame of a picture of the design or of the page. */
export function useFrame(name: PictureName): Frame {
  const own = useContext(PageFrames);
  const frame = designFrames[name] ?? own[name];
  if (!frame) throw new Error(`The page has no picture ${name}.`);
  return frame;
}

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "srcSet" | "width" | "height"> {
  name: PictureName;
  /** Text alternative; "" for decoration. */
  alt: string;
  /** Displayed width, as in the `sizes` attribute, from which the browser picks a file. */
  sizes: string;
  /** Alternative cut, for windows that match its media query. */
  cut?: SourceProps & { media: string };
  /** Class of the `<picture>`. */
  around?: string;
  /** Whether it is above the fold and fetched first. Other pictures are lazy. */
  priority?: boolean;
}

/** `fetchpriority` in lower case: React 18 warns about `fetchPriority`, and Remix passes only this name on. */
export const FETCH_FIRST = { fetchpriority: "high" };
const LATER = { loading: "lazy", decoding: "async" } as const;

/** A picture of `public/` in AVIF and WebP at several widths, with its intrinsic size to avoid layout shift. */
export function Picture({ name, alt, sizes, cut, around, priority = false, ...img }: Props) {
  const { width, height, v } = useFrame(name);
  return (
    <picture className={around}>
      {cut ? <Sources {...cut} /> : null}
      <Sources name={name} sizes={sizes} />
      <img
        {...img}
        {...(priority ? FETCH_FIRST : LATER)}
        src={versioned(`${name}.webp`, v)}
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

/** Source elements for both formats, the smaller one first. */
function Sources({ name, ...source }: SourceProps) {
  const frame = useFrame(name);
  return (["avif", "webp"] as const).map((format) => (
    <source
      key={format}
      {...source}
      type={`image/${format}`}
      srcSet={sourceSet(name, format, frame)}
      width={frame.width}
      height={frame.height}
    />
  ));
}

/** Returns the address of a file's version, which browsers keep for a year. */
export function versioned(address: string, v: string | undefined): string {
  return v ? `${address}?v=${v}` : address;
}

/** Returns a picture's `srcset`. The largest WebP has the plain name (docs/product.md, Addresses). */
export function sourceSet(name: PictureName, format: "avif" | "webp", frame: Frame): string {
  return frame.widths
    .map((width) => {
      const isLargest = width === frame.width && format === "webp";
      return `${versioned(isLargest ? `${name}.webp` : `${name}-${width}.${format}`, frame.v)} ${width}w`;
    })
    .join(", ");
}

/**
 * Start of a `sizes` value: it makes 3x phones take the 800 px version of a picture that fills the screen. That is
 * about two pixels per CSS pixel; more would weigh twice as much without a visible difference.
 */
export const DENSE_PHONE = "(max-width: 640px) and (min-resolution: 2.6dppx) 250px";

/**
 * A decorative picture that fills its section, behind the content. The section must be positioned and isolated. A shade
 * between picture and text has z-index -1.
 */
export function Backdrop({ className = "", ...picture }: Omit<Props, "alt">) {
  return <Picture {...picture} alt="" around="around-backdrop" className={`cover backdrop ${className}`} />;
}
