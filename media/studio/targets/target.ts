/** What the driver renders. Each file of this folder exports one `targets` list of these. */
export interface RenderTarget {
  /** Name of the master, e.g. `maquinas/jdm-id3` -> `media/studio/.cache/masters/maquinas/jdm-id3.png`. */
  readonly name: string;
  /** Scene script, relative to `media/studio/`. */
  readonly scene: string;
  /** What the scene itself wants to know (view, flavour, ...), beside size, samples and alpha. */
  readonly args?: Readonly<Record<string, string | number>> | undefined;
  readonly width: number;
  readonly height: number;
  /** Cycles samples per pixel, of each of the two seeds. */
  readonly samples: number;
  /** Cut out on transparent ground. */
  readonly alpha?: boolean;
  /** Options of the post step (see `media/studio/denoiser/finish.py`), e.g. `{ bloom: 0.1 }`. */
  readonly finish?: Readonly<Record<string, string | number>>;
  /** A clip of so many frames (24 a second): masters are `<name>/0001.png`, `<name>/0002.png`, ... */
  readonly frames?: number;
}
