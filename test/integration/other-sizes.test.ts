import { expect, it } from "vitest";
import { hyphenated } from "~/ui/hyphenated.server";
import { machineOf } from "~domain/machine";
import { jsonLdOf, renderedApp } from "../support/documents";
import { release, releaseWith } from "../support/releases";

const { data } = release;

it("one machine has no comparison; no clients have no section; no channel without an address, and no question without an answer, is named", async () => {
  const content = releaseWith({
    machines: data.machines.slice(0, 1),
    clients: [],
    questions: { ...data.questions, questions: [] },
  });
  const document = await (await renderedApp(content)).documentAt("/");
  expect(document.querySelector("#maquinas table")).toBeNull();
  expect(document.querySelector("#clientes")).toBeNull();
  const things = jsonLdOf(document);
  for (const unknown of ["sameAs", "legalName", "taxID"]) expect(things[0]).not.toHaveProperty(unknown);
  expect(JSON.stringify(things)).not.toContain("FAQPage");
});

it("clients are shown without a sentence over them that the owner has taken away", async () => {
  const home = { ...data.home, clients: { title: "" } };
  const section = (await (await renderedApp(releaseWith({ home }))).documentAt("/")).querySelector(
    "#clientes",
  );
  expect(section?.querySelectorAll("li img")).toHaveLength(data.clients.length);
  expect(section?.textContent, "the names alone").toBe(data.clients.map(({ name }) => name).join(""));
  expect(section?.getAttribute("aria-label")).toBe("Clientes");
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

it("a machine whose three sides are known is drawn beside a sheet and a glass at one scale", async () => {
  const [machine, ...machines] = data.machines;
  if (!machine) throw new Error("The tests' site has no machine.");
  const drawn = async (sides: object) => {
    const { documentAt } = await renderedApp(
      releaseWith({ machines: [{ ...machine, ...sides }, ...machines] }),
    );
    return (await documentAt(`/${machine.slug}`)).querySelector("main svg[role=img]");
  };
  const drawing = await drawn({ width: 410, height: 620, depth: 430 });
  expect(drawing?.getAttribute("aria-label")).toContain("620 mm de alto, 410 mm de ancho y 430 mm de fondo");
  const lines = drawing?.querySelector("path:not([class])")?.getAttribute("d");
  for (const line of ["v-620", "M0 50h410", "50h430", "v-297h210V0"]) expect(lines).toContain(line);
  expect(drawing?.querySelector("path")?.getAttribute("d"), "front and side, with round corners").toMatch(
    /^M0 0V-584.*h338.*V0z.*V-584.*h358.*V0z$/,
  );
  expect(await drawn({ width: 410, height: 620 }), "no depth").toBeNull();
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
  expect(styles?.textContent?.match(/\[data-sabor=/g)).toHaveLength(2);
});

it.each([
  ["the rows in which all machines are equal", "80 kg", ["Peso"]],
  ["itself where all machines are equal", "90 kg", []],
])("the comparison leaves out %s", async (_, weight, rows) => {
  const [first] = data.machines;
  if (!first) throw new Error("The tests' site has no machine.");
  const technicalWith = (value: string) => [
    { label: "Peso", value },
    { label: "Frío", value: "Sí" },
  ];
  const machines = [
    { ...first, technical: technicalWith("90 kg") },
    { ...first, slug: "jdm_ct", name: "Otra", technical: technicalWith(weight) },
  ];
  const document = await (await renderedApp(releaseWith({ machines }))).documentAt("/");
  const shown = [...document.querySelectorAll("#maquinas tbody th")];
  expect(shown.map(({ textContent }) => textContent)).toEqual(rows);
  expect(document.querySelectorAll("#maquinas table")).toHaveLength(rows.length);
});

it("long words in labels of tables and in titles of steps, reasons and the form may break at a syllable, and no others", async () => {
  expect(hyphenated("Electricidad").split("\u00ad")).toEqual(["Elec", "tri", "ci", "dad"]);
  expect(hyphenated("REABASTECIMIENTO").split("\u00ad").join("-")).toBe("REABAS-TE-CI-MIEN-TO");
  expect(hyphenated("MANTENCIÓN y elegirnos").split("\u00ad").join("-")).toBe("MAN-TEN-CIÓN y elegirnos");
  const technical = [{ label: "Electricidad", value: "Electrodoméstico" }];
  const [step] = data.home.process.steps;
  const steps = step ? [{ ...step, title: "REABASTECIMIENTO", text: "Reabastecimiento." }] : [];
  const content = releaseWith({
    machines: data.machines.map((machine) => ({ ...machine, technical, name: "Abastecedora" })),
    home: { ...data.home, process: { ...data.home.process, steps } },
  });
  const { documentAt } = await renderedApp(content);
  for (const path of ["/", `/${data.machines[0]?.slug}`]) {
    const document = await documentAt(path);
    const texts = [...document.querySelectorAll("main :is(h1, h2, h3, p, td, th, dt, dd), title")];
    const broken = texts.map(({ textContent }) => `${textContent}`).filter((text) => text.includes("\u00ad"));
    const expected =
      path === "/"
        ? ["REABASTECIMIENTO", "Más hidratación", "Mantención mensual", data.contact.title]
        : ["Electricidad"];
    expect(broken.map((text) => text.replaceAll("\u00ad", ""))).toEqual(expected);
    expect(JSON.stringify(jsonLdOf(document))).not.toContain("\u00ad");
  }
});
