import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import vnuJar from "vnu-jar";
import { flavours } from "~content/flavours/flavours";
import { type EmailSandbox, startEmailSandbox } from "../../sandbox/email-sandbox";
import { errorPage } from "../../server/http/error-page";
import { sampleEnquiry } from "../support/enquiry-samples";
import { renderedApp } from "../support/rendered-app";
import { type SiteProcess, startSite } from "../support/site-process";
import { hasTool, howToHave } from "../support/tools";

/** Its remarks on style alone are two megabytes. */
const LONGEST_REPORT = 64 * 1024 * 1024;

/** It lives too short for Java's better compiler, whose code needs less stack. */
const SHORT_LIVED = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];

const hasJava = hasTool("java");
if (!hasJava) process.stdout.write(`${howToHave("java")}\n`);

let folder: string;
/** What each file of the folder is. */
const names = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frukto-html-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Keeps a document for the validator, which takes longer to start than to read all of them. */
async function keep(name: string, html: string): Promise<void> {
  const file = `${names.size}.html`;
  names.set(file, name);
  await writeFile(join(folder, file), html);
}

interface Finding {
  readonly url: string;
  readonly type: "error" | "info" | "non-document-error";
  readonly subType?: "warning";
  readonly message: string;
  readonly extract?: string;
}

/** What the Nu validator objects to in files of the folder; its remarks on style are none of our business. */
function findings(files: readonly string[]): Promise<string[]> {
  const paths = files.map((file) => join(folder, file));
  return new Promise((resolve) => {
    execFile(
      "java",
      [...SHORT_LIVED, "-jar", String(vnuJar), "--format", "json", ...paths],
      { maxBuffer: LONGEST_REPORT },
      (_, _stdout, report) => {
        const { messages }: { messages: Finding[] } = JSON.parse(report);
        const problems = messages.filter(({ type, subType }) => type !== "info" || subType === "warning");
        resolve(
          problems.map(({ url, message, extract }) => {
            const name = names.get(url.slice(url.lastIndexOf("/") + 1)) ?? url;
            return `${name}: ${message} (${extract})`;
          }),
        );
      },
    );
  });
}

const render = await renderedApp();

let sandbox: EmailSandbox;
let site: SiteProcess;

beforeAll(async () => {
  sandbox = await startEmailSandbox();
  site = await startSite({
    ...sandbox.env,
    TRUSTED_PROXIES: "1",
    FACEBOOK_URL: "https://www.facebook.com/frukto",
  });
});
afterAll(async () => {
  await site.stop();
  await sandbox.close();
});

describe("a page", () => {
  test.each([
    ["/", 200],
    ...flavours.map(({ slug }): [string, number] => [`/?sabor=${slug}`, 200]),
    ["/?sabor=no-existe", 200],
    ["/?maquina=jdm_ct", 200],
    ["/?maquina=no-existe", 200],
    ["/?personas=120&bebidas=3", 200],
    ["/?personas=&bebidas=mil", 200],
    ["/?contacto=enviado", 200],
    ["/jdm_id3", 200],
    ["/jdm_ct", 200],
    ["/no-existe", 404],
    ["/a/b/c", 404],
    ["/%E0%A4%A", 400],
  ])("%s, status %i", async (path, status) => {
    const answer = await fetch(`${site.url}${path}`);
    expect(answer.status).toBe(status);
    await keep(path, await answer.text());
  });

  test.each(["POST", "DELETE"])("of a refused method, %s", async (method) => {
    const answer = await fetch(`${site.url}/jdm_ct`, { method });
    expect(answer.status).toBe(405);
    await keep(`405 to ${method}`, await answer.text());
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
  const nothing = { from_name: "", telefono: "", from_mail: "", message: "" };

  test.each([
    ["nothing filled in", 400, () => post(nothing, { "X-Forwarded-For": "192.0.2.1" })],
    ["one field missing", 400, () => post({ message: "" }, { "X-Forwarded-For": "192.0.2.1" })],
    [
      "a foreign origin",
      403,
      () => post({}, { Origin: "https://evil.test", "X-Forwarded-For": "192.0.2.2" }),
    ],
    ["too much", 413, () => post({ message: "x".repeat(100_000) }, { "X-Forwarded-For": "192.0.2.3" })],
  ])("to %s, status %i", async (name, status, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    await keep(`the answer to ${name}`, await answer.text());
  });

  test("after the provider failed, status 502", async () => {
    sandbox.behave({ server: { status: 500, text: "down" } });
    const answer = await post({ telefono: "1" }, { "X-Forwarded-For": "192.0.2.4" });
    sandbox.behave("normal");
    expect(answer.status).toBe(502);
    await keep("502", await answer.text());
  });

  test("to the sixth enquiry, status 429", async () => {
    for (const n of [1, 2, 3, 4, 5])
      await post({ message: `Mensaje ${n}` }, { "X-Forwarded-For": "192.0.2.5" });
    const answer = await post({}, { "X-Forwarded-For": "192.0.2.5" });
    expect(answer.status).toBe(429);
    await keep("429", await answer.text());
  });
});

describe("an error page", () => {
  test("of Remix, status 500", async () => {
    const { log } = await import("../../server/log.server");
    vi.spyOn(log, "error").mockImplementation(() => {});
    const catalogue = await import("../../server/catalogue.server");
    vi.spyOn(catalogue, "bySlug").mockImplementation(() => {
      throw new Error("broken");
    });
    const answer = await render("/jdm_ct");
    expect(answer.status).toBe(500);
    await keep("500", await answer.text());
  });

  test.each([408, 431, 500] as const)("before Remix, status %i", async (status) => {
    await keep(String(status), errorPage(status, "/assets/root.css", "l3x-1").html);
  });
});

test.skipIf(!hasJava)(
  "the Nu validator objects to nothing in all of the above, but to a document that does not end with </html>",
  async () => {
    const bad = "<!DOCTYPE html><html lang=es><title>a</title><body></body></html><script></script>";
    await keep("a bad one", bad);
    expect(names.size).toBeGreaterThan(20);
    const found = await findings([...names.keys()]);
    expect(found.filter((finding) => !finding.startsWith("a bad one: "))).toEqual([]);
    expect(found.join()).toContain("Stray start tag “script”");
  },
  120_000,
);
