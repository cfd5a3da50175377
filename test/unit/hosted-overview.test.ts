import { createServer } from "node:http";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { overviewOf } from "../../owner/hosted/overview";
import { Drafts } from "../../owner/server/drafts";
import type { Publisher } from "../../owner/server/publisher";
import { listen } from "../support/listen";
import { contentCopy } from "../support/temporary-folder";

function editorWith(live: Publisher["live"]) {
  const root = contentCopy();
  return { root, publisher: { live }, drafts: new Drafts(root, join(root, "drafts")) };
}

const live = async () => ({ isLive: true, text: "Publicado. En línea desde las 10:42" });
const ana = { name: "Ana", email: "ana@empresa.cl" };

/** Returns what is said of enquiries while the site's port for figures answers this. */
async function saidOf(answer: string): Promise<string> {
  const asked: (string | undefined)[] = [];
  const site = createServer(({ url }, response) => {
    asked.push(url);
    response.end(answer);
  });
  const port = await listen(site);
  onTestFinished(() => void site.close());
  const { enquiries, ...rest } = await overviewOf(editorWith(live), ana, `http://localhost:${port}`);
  expect(asked).toEqual(["/metrics"]);
  expect(rest.live).toBe("Publicado. En línea desde las 10:42");
  return enquiries;
}

const figures = (waiting: number, dead: number, suspect: number) =>
  Object.entries({ waiting, dead, suspect })
    .map(([state, count]) => `frukto_stored_enquiries{state="${state}"} ${count}\n`)
    .join("");

it("counts the enquiries that did not arrive, as the site's figures name them", async () => {
  expect(await saidOf(figures(2, 1, 3))).toMatch(
    /^Consultas que no han llegado: 6 \(esperan otro intento: 2;/,
  );
  expect(await saidOf(figures(0, 0, 0))).toBe("Todas las consultas llegaron.");
  expect(await saidOf("frukto_storage_up 0\n"), "while the storage is away").toMatch(/^No se sabe/);
});

it("says what is open, and why it can't tell the rest; without a site to ask it says nothing of enquiries", async () => {
  const gone = () => Promise.reject(new Error("Falta git."));
  const { changes, drafts, enquiries, open, problem, ...rest } = await overviewOf(editorWith(gone), ana);
  expect([changes, drafts, enquiries, rest]).toEqual([[], [], "", { proposals: [], live: "" }]);
  expect(problem).toMatch(/no es un clon/);
  expect(open.join()).toContain("de ejemplo");
});
