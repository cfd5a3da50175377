import { beforeEach, expect, it, vi } from "vitest";
import { jsonLdOf } from "../support/documents";

beforeEach(() => vi.resetModules());

async function home() {
  const { renderedApp } = await import("../support/documents");
  return (await renderedApp()).documentAt("/");
}

it("one machine has no comparison, and no channel is named where none has an address", async () => {
  vi.doMock("virtual:content", async (original) => {
    const { machines, clients, ...content } = await original<typeof import("virtual:content")>();
    return { ...content, machines: machines.slice(0, 1), clients: clients.slice(0, 1) };
  });
  const document = await home();
  expect(document.querySelector("#maquinas table")).toBeNull();
  expect(jsonLdOf(document)[0]).not.toHaveProperty("sameAs");
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
