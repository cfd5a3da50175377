import { expect, it } from "vitest";
import { flavours } from "~content/flavours";
import { machines } from "~content/machines.server";

// The only test that lists the products. New products and another order change no test.

it("the specification's nine flavours are shown", () => {
  const shown = flavours.map(({ slug, sabor }) => [slug, sabor]);
  expect(Object.fromEntries(shown)).toMatchObject({
    manzana: "Manzana",
    "te-helado": "Té helado",
    cereza: "Cereza",
    "uva-blanca": "Uva blanca",
    limonada: "Limonada",
    ciruela: "Ciruela",
    "uva-roja": "Uva roja",
    pera: "Pera",
    fruktorade: "Fruktorade",
  });
});

it("the specification's two machines are shown", () => {
  const shown = machines.map(({ name, url, pdf }) => [url, [name, pdf]]);
  expect(Object.fromEntries(shown)).toMatchObject({
    jdm_id3: ["JDM ID3", "jdm-id3.pdf"],
    jdm_ct: ["JDM CT", "jdm-ct.pdf"],
  });
});
