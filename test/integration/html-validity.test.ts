import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import vnuJar from "vnu-jar";
import { flavours } from "~content/flavours";
import { type EmailSandbox, startEmailSandbox } from "../../sandbox/email-sandbox";
import { errorPage } from "../../server/http/error-page.server";
import { renderedApp } from "../support/documents";
import { sampleEnquiry } from "../support/enquiry-samples";
import { type SiteProcess, startSite } from "../support/site-process";
import { hasTool, howToHave } from "../support/tools";

/** Output limit: the validator's remarks on style alone are two megabytes. */
const LONGEST_REPORT = 64 * 1024 * 1024;

/** Java's flags for a short run. They skip the optimising compiler, so the code needs more stack. */
const SHORT_LIVED = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];

const hasJava = hasTool("java");
if (!hasJava) process.stdout.write(`${howToHave("java")}\n`);

/** Documents for the validator, checked in one run because its start takes longest. */
const documents = new Map<string, string>();
const keep = (name: string, html: string) => documents.set(`${documents.size}: ${name}`, html);

interface Finding {
  readonly url: string;
  readonly type: "error" | "info" | "non-document-error";
  readonly subType?: "warning";
  readonly message: string;
  readonly extract?: string;
}

/** Returns the Nu validator's errors, without its remarks on style. */
async function findings(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "frukto-html-"));
  const names = [...documents.keys()];
  const paths = names.map((_, index) => join(folder, `${index}.html`));
  await Promise.all(paths.map((path, index) => writeFile(path, documents.get(names[index] ?? "") ?? "")));
  const args = [...SHORT_LIVED, "-jar", String(vnuJar), "--format", "json", ...paths];
  const report = await new Promise<string>((resolve) => {
    execFile("java", args, { maxBuffer: LONGEST_REPORT }, (_error, _stdout, stderr) => resolve(stderr));
  });
  await rm(folder, { recursive: true });
  const { messages }: { messages: Finding[] } = JSON.parse(report);
  return messages
    .filter(({ type, subType }) => type !== "info" || subType === "warning")
    .map(
      ({ url, message, extract }) => `${names[Number.parseInt(basename(url), 10)]}: ${message} (${extract})`,
    );
}

const { get } = await renderedApp();

let sandbox: EmailSandbox;
let site: SiteProcess;

beforeAll(async () => {
  sandbox = await startEmailSandbox();
  site = await startSite({ ...sandbox.env, FACEBOOK_URL: "https://www.facebook.com/frukto" });
});
afterAll(async () => {
  await site.stop();
  await sandbox.close();
});

describe("a page", () => {
  test.each([
    ["/", 200],
    ...flavours.map(({ slug }): [string, number] => [`/?sabor=${slug}`, 200]),
    ["/?maquina=jdm_ct", 200],
    ["/?personas=120&bebidas=3", 200],
    ["/?personas=&bebidas=mil", 200],
    ["/?contacto=enviado", 200],
    ["/jdm_id3", 200],
    ["/jdm_ct", 200],
    ["/no-existe", 404],
    ["/%E0%A4%A", 400],
  ])("%s, status %i", async (path, status) => {
    const answer = await fetch(`${site.url}${path}`);
    expect(answer.status).toBe(status);
    keep(path, await answer.text());
  });

  test("of a refused method", async () => {
    const answer = await fetch(`${site.url}/jdm_ct`, { method: "POST" });
    expect(answer.status).toBe(405);
    keep("405", await answer.text());
  });
});

describe("the contact form's answer", () => {
  const post = (changes: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/?index`, {
      method: "POST",
      body: new URLSearchParams({ ...sampleEnquiry, ...changes }),
      headers: { Origin: site.url, ...headers },
      redirect: "manual",
    });

  test.each([
    ["nothing filled in", 400, () => post({ from_name: "", telefono: "", from_mail: "", message: "" })],
    ["a foreign origin", 403, () => post({}, { Origin: "https://evil.test" })],
    ["too much", 413, () => post({ message: "x".repeat(100_000) })],
  ])("to %s, status %i", async (name, status, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    keep(`the answer to ${name}`, await answer.text());
  });

  test("after the provider failed, status 502, and to the sixth enquiry, status 429", async () => {
    sandbox.behave({ server: { status: 500, text: "down" } });
    const failed = await post();
    sandbox.behave("normal");
    expect(failed.status).toBe(502);
    keep("502", await failed.text());
    for (const n of [1, 2, 3, 4, 5]) await post({ message: `Mensaje ${n}` });
    const limited = await post();
    expect(limited.status).toBe(429);
    keep("429", await limited.text());
  });
});

describe("an error page", () => {
  test("of Remix, status 500", async () => {
    const { log } = await import("../../server/log.server");
    vi.spyOn(log, "error").mockImplementation(() => {});
    const catalogue = await import("../../app/machine/catalogue.server");
    vi.spyOn(catalogue, "bySlug").mockImplementation(() => {
      throw new Error("broken");
    });
    const answer = await get("/jdm_ct");
    expect(answer.status).toBe(500);
    keep("500", await answer.text());
  });

  test.each([408, 431, 500, 503] as const)("before Remix, status %i", (status) => {
    keep(String(status), String(errorPage(status, "/assets/root.css", "l3x-1").variants.identity.body));
  });
});

test.skipIf(!hasJava)(
  "the Nu validator objects to nothing above, but to elements behind </html>",
  async () => {
    keep("bad", "<!DOCTYPE html><html lang=es><title>a</title><body></body></html><script></script>");
    expect(documents.size).toBeGreaterThan(20);
    const found = await findings();
    expect(found.filter((finding) => !finding.includes(": bad: "))).toEqual([]);
    expect(found.join()).toContain("Stray start tag “script”");
  },
  120_000,
);
