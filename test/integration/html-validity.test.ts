import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { flavours } from "~content/flavours/flavours";
import { errorPage } from "../../server/http/error-page";
import { type EmailSandbox, startEmailSandbox } from "../support/email-sandbox";
import { sampleEnquiry } from "../support/enquiry-samples";
import { renderedApp } from "../support/rendered-app";
import { type SiteProcess, startSite } from "../support/site-process";

const checker = new HtmlValidate({
  root: true,
  elements: ["html5"],
  extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
  rules: {
    // Our own files need no hash beside the origin's own guarantee.
    "require-sri": ["error", { target: "crossorigin" }],
    // A list may be named, as ARIA says; the preset only advises against it.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
});

/** Nothing that a conformance checker could object to. */
async function expectValid(html: string): Promise<void> {
  const { results } = await checker.validateString(html);
  const problems = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) =>
        `${line}:${column} ${ruleId}: ${message} (${selector})`,
    ),
  );
  expect(problems).toEqual([]);
}

const render = await renderedApp();
// The first check compiles the checker's schemas.
await checker.validateString("");
vi.setConfig({ testTimeout: 20_000 });

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
    await expectValid(await answer.text());
  });

  test.each(["POST", "DELETE"])("of a refused method, %s", async (method) => {
    const answer = await fetch(`${site.url}/jdm_ct`, { method });
    expect(answer.status).toBe(405);
    await expectValid(await answer.text());
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
  ])("to %s, status %i", async (_, status, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    await expectValid(await answer.text());
  });

  test("after the provider failed, status 502", async () => {
    sandbox.behave({ server: { status: 500, text: "down" } });
    const answer = await post({ telefono: "1" }, { "X-Forwarded-For": "192.0.2.4" });
    sandbox.behave("normal");
    expect(answer.status).toBe(502);
    await expectValid(await answer.text());
  });

  test("to the sixth enquiry, status 429", async () => {
    for (const n of [1, 2, 3, 4, 5])
      await post({ message: `Mensaje ${n}` }, { "X-Forwarded-For": "192.0.2.5" });
    const answer = await post({}, { "X-Forwarded-For": "192.0.2.5" });
    expect(answer.status).toBe(429);
    await expectValid(await answer.text());
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
    await expectValid(await answer.text());
  });

  test.each([408, 431, 500] as const)("before Remix, status %i", async (status) => {
    await expectValid(errorPage(status, "/assets/root.css", "l3x-1").html);
  });
});
