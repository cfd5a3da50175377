import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { MachineSummary } from "~content/machines/machine";
import { Comparison } from "../../app/home/machines/comparison";
import { documentOf } from "../support/documents";

function machine(name: string): MachineSummary {
  return {
    name,
    kind: name,
    url: name.toLowerCase(),
    img: "/maquinas/jdm-ct",
    imgAlt: name,
    tagline: `${name}.`,
    comparison: {
      drinks: `Bebidas de ${name}`,
      space: `Espacio de ${name}`,
      supply: `Concentrado de ${name}`,
      advantage: `A favor de ${name}`,
    },
  };
}

it("gives every machine of the catalogue its column, a third one too", async () => {
  const html = renderToStaticMarkup(<Comparison machines={["Uno", "Dos", "Tres"].map(machine)} />);
  const document = await documentOf(new Response(html));
  const headers = [...document.querySelectorAll('th[scope="col"]')];
  expect(headers.map((header) => header.textContent)).toEqual(["¿Cuál te conviene?", "Uno", "Dos", "Tres"]);
  const rows = [...document.querySelectorAll("tbody tr")];
  const row = rows.find((row) => row.querySelector('th[scope="row"]')?.textContent?.startsWith("Espacio"));
  expect(
    [...(row?.querySelectorAll("td") ?? [])].map((cell) => [cell.dataset.machine, cell.textContent]),
  ).toEqual(["Uno", "Dos", "Tres"].map((name) => [name, `Espacio de ${name}`]));
});
