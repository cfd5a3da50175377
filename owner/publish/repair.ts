import { addressedWith } from "../../domain/content/subjects";
import { stemOf } from "../../domain/file-names";
import type { Fields, Part, Parts } from "./parts";

type Entries = ReadonlyMap<string, Part>;

/**
 * Returns content in which what refers to entries fits them: addresses, order, the showroom's photograph. A collection
 * that would show nothing keeps what `published` shows. Addresses that entries had `before` stay theirs.
 */
export function repaired({ parts: given, others }: Parts, published: Parts, before: Parts): Parts {
  const parts = withOwnAddresses(given, before.parts);
  const order = parts.get("order");
  for (const name of Object.keys(order?.value ?? {})) {
    const isShown = ([, part]: [string, Part]) => part.name === name && !part.value.hidden;
    if ([...parts].some(isShown)) continue;
    for (const [id, part] of [...published.parts].filter(isShown)) {
      const { hidden: _, ...value } = (parts.get(id) ?? part).value;
      parts.set(id, { ...(parts.get(id) ?? part), value });
    }
  }
  const page = parts.get("machine-page");
  if (page) parts.set("machine-page", { ...page, value: withShowroom(page.value, parts, published.parts) });
  const complete = Object.entries(order?.value ?? {}).map(([name, ids]) => {
    const entries = [...parts].flatMap(([id, part]) => (part.name === name ? id : []));
    return [name, [...new Set([...(ids as string[]).filter((id) => entries.includes(id)), ...entries])]];
  });
  if (order) parts.set("order", { ...order, value: Object.fromEntries(complete) });
  return { parts, others };
}

/**
 * Gives an entry that came to an address of another one, its own former address or a new one. An address leads to one
 * entry: to the one that has it, or else to the first that had it.
 */
function withOwnAddresses(given: Entries, before: Entries): Map<string, Part> {
  const parts = new Map(given);
  const taken = new Set<string>();
  const placeOf = ({ name }: Part) => addressedWith(name)[0];
  const addressOf = (part: Part, slug: string) => `${placeOf(part)}/${stemOf(slug)}`;
  const isOld = ([id, { slug }]: [string, Part]) => before.get(id)?.slug === slug;
  const entries = [...given].filter(([, { slug }]) => slug);
  for (const [id, part] of [...entries.filter(isOld), ...entries.filter((each) => !isOld(each))]) {
    const others = Array.from({ length: 99 }, (_, at) => `${part.slug}-${at + 2}`);
    const choices = [part.slug, before.get(id)?.slug ?? part.slug, ...others];
    const slug = choices.find((each) => !taken.has(addressOf(part, each))) ?? part.slug;
    taken.add(addressOf(part, slug));
    parts.set(id, { ...part, slug });
  }
  const leading = new Set([...parts.values()].map((part) => `${placeOf(part)}/${part.slug}`));
  for (const [id, part] of parts) {
    const isFree = (slug: string) => !leading.has(`${placeOf(part)}/${slug}`);
    const formerSlugs = part.formerSlugs.filter(
      (slug) => isFree(slug) && leading.add(`${placeOf(part)}/${slug}`),
    );
    parts.set(id, { ...part, formerSlugs });
  }
  return parts;
}

/** Returns the machines' page with a showroom photograph that is there. */
function withShowroom(page: Fields, parts: Entries, published: Entries): Fields {
  const photosOf = (id: unknown) => {
    const { name, value: { hidden, gallery = [] } = {} } = parts.get(`${id}`) ?? {};
    return name !== "machines" || hidden ? [] : (gallery as { photo: string }[]).map(({ photo }) => photo);
  };
  const first = [...parts.keys()].map((machine) => ({ machine, photo: photosOf(machine)[0] }));
  const choices = [page.showroom, published.get("machine-page")?.value.showroom, ...first];
  const fit = (choices as { machine: string; photo: string }[]).find(
    (each) => each && photosOf(each.machine).includes(each.photo),
  );
  if (!fit || !page.showroom) return page;
  return { ...page, showroom: { ...page.showroom, machine: fit.machine, photo: fit.photo } };
}
