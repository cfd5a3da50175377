/** Values of the JSON files of a whole `content/`, or of some of them, by their path from the repository's root. */
export type Values = Readonly<Record<string, unknown>>;
