import { expect, it } from "vitest";
import { flavours } from "~content/flavours";
import { machines } from "~content/machines.server";

// The only test that lists the products. Adding or removing a product changes no other test.

it("the specification's nine flavours are shown in its order", () => {
  expect(flavours.map(({ id, slug, sabor }) => [id, slug, sabor])).toEqual([
    [0, "manzana", "Manzana"],
    [1, "te-helado", "Té helado"],
    [2, "cereza", "Cereza"],
    [3, "uva-blanca", "Uva blanca"],
    [4, "limonada", "Limonada"],
    [5, "ciruela", "Ciruela"],
    [6, "uva-roja", "Uva roja"],
    [7, "pera", "Pera"],
    [8, "fruktorade", "Fruktorade"],
  ]);
});

it("the specification's two machines are shown in its order", () => {
  expect(machines.map(({ name, url, pdf }) => [name, url, pdf])).toEqual([
    ["JDM ID3", "jdm_id3", "jdm-id3.pdf"],
    ["JDM CT", "jdm_ct", "jdm-ct.pdf"],
  ]);
});
