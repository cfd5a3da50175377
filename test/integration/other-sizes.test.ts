import { beforeEach, expect, it, vi } from "vitest";
import { jsonLdOf } from "../support/documents";

beforeEach(() => void vi.resetModules().doUnmock("virtual:content"));

async function home() {
  const { renderedApp } = await import("../support/documents");
  return (await renderedApp()).documentAt("/");
}

it("one machine has no comparison; no channel without an address, and no question without an answer, is named", async () => {
  vi.doMock("virtual:content", async (original) => {
    const { machines, clients, company, ...content } = await original<typeof import("virtual:content")>();
    const own = { company: { ...company, taxID: "76.543.210-3" }, answered: [] };
    return { ...content, ...own, machines: machines.slice(0, 1), clients: clients.slice(0, 1) };
  });
  const document = await home();
  expect(document.querySelector("#maquinas table")).toBeNull();
  const things = jsonLdOf(document);
  expect(things[0]).toHaveProperty("taxID", "76.543.210-3");
  expect(things[0]).not.toHaveProperty("sameAs");
  expect(JSON.stringify(things)).not.toContain("FAQPage");
});

it("questions and technical rows without an answer or a value are not shown", async () => {
  const { default: content } = await import("~content/questions.json");
  const questions = content.questions.filter(({ answer }) => answer !== "");
  expect(questions).not.toHaveLength(content.questions.length);
  const shown = [...(await home()).querySelectorAll("#preguntas summary")];
  expect(shown.map(({ textContent }) => textContent)).toEqual(questions.map(({ question }) => question));
  const { machineOf } = await import("~domain/machine");
  const { machines } = await import("virtual:content");
  const rows = ["", "40 cm"].map((value) => ({ label: "Ancho", value }));
  for (const machine of machines)
    expect(machineOf({ ...machine, technical: rows }).technical).toEqual([rows[1]]);
});
