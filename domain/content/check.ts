import { stemOf } from "../file-names";
import type { Data } from "./data";
import { slugProblem } from "./fields";
import type { Problem } from "./problem";
import { pageRoutes, programRoutes } from "./routes";
import { type CollectionName, collectionNames, dataPath, subjects } from "./subjects";

const ORDER = dataPath({ name: "order", slug: "" });
type Listed = Pick<Data[CollectionName][number], "slug" | "hidden" | "formerSlugs">;

/** Slugs that no machine can have: those of routes, and of the folder of the build's files. */
const TAKEN = ["assets", ...[...pageRoutes, ...programRoutes].map((path) => path.slice(1))];

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
  const { machines, "machine-page": page } = data;
  const problems: Problem[] = [];
  for (const name of collectionNames) {
    const entries: readonly Listed[] = data[name];
    if (entries.every(({ hidden }) => hidden) && !subjects[name]?.mayBeEmpty)
      problems.push({ file: ORDER, field: name, message: "muestra al menos uno." });
    problems.push(...formerProblems(name, entries));
  }
  for (const { slug } of machines) {
    const file = dataPath({ name: "machines", slug });
    const twin = machines.find((other) => other.slug !== slug && stemOf(other.slug) === stemOf(slug));
    if (TAKEN.includes(slug) || (twin && twin.slug < slug))
      problems.push({ file, message: `la dirección «${slug}» ya está en uso: elige otro nombre.` });
  }
  const { machine, photo } = page.showroom;
  const shown = machines.find(({ slug, hidden }) => slug === machine && !hidden);
  const photos = shown?.gallery.map((item) => item.photo) ?? [];
  const message = shown
    ? `la galería de «${machine}» no tiene la foto «${photo}»: elige ${photos.join(", ")}.`
    : `muestra una foto de «${machine}», que no está en el sitio: elige primero otra máquina.`;
  if (!photos.includes(photo))
    problems.push({ file: "content/machine-page.json", field: "showroom", message });
  return problems;
}

/** Returns a problem for each former address that leads to another entry. */
function formerProblems(name: string, entries: readonly Listed[]): readonly Problem[] {
  return entries.flatMap(({ slug, formerSlugs = [] }) =>
    formerSlugs.flatMap((old, index): Problem[] => {
      const isTaken = entries.some(
        (other) => other.slug === old || (other.slug !== slug && other.formerSlugs?.includes(old)),
      );
      if (!isTaken) return [];
      const message = `«${old}» es de otra entrada: bórralo aquí.`;
      return [{ file: dataPath({ name, slug }), field: `formerSlugs.${index}`, message }];
    }),
  );
}
