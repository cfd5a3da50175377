import type { Data } from "../../../domain/content/data";
import type { Problem } from "../../../domain/content/problem";
import { dataPath } from "../../../domain/content/subjects";

/** Characters of a title that search results show. */
const SHOWN = 60;

/** Returns a problem for each page whose title and brand together are longer than search results show. */
export function titleProblems({ site, machines, pages }: Data): readonly Problem[] {
  const titles = [
    { file: dataPath({ name: "site", slug: "" }), field: "title", title: site.title },
    ...machines.map(({ slug, name, search }) => ({
      file: dataPath({ name: "machines", slug }),
      ...(search
        ? { field: "search.title", title: search.title }
        : { field: "name", title: `Máquina ${name}` }),
    })),
    ...pages.map(({ slug, title }) => ({ file: dataPath({ name: "pages", slug }), field: "title", title })),
  ];
  const room = SHOWN - ` · ${site.name}`.length;
  return titles.flatMap(({ file, field, title }) => {
    const excess = title.length - room;
    if (excess <= 0) return [];
    const message = `con la marca mide ${SHOWN + excess} caracteres, y los buscadores muestran ${SHOWN}: quítale ${excess}.`;
    return [{ file, field, message }];
  });
}
