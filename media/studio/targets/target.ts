/** A picture or clip that the driver renders. Each file of this folder exports a `targets` list. */
export interface RenderTarget {
  /** Name of the master, e.g. `maquinas/jdm-id3` -> `media/studio/.cache/masters/maquinas/jdm-id3.png`. */
  readonly name: string;
  /** Scene script, relative to `media/studio/`. */
  readonly scene: string;
  /** Further arguments of the scene (view, flavour, ...). */
  readonly args?: Readonly<Record<string, string | number>> | undefined;
  readonly width: number;
  readonly height: number;
  /** Cycles samples per pixel, for each of the two seeds. */
  readonly samples: number;
  /** Whether it is a cut-out with a transparent background. */
  readonly alpha?: boolean;
  /** Options of the post step (see `media/studio/denoiser/finish.py`), e.g. `{ bloom: 0.1 }`. */
  readonly finish?: Readonly<Record<string, string | number>>;
  /** Number of frames of a clip, 24 per second; its masters are `<name>/0001.png`, `<name>/0002.png`, ... */
  readonly frames?: number;
}
