import type { Data } from "./data";

/** Returns the site's part of the collections: browsers get no more than pages show. */
export function shownCollections({ flavours, machines, clients, privacy, questions }: Data) {
  return {
    flavours: flavours.map(({ theme: _, formerSlugs: __, hidden: ___, ...shown }) => shown),
    machines: machines.map(({ formerSlugs: _, hidden: __, ...shown }) => shown),
    clients: clients.map(({ name, slug }) => ({ name, slug })),
    /** The questions that have an answer. */
    answered: questions.questions.filter(({ answer }) => answer !== ""),
    /** Legal name and tax number, empty while unknown. */
    company: { legalName: privacy.particulars.name, taxID: privacy.particulars.taxNumber },
    /** Slugs that flavours and machines had before, with the present ones. */
    formerSlugs: { flavours: formerSlugs(flavours), machines: formerSlugs(machines) },
  };
}

function formerSlugs(entries: Data["flavours" | "machines"]): Readonly<Record<string, string>> {
  const pairs = entries.flatMap(({ slug, formerSlugs: old = [] }) => old.map((each) => [each, slug]));
  return Object.fromEntries(pairs);
}
