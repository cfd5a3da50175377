import { afterAll, beforeAll, expect, test } from "vitest";
import { documentOf } from "../support/documents";
import { type SiteProcess, startSite } from "../support/site-process";
import { KILOBYTE, pageBudgets } from "../support/weight-budget";

let site: SiteProcess;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** Kilobytes of an answer's body as a browser gets it. */
async function weigh(path: string): Promise<number> {
  const answer = await fetch(site.url + path, { method: "HEAD", headers: { "Accept-Encoding": "gzip, br" } });
  expect(answer.status, path).toBe(200);
  return Number(answer.headers.get("Content-Length")) / KILOBYTE;
}

const LINKS = { css: '[rel="stylesheet"]', scripts: '[rel="modulepreload"]', fonts: '[as="font"]' } as const;

test.each(Object.entries(pageBudgets))(
  "what the document of %s asks for keeps within its budget",
  async (path, budget) => {
    expect(await weigh(path), "html").toBeLessThanOrEqual(budget.html);
    const document = await documentOf(await fetch(site.url + path));
    for (const [kind, selector] of Object.entries(LINKS)) {
      const links = [...document.querySelectorAll(`link${selector}`)];
      const weights = await Promise.all(links.map((link) => weigh(link.getAttribute("href") ?? "")));
      expect(weights.length, kind).toBeGreaterThan(0);
      const sum = weights.reduce((total, weight) => total + weight, 0);
      expect(sum, kind).toBeLessThanOrEqual(budget[kind as keyof typeof LINKS]);
    }
  },
);
