import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import vnuJar from "vnu-jar";
import { errorPage } from "../../server/http/error-page.server";
import { renderedApp } from "../support/documents";
import { sampleEnquiry } from "../support/enquiry-samples";
import { PAGES } from "../support/pages";
import { siteUntil } from "../support/site-of-tests";
import { temporaryFolder } from "../support/temporary-folder";
import { hasTool, howToHave } from "../support/tools";

/** Output limit: the validator's remarks on style alone are two megabytes. */
const LONGEST_REPORT = 64 * 1024 * 1024;

/** Java's flags for a short run. They skip the optimising compiler, so the code needs more stack. */
const SHORT_LIVED = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];

const hasJava = hasTool("java");
if (!hasJava) process.stdout.write(`${howToHave("java")}\n`);

interface Document {
  readonly name: string;
  readonly html: string;
}

interface Finding {
  readonly url: string;
  readonly type: "error" | "info" | "non-document-error";
  readonly subType?: "warning";
  readonly message: string;
  readonly extract?: string;
}

/** Returns the Nu validator's errors by document, without its remarks on style. One run, because its start is slow. */
async function findings(documents: readonly Document[]): Promise<string[]> {
  const folder = temporaryFolder();
  const paths = documents.map((_, index) => join(folder, `${index}.html`));
  await Promise.all(documents.map(({ html }, index) => writeFile(paths[index] ?? "", html)));
  const args = [...SHORT_LIVED, "-jar", String(vnuJar), "--format", "json", ...paths];
  const report = await new Promise<string>((resolve) => {
    execFile("java", args, { maxBuffer: LONGEST_REPORT }, (_error, _stdout, stderr) => resolve(stderr));
  });
  const { messages }: { messages: Finding[] } = JSON.parse(report);
  return messages
    .filter(({ type, subType }) => type !== "info" || subType === "warning")
    .map(({ url, message, extract }) => {
      const document = documents[Number.parseInt(basename(url), 10)];
      return `${document?.name}: ${message} (${extract})`;
    });
}

async function documentOf(name: string, status: number, answer: Response): Promise<Document> {
  expect(answer.status, name).toBe(status);
  return { name, html: await answer.text() };
}

/** Returns pages in each of their states, the answers to a form with errors and to one that can't be sent. */
async function documentsOfSite(): Promise<Document[]> {
  const site = await siteUntil(onTestFinished);
  const page = async (path: string, status = 200) =>
    documentOf(path, status, await fetch(`${site.url}${path}`));
  const form = async (fields: Record<string, string>, status: number) => {
    const init = { method: "POST", body: new URLSearchParams(fields), headers: { Origin: site.url } };
    return documentOf(`the form, ${status}`, status, await fetch(`${site.url}/?index`, init));
  };
  const documents = [
    ...PAGES,
    ...["/?sabor=pera&maquina=jdm_ct", "/?personas=120&bebidas=3", "/?personas=&bebidas=mil"],
    "/?contacto=enviado",
  ].map((path) => page(path));
  documents.push(page("/no-existe", 404), form({ from_name: "" }, 400), form(sampleEnquiry, 502));
  return Promise.all(documents);
}

async function remixErrorPage(): Promise<Document> {
  const { get } = await renderedApp();
  const { log } = await import("../../server/log.server");
  vi.spyOn(log, "error").mockImplementation(() => {});
  const catalogue = await import("../../app/machine/catalogue.server");
  vi.spyOn(catalogue, "machineData").mockImplementation(() => {
    throw new Error("broken");
  });
  return documentOf("Remix's error", 500, await get("/jdm_ct"));
}

test.skipIf(!hasJava)(
  "the Nu validator objects to no page, but to elements behind </html>",
  { timeout: 120_000 },
  async () => {
    const found = await findings([
      ...(await documentsOfSite()),
      await remixErrorPage(),
      {
        name: "the server's error",
        html: String(errorPage(500, "/root.css", { reference: "l3x-1" }).variants.identity.body),
      },
      {
        name: "bad",
        html: "<!DOCTYPE html><html lang=es><title>a</title><body></body></html><script></script>",
      },
    ]);
    expect(found.filter((finding) => !finding.startsWith("bad: "))).toEqual([]);
    expect(found.join()).toContain("Stray start tag “script”");
  },
);
