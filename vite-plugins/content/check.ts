import { readdirSync } from "node:fs";
import { join } from "node:path";
import { stemOf } from "../../content/machine";
import { slugProblem } from "./fields";
import { type Problem, problemsFrom } from "./problem";
import { ROOT, readEntry, readSingleton } from "./read";
import { type CollectionName, collections, type SingletonName, singletons } from "./subjects";

const ORDER = "content/order.json";
/** Paths of the site that no machine can have. */
const TAKEN = ["healthz", "assets"];

/** Returns what is wrong with the data: notation, fields, order and addresses. Empty if the site can be built. */
export function dataProblems(root = ROOT): readonly Problem[] {
  const single = (Object.keys(singletons) as SingletonName[]).flatMap((name) =>
    problemsIn(() => readSingleton(name, root)),
  );
  const entries = (Object.keys(collections) as CollectionName[]).flatMap((name) =>
    collectionProblems(name, root),
  );
  const problems = [...single, ...entries];
  return problems.length > 0 ? problems : referenceProblems(root);
}

function problemsIn(read: () => unknown): readonly Problem[] {
  try {
    read();
    return [];
  } catch (error) {
    return problemsFrom(error);
  }
}

/** Compares folders and order, and checks every entry. */
function collectionProblems(name: CollectionName, root: string): readonly Problem[] {
  const folder = `content/${name}`;
  const folders = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const inFolders = folders.flatMap((slug) => {
    const unfit = slugProblem(slug.normalize());
    if (unfit) return [{ file: `${folder}/${slug}`, message: unfit }];
    return problemsIn(() => readEntry(name, slug, root));
  });
  let order: readonly string[];
  try {
    order = readSingleton("order", root)[name];
  } catch {
    return inFolders;
  }
  const missing = folders
    .filter((slug) => !order.includes(slug) && !slugProblem(slug.normalize()))
    .map((slug) => ({
      file: `${folder}/${slug}`,
      message: `no está en el orden: agrega "${slug}" a "${name}" en ${ORDER}, o borra la carpeta.`,
    }));
  const inOrder = order.flatMap((slug, index): Problem[] => {
    const place = { file: ORDER, field: `${name}.${index}` };
    if (order.indexOf(slug) < index)
      return [{ ...place, message: `«${slug}» ya está en la lista: borra esta línea.` }];
    if (folders.includes(slug)) return [];
    return [{ ...place, message: `falta la carpeta ${folder}/${slug}: créala, o borra esta línea.` }];
  });
  const empty = order.length === 0 ? [{ file: ORDER, field: name, message: "pon al menos uno." }] : [];
  return [...inFolders, ...missing, ...inOrder, ...empty];
}

/** Checks names that lead to other entries, once all files can be read. */
function referenceProblems(root: string): readonly Problem[] {
  const order = readSingleton("order", root);
  const machines = order.machines.map((slug) => readEntry("machines", slug, root));
  const flavours = order.flavours.map((slug) => readEntry("flavours", slug, root));
  const problems: Problem[] = [];
  const fileOf = (name: string, slug: string) => `content/${name}/${slug}/index.json`;

  for (const [name, entries] of Object.entries({ flavours, machines }))
    for (const { slug, formerSlugs = [] } of entries)
      for (const [index, old] of formerSlugs.entries())
        if (
          entries.some(
            (other) => other.slug === old || (other.slug !== slug && other.formerSlugs?.includes(old)),
          )
        )
          problems.push({
            file: fileOf(name, slug),
            field: `formerSlugs.${index}`,
            message: `«${old}» es de otra entrada: bórralo aquí.`,
          });
  for (const { slug } of machines) {
    const file = fileOf("machines", slug);
    const twin = machines.find((other) => other.slug !== slug && stemOf(other.slug) === stemOf(slug));
    if (TAKEN.includes(slug) || (twin && twin.slug < slug))
      problems.push({ file, message: `la dirección «${slug}» ya está en uso: elige otro nombre.` });
  }
  const { machine, photo } = readSingleton("machine-page", root).showroom;
  const photos = machines.find(({ slug }) => slug === machine)?.gallery.map((item) => item.photo) ?? [];
  if (!photos.includes(photo))
    problems.push({
      file: "content/machine-page.json",
      field: "showroom",
      message: `la galería de «${machine}» no tiene la foto «${photo}»: elige ${photos.join(", ") || "otra máquina"}.`,
    });
  return problems;
}
