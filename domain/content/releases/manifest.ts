import * as v from "valibot";
import { ContentError } from "../problem";

// The list of what `npm run media` has made of the content.

const size = v.pipe(v.number(), v.integer(), v.minValue(1));

const ManifestSchema = v.strictObject({
  /** The folder's version, as `domain/content/migrations` counts them. */
  version: v.number(),
  /** Pictures that pages show, by their addresses without extension. */
  pictures: v.record(
    v.string(),
    v.strictObject({
      /** Intrinsic size of the largest file. */
      width: size,
      height: size,
      /** Available widths, in AVIF and WebP. */
      widths: v.array(size),
      /** Average colour, shown until the picture arrives. */
      color: v.string(),
    }),
  ),
  /** Names of the hero's films, in the order in which browsers try them. */
  films: v.array(v.string()),
  /** Size and hash of each file of `public/` that is made of the content, by its address. */
  files: v.record(v.string(), v.strictObject({ size, hash: v.string() })),
});

export type Manifest = v.InferOutput<typeof ManifestSchema>;

export const MANIFEST = "content/pictures.json";

/** Returns the manifest in the value of its file. Throws a {@link ContentError} if it is none. */
export function manifestIn(value: unknown): Manifest {
  const { success, output, issues } = v.safeParse(ManifestSchema, value);
  if (success) return output;
  const [{ message, ...issue }] = issues;
  const field = v.getDotPath(issue as (typeof issues)[0]) ?? undefined;
  throw new ContentError([
    { file: MANIFEST, field, message: `${message} Ante la duda, ejecuta npm run media.` },
  ]);
}
