import type { Data } from "./content/data";

const FIELDS = ["email", "phone", "chatPhone", "web"] as const;

/** Reserved addresses and numbers, which belong to no person: `.example` and +56 9 0000 0000. */
const EXAMPLE = /\.example(\/|$)|^\D*5\D*6\D*9[\D0]*$/i;

/** Returns the contact details that are still examples, each with its field in `content/site.json`. */
export function exampleDetails(details: Pick<Data["site"], (typeof FIELDS)[number]>) {
  return FIELDS.filter((field) => EXAMPLE.test(details[field])).map((field) => ({
    field,
    value: details[field],
  }));
}
