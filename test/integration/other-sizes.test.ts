import { expect, it } from "vitest";
import { machineOf } from "~domain/machine";
import { privacy } from "../support/content";
import { jsonLdOf, renderedApp } from "../support/documents";
import { release, releaseWith } from "../support/releases";

const { data } = release;

it("one machine has no comparison; no clients have no section; no channel without an address, and no question without an answer, is named", async () => {
  const content = releaseWith({
    machines: data.machines.slice(0, 1),
    clients: [],
    questions: { ...data.questions, questions: [] },
    privacy: { ...privacy, particulars: { ...privacy.particulars, taxNumber: "76.543.210-3" } },
  });
  const document = await (await renderedApp(content)).documentAt("/");
  expect(document.querySelector("#maquinas table")).toBeNull();
  expect(document.querySelector("#titulo-clientes")).toBeNull();
  const things = jsonLdOf(document);
  expect(things[0]).toHaveProperty("taxID", "76.543.210-3");
  expect(things[0]).not.toHaveProperty("sameAs");
  expect(JSON.stringify(things)).not.toContain("FAQPage");
});

it("questions and technical rows without an answer or a value are not shown", async () => {
  const { questions } = data.questions;
  const answered = questions.filter(({ answer }) => answer !== "");
  expect(answered).not.toHaveLength(questions.length);
  const document = await (await renderedApp()).documentAt("/");
  const shown = [...document.querySelectorAll("#preguntas summary")];
  expect(shown.map(({ textContent }) => textContent)).toEqual(answered.map(({ question }) => question));
  const rows = ["", "40 cm"].map((value) => ({ label: "Ancho", value }));
  for (const machine of data.machines)
    expect(machineOf({ ...machine, technical: rows }).technical).toEqual([rows[1]]);
});

it("the site that answers is the one that the server is given, from texts to styles", async () => {
  const [flavour, ...flavours] = data.flavours;
  if (!flavour) throw new Error("The tests' site has no flavour.");
  const theme = { ...flavour.theme, ground: "#123456" };
  const content = releaseWith({
    site: { ...data.site, name: "Otra fruta" },
    flavours: [{ ...flavour, slug: "pera", sabor: "Maracuyá", theme }, ...flavours.slice(0, 1)],
  });
  const document = await (await renderedApp(content)).documentAt("/");
  expect(document.title).toContain("Otra fruta");
  expect(document.querySelector("#sabores")?.textContent).toContain("Maracuyá");
  const [styles] = document.querySelectorAll("head style");
  expect(styles?.textContent).toContain('[data-sabor="pera"]{--flavour-width:');
  expect(styles?.textContent).toContain("#123456");
  expect(styles?.textContent).toContain("--flavours-wide:2;");
});
