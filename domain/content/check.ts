import { stemOf } from "../file-names";
import { isLater } from "../page";
import type { Data } from "./data";
import { slugProblem } from "./fields";
import type { Problem } from "./problem";
import { pageRoutes, programRoutes } from "./routes";
import { addressedWith, type CollectionName, collectionNames, dataPath, PRIVACY, subjects } from "./subjects";

const ORDER = dataPath({ name: "order", slug: "" });
type Listed = Pick<Data[CollectionName][number], "slug" | "hidden" | "formerSlugs">;

/** Slugs that no entry can have: those of routes, of the folder of the build's files, of the owner's form and its login. */
export const TAKEN = [
  "assets",
  "keystatic",
  "api",
  "entrar",
  ...[...pageRoutes, ...programRoutes].map((path) => path.slice(1)),
];

/** Compares a collection's folders with its order, if that could be read. */
export function orderProblems(
  name: string,
  folders: readonly string[],
  order: readonly string[] | undefined,
): readonly Problem[] {
  const problems = folders.flatMap((slug): Problem[] => {
    const file = `content/${name}/${slug}`;
    const unfit = slugProblem(slug.normalize());
    if (unfit) return [{ file, message: unfit }];
    if (!order || order.includes(slug)) return [];
    const message = `no está en el orden: agrega "${slug}" a "${name}" en ${ORDER}, o borra la carpeta.`;
    return [{ file, message }];
  });
  const inOrder = (order ?? []).flatMap((slug, index): Problem[] => {
    const place = { file: ORDER, field: `${name}.${index}` };
    if (order && order.indexOf(slug) < index)
      return [{ ...place, message: `«${slug}» ya está en la lista: borra esta línea.` }];
    if (folders.includes(slug)) return [];
    return [{ ...place, message: `falta la carpeta content/${name}/${slug}: créala, o borra esta línea.` }];
  });
  const isEmpty = order?.length === 0 && !subjects[name]?.mayBeEmpty;
  const empty = isEmpty ? [{ file: ORDER, field: name, message: "pon al menos uno." }] : [];
  return [...problems, ...inOrder, ...empty];
}

/** Checks names that lead to other entries, once all files can be read. */
export function referenceProblems(data: Data): readonly Problem[] {
  const problems: Problem[] = [...addressProblems(data), ...noticeProblems(data)];
  for (const name of collectionNames) {
    const entries: readonly Listed[] = data[name];
    if (entries.every(({ hidden }) => hidden) && !subjects[name]?.mayBeEmpty)
      problems.push({ file: ORDER, field: name, message: "muestra al menos uno." });
    problems.push(...formerProblems(data, name));
  }
  const { machine, photo } = data["machine-page"].showroom;
  const shown = data.machines.find(({ slug, hidden }) => slug === machine && !hidden);
  const photos = shown?.gallery.map((item) => item.photo) ?? [];
  const message = shown
    ? `la galería de «${machine}» no tiene la foto «${photo}»: elige ${photos.join(", ")}.`
    : `muestra una foto de «${machine}», que no está en el sitio: elige primero otra máquina.`;
  if (!photos.includes(photo))
    problems.push({ file: "content/machine-page.json", field: "showroom", message });
  return problems;
}

/** Returns a problem for each entry whose page would have the address of a route, or of an entry before it. */
function addressProblems(data: Data): readonly Problem[] {
  const taken = new Set(TAKEN);
  return addressedWith("pages").flatMap((name) =>
    data[name].flatMap(({ slug }): Problem[] => {
      const isTaken = taken.has(stemOf(slug));
      taken.add(stemOf(slug));
      if (!isTaken) return [];
      const message = `la dirección «${slug}» ya está en uso: elige otro nombre.`;
      return [{ file: dataPath({ name, slug }), message }];
    }),
  );
}

/** Checks that the privacy notice is there. A notice for a later day must say what holds until then. */
function noticeProblems({ pages }: Data): readonly Problem[] {
  const problems: Problem[] = [];
  const refuse = (slug: string, field: string, message: string) =>
    problems.push({ file: dataPath({ name: "pages", slug }), field, message });
  const privacy = pages.find(({ slug }) => slug === PRIVACY);
  const missing = `falta «${PRIVACY}»: la ley pide ese aviso, y el formulario lleva a él.`;
  if (!privacy) problems.push({ file: ORDER, field: "pages", message: missing });
  if (privacy?.hidden) refuse(PRIVACY, "hidden", "el aviso de privacidad no se puede ocultar.");
  if (privacy && !privacy.version) refuse(PRIVACY, "version", "el aviso de privacidad lleva su versión.");
  for (const page of pages)
    if (page.version && isLater(page) && !page.until)
      refuse(page.slug, "until", "di qué rige hasta ese día.");
  return problems;
}

/** Returns a problem for each former address that leads to another entry, or that the site itself has. */
function formerProblems(data: Data, name: CollectionName): readonly Problem[] {
  const own = addressedWith("pages").includes(name) ? TAKEN : [];
  const others: readonly Listed[] = addressedWith(name).flatMap((each): readonly Listed[] => data[each]);
  const entries: readonly Listed[] = data[name];
  return entries.flatMap((entry) =>
    (entry.formerSlugs ?? []).flatMap((old, index): Problem[] => {
      const isTaken = others.some(
        (other) => other.slug === old || (other !== entry && other.formerSlugs?.includes(old)),
      );
      if (!isTaken && !own.includes(old)) return [];
      const message = `«${old}» es ${isTaken ? "de otra entrada" : "una dirección del sitio"}: bórralo aquí.`;
      return [{ file: dataPath({ name, slug: entry.slug }), field: `formerSlugs.${index}`, message }];
    }),
  );
}
