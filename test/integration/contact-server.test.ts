import { connect, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import type { Enquiry } from "~domain/enquiry/enquiry";
import { exampleDetails } from "~domain/example-details";
import { phoneHref } from "~domain/wording/phone";
import { contact, site as details } from "../support/content";
import { postEnquiry, sampleEnquiry } from "../support/enquiry-samples";
import { sandboxUntil, siteUntil } from "../support/site-of-tests";

const sandbox = await sandboxUntil(afterAll);
const site = await siteUntil(afterAll, { ...sandbox.env, TRUSTED_PROXIES: "1" });

/** Posts a form from a visitor's address. Each test's visitor has its own. */
async function post(address: string, changes: Partial<Enquiry> = {}, headers = {}) {
  const answer = await postEnquiry(site.url, changes, { "X-Forwarded-For": address, ...headers });
  return { status: answer.status, headers: answer.headers, page: await answer.text() };
}

/** Expects the page's fields to contain the sent values. */
function expectKept(page: string): void {
  const { from_name, telefono, from_mail } = sampleEnquiry;
  for (const value of [from_name, telefono, from_mail]) expect(page).toContain(`value="${value}"`);
  expect(page).toContain("¿Cuál nos conviene? 🍐");
}

test("a foreign origin gets a page that keeps everything, and is in the log if it is an address", async () => {
  for (const Origin of ["https://evil.test", "null", ":::", "x", "https://evil.test/\u0085"]) {
    const { status, page } = await post("192.0.2.2", {}, { Origin });
    expect(status, Origin).toBe(403);
    expectKept(page);
  }
  await expect.poll(() => site.log(), { timeout: 20_000 }).toContain('"origin":"https://evil.test"');
  expect(site.log()).not.toMatch(/[\u0080-\u009f]/);
});

test("a form of 3 MB gets a page that keeps what was read", async () => {
  const { status, page } = await post("192.0.2.4", { message: "x".repeat(3_000_000) });
  expect([status, page.length < 400_000]).toEqual([413, true]);
  expect(page).toContain(`value="${sampleEnquiry.from_mail}"`);
});

test("a provider that fails, and the sixth enquiry in ten minutes: pages that keep everything and offer another way", async () => {
  sandbox.behave({ server: { status: 500, text: "down" } });
  const failed = await post("192.0.2.5");
  sandbox.behave("normal");
  expect([failed.status, failed.headers.get("X-Enquiry")]).toEqual([502, "kept"]);
  expect(failed.page).toMatch(/<title[^>]*>Error: /);
  expect(failed.page).toContain("Error al enviar el correo");
  expect(failed.page).toMatch(
    /Tus datos siguen aquí: inténtalo de nuevo o escríbenos por <\/span><a href="https:\/\/api\.whatsapp\.com\/send\/\?phone=\d+/,
  );
  expectKept(failed.page);
  for (const n of [1, 2, 3, 4])
    expect((await post("192.0.2.5", { message: `Mensaje ${n}` })).status).toBe(303);
  const sixth = await post("192.0.2.5");
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(590);
  expect(sixth.page).toContain(contact.failures.limited.title);
  expect(sixth.page.slice(sixth.page.indexOf("<form"))).toContain(`<a href="${phoneHref(details.phone)}">`);
  expectKept(sixth.page);
  expect((await post("192.0.2.7")).status, "another visitor").toBe(303);
});

test("the log names each contact detail that is an example in one warning", () => {
  const warned = [...site.log().matchAll(/"level":40,.*"msg":"(\w+) in content\/site.json is /g)];
  expect(warned.map(([, field]) => field)).toEqual(exampleDetails(details).map(({ field }) => field));
});

test("a form whose connection is closed or reset before its end is not sent, and the log says so", async () => {
  const message = "Mi conexión se corta";
  const body = String(new URLSearchParams({ ...sampleEnquiry, message }));
  const { hostname, port } = new URL(site.url);
  for (const end of [(socket: Socket) => socket.end(), (socket: Socket) => socket.resetAndDestroy()]) {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /?index HTTP/1.1\r\nHost: x\r\nOrigin: ${site.url}\r\nX-Forwarded-For: 192.0.2.9\r\nContent-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\nContent-Length: ${body.length + 9}\r\n\r\n`,
      );
    });
    socket.on("error", () => {});
    // 100 Continue: the server has begun to read.
    socket.once("data", () => socket.write(body, () => end(socket)));
  }
  const said = () => site.log().match(/form broke off before its end/g);
  await expect.poll(said, { timeout: 20_000 }).toHaveLength(2);
  expect(sandbox.messages().map(({ fields }) => fields.message)).not.toContain(message);
});
