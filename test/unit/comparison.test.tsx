// @vitest-environment jsdom
import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { MachineSummary } from "~content/machines/machine";
import { Comparison } from "../../app/home/machines/comparison";

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

it("gives every machine of the catalogue its column, a third one too", () => {
  render(<Comparison machines={["Uno", "Dos", "Tres"].map(machine)} />);
  const headers = screen.getAllByRole("columnheader").map((header) => header.textContent);
  expect(headers).toEqual(["¿Cuál te conviene?", "Uno", "Dos", "Tres"]);
  const cells = within(screen.getByRole("row", { name: /^Espacio/ })).getAllByRole("cell");
  expect(cells.map((cell) => cell.textContent)).toEqual([
    "Espacio de Uno",
    "Espacio de Dos",
    "Espacio de Tres",
  ]);
  expect(cells.map((cell) => cell.dataset.machine)).toEqual(["Uno", "Dos", "Tres"]);
});
