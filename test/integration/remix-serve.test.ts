import { afterAll, describe, expect, it } from "vitest";
import { BUILD } from "../site-folder";
import { id3, site as texts } from "../support/content";
import { postEnquiry } from "../support/enquiry-samples";
import { sandboxUntil, siteUntil } from "../support/site-of-tests";

const sandbox = await sandboxUntil(afterAll);
const REMIX_SERVE = ["node_modules/@remix-run/serve/dist/cli.js", `${BUILD}/server/index.js`];
const site = await siteUntil(afterAll, sandbox.env, REMIX_SERVE);

describe("the same build under plain remix-serve", () => {
  it.each([
    ["/jdm_id3", 200, id3.name],
    ["/no-existe", 404, "404 no encontrada"],
  ])("serves %s with the documents' security headers", async (path, status, text) => {
    const response = await fetch(site.url + path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("strict-transport-security")).toMatch(/^max-age=63072000/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("gives data the policy of what is no document, and serves routes and files of the build and of public/", async () => {
    const data = await fetch(`${site.url}/jdm_ct.data`);
    expect(data.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    const contact = await fetch(`${site.url}/.well-known/security.txt`);
    expect(await contact.text()).toContain(`Contact: mailto:${texts.email}\n`);
    const html = await (await fetch(site.url)).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "";
    expect((await fetch(site.url + script)).headers.get("content-type")).toContain("javascript");
    const icon = await fetch(`${site.url}/favicon.svg`);
    expect(icon.status).toBe(200);
    expect(icon.headers.get("cache-control")).not.toContain("immutable");
  });

  it("answers a form where none is with the error screen, whose texts need no loader", async () => {
    const answer = await fetch(`${site.url}/jdm_ct`, {
      method: "POST",
      body: new URLSearchParams({ a: "b" }),
    });
    expect(answer.status).toBe(405);
    const html = await answer.text();
    for (const part of [`>Error · ${texts.name}</title>`, texts.errors.failed, "405 Method Not Allowed"])
      expect(html).toContain(part);
  });

  it("relays an enquiry and redirects", async () => {
    const response = await postEnquiry(site.url, { message: "¿Precio?\r\nGracias 🍒" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/?contacto=enviado#contacto");
    expect(sandbox.messages().map(({ fields }) => fields.message)).toEqual(["¿Precio?\r\nGracias 🍒"]);
  });
});
