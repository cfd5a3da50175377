/** A mistake in `content/` and its mend, in words for the owner. */
export interface Problem {
  /** Path from the repository's root. */
  readonly file: string;
  /** Path of the field, such as `gallery.0.alt`. */
  readonly field?: string | undefined;
  readonly message: string;
  /** A program's own message, in English, for the terminal only. */
  readonly detail?: string | undefined;
}

/** Returns a problem as one line. */
export function lineOf({ file, field, message, detail }: Problem): string {
  return [file, field, message].filter(Boolean).join(": ") + (detail ? ` (${detail})` : "");
}

/** Ends a build or a command with one line for each problem and no stack. */
export class ContentError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(lineOf).join("\n"));
    this.stack = this.message;
  }

  /** Node would print the fields, too. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.message;
  }
}

/** Returns the problems of what was thrown. Throws anything else again. */
export function problemsFrom(error: unknown): readonly Problem[] {
  if (error instanceof ContentError) return error.problems;
  throw error;
}
