import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type EmailSandbox, startEmailSandbox } from "../../sandbox/email-sandbox";
import { Mailbox } from "../../sandbox/emailjs-account";
import { sampleEnquiry } from "../support/enquiry-samples";
import { sendRaw } from "../support/raw-http";
import { sandboxUntil } from "../support/site-of-tests";

let sandbox: EmailSandbox;
beforeEach(async () => {
  sandbox = await sandboxUntil(onTestFinished);
});

function payload(changes: Record<string, string> = {}, more: [string, string][] = []): FormData {
  const { env } = sandbox;
  const ids = { service_id: env.EMAILJS_SERVICE_ID, template_id: env.EMAILJS_TEMPLATE_ID };
  const fields = { ...sampleEnquiry, lib_version: "3.2.0", ...ids, user_id: env.EMAILJS_USER_ID, ...changes };
  const form = new FormData();
  for (const [name, value] of [...Object.entries(fields), ...more]) form.append(name, value);
  return form;
}

async function send(body: BodyInit, headers: Record<string, string> = { Origin: "http://localhost:3000" }) {
  const url = `${sandbox.origin}/api/v1.0/email/send-form`;
  const response = await fetch(url, { method: "POST", body, headers });
  return { status: response.status, text: await response.text() };
}

const page = async () => (await fetch(sandbox.origin)).text();

test.each<[string, () => BodyInit, number, string]>([
  ["a wrong user id", () => payload({ user_id: "x" }), 400, "Public Key is invalid"],
  ["a wrong service id", () => payload({ service_id: "x" }), 400, "service ID not found"],
  ["a wrong template id", () => payload({ template_id: "x" }), 400, "template ID not found"],
  ["an empty field", () => payload({ telefono: "" }), 400, "missing telefono"],
  ["an unknown field", () => payload({ website: "x" }), 400, "unknown website"],
  ["a repeated field", () => payload({}, [["from_name", "Otra"]]), 400, "repeated from_name"],
  ["another library version", () => payload({ lib_version: "4.0.0" }), 400, "version"],
  ["a wrong private key", () => payload({ accessToken: "x" }), 403, "private key"],
  ["too large a message", () => payload({ message: "x".repeat(60_000) }), 413, "50Kb"],
  ["another form than multipart", () => new URLSearchParams({ from_name: "Camila" }), 400, "invalid"],
])("%s is refused as by the service, and the page says why", async (_, body, status, text) => {
  expect(await send(body())).toEqual({ status, text: expect.stringContaining(text) });
  expect(sandbox.messages()).toEqual([]);
  expect(await page()).toContain(text);
});

test("the provider closes the connection, or hangs, which never keeps the sandbox from closing", async () => {
  sandbox.behave("close");
  await expect(send(payload())).rejects.toThrow("fetch failed");
  sandbox.behave("hang");
  const held = vi.spyOn(Mailbox.prototype, "failureFor");
  const outcome = expect(send(payload())).rejects.toThrow("fetch failed");
  await vi.waitFor(() => expect(held).toHaveReturnedWith("hang"));
  await sandbox.close();
  await outcome;
});

test("the mailbox page's switch is for its own form", async () => {
  const body = new URLSearchParams({
    kind: "answer",
    status: "412",
    text: "Invalid grant",
    caller: "browser",
  });
  const choose = (Origin: string) =>
    fetch(`${sandbox.origin}/behaviour`, { method: "POST", body, headers: { Origin } });
  expect((await choose("http://localhost:3000")).status, "another page may not").toBe(403);
  expect(await (await choose(sandbox.origin)).text()).toContain("El proveedor falla");
  expect(await send(payload())).toEqual({ status: 412, text: "Invalid grant" });
  body.set("kind", "normal");
  await choose(sandbox.origin);
  expect(await send(payload())).toEqual({ status: 200, text: "OK" });
});

test.each([
  ["on loopback", "127.0.0.1"],
  ["in a container", "0.0.0.0"],
])("pages of other sites get nothing %s", async (_, host) => {
  sandbox = await startEmailSandbox({ host });
  onTestFinished(sandbox.close);
  const evil = { Origin: "http://evil.example" };
  expect((await send(payload(), evil)).status, "the site's page and a server may send").toBe(403);
  expect((await send(payload(), { Origin: "null" })).status).toBe(403);
  for (const path of ["/behaviour", "/api/behaviour"]) {
    const switched = await fetch(sandbox.origin + path, { method: "POST", body: "kind=hang", headers: evil });
    expect(switched.status, path).toBe(403);
  }
  expect((await send(payload(), {})).status).toBe(200);
  const { port } = new URL(sandbox.origin);
  for (const path of ["/", "/api/", `http://localhost:${port}/`]) {
    const rebound = `GET ${path} HTTP/1.1\r\nHost: evil.example:${port}\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(sandbox.origin, rebound), path).toMatch(/^HTTP\/1.1 403/);
  }
  expect(await page()).toContain("1 recibidos");
});

test("the mailbox page lists what arrived and escapes it", async () => {
  await send(payload({ message: "<script>alert(1)</script>" }));
  const text = await page();
  expect(text).toContain("1 recibidos");
  expect(text).toContain(`<dd>${sampleEnquiry.from_name}</dd>`);
  expect(text).toContain("&#60;script&#62;");
  expect(text).not.toContain("<script>alert");
});
