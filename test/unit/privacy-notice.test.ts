import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FORMS } from "../../server/enquiries/limits";
import { DAY, HOUR, RETENTION_MS } from "../../server/enquiries/timing";
import { pages } from "../support/content";
import { sourceFiles } from "../support/source-files";

// Sentences of the notice about the code that no other test checks. A change here is a new version of the notice.

const notice = pages
  .find(({ slug }) => slug === "privacidad")
  ?.sections.map(({ text }) => text)
  .join(" ");
const lengthIn = (path: string, pattern: RegExp) => Number(pattern.exec(readFileSync(path, "utf8"))?.[1]);
const code = ["app", "domain", "server"]
  .flatMap((folder) => sourceFiles(folder))
  .filter((path) => /\.(tsx?|js)$/.test(path))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

it.each([
  ["si no se logra, a los 30 días", RETENTION_MS / DAY, 30],
  [
    "a más tardar a las 25 horas",
    Math.max(...FORMS.map(({ duration }) => duration)) * 1_000 + HOUR,
    25 * HOUR,
  ],
  ["queda hasta 31 días más", lengthIn("deploy/backup.sh", /-mtime \+(\d+)/) + 2, 31],
  ["a más tardar a los 60 días", lengthIn("deploy/caddy/visits/log.caddy", /keep_for (\d+)h/) / 24 + 2, 60],
])("'%s' is what the code does", (sentence, done, said) => {
  expect(notice).toContain(sentence);
  expect(done).toBe(said);
});

it("the notice's lead fits into a search result, whose description it is", () => {
  const { lead = "" } = pages.find(({ slug }) => slug === "privacidad") ?? {};
  expect(lead.length).toBeGreaterThanOrEqual(120);
  expect(lead.length).toBeLessThanOrEqual(155);
});

it("the notice names all that the browser keeps", () => {
  const kept = {
    "frukto.enquiry-draft": "lo que escribes en el formulario",
    "frukto.interest": "las máquinas, los sabores y los números que miraste",
    "frukto:video": "si detuviste el video",
  };
  const keys = [...code.matchAll(/KEY = "(frukto[^"]+)"/g)].map(([, key]) => key);
  expect(keys.sort()).toEqual(Object.keys(kept));
  for (const sentence of Object.values(kept)) expect(notice).toContain(sentence);
});

it.each([
  ["No usamos cookies", /document\.cookie|set-cookie/i],
  ["cuando cierras la pestaña", /localStorage|indexedDB|window\.caches|serviceWorker/],
])("'%s' is true of the site's code", (sentence, refuted) => {
  expect(notice).toContain(sentence);
  expect(code).not.toMatch(refuted);
});
