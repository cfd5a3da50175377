import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type EmailSandbox, startEmailSandbox } from "../../sandbox/email-sandbox";
import { Mailbox } from "../../sandbox/emailjs-account";
import { sampleEnquiry } from "../support/enquiry-samples";

let sandbox: EmailSandbox;
beforeEach(async () => {
  sandbox = await startEmailSandbox();
});
afterEach(() => sandbox.close());

function payload(changes: Record<string, string | undefined> = {}): FormData {
  const form = new FormData();
  const fields = {
    ...sampleEnquiry,
    lib_version: "3.2.0",
    service_id: sandbox.ids.serviceId,
    template_id: sandbox.ids.templateId,
    user_id: sandbox.ids.userId,
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return form;
}

function repeated(name: string): FormData {
  const form = payload();
  form.append(name, "Otra");
  return form;
}

async function send(body: BodyInit, { origin } = sandbox) {
  const headers = { Origin: "http://localhost:3000" };
  const response = await fetch(`${origin}/api/v1.0/email/send-form`, { method: "POST", body, headers });
  return { status: response.status, text: await response.text() };
}

describe("refuses, as the service does,", () => {
  test.each<[string, () => BodyInit, number, RegExp]>([
    ["a wrong user id", () => payload({ user_id: "x" }), 400, /Public Key is invalid/],
    ["a wrong service id", () => payload({ service_id: "x" }), 400, /service ID not found/],
    ["a wrong template id", () => payload({ template_id: "x" }), 400, /template ID not found/],
    ["a missing field", () => payload({ telefono: undefined }), 400, /missing telefono/],
    ["an unknown field", () => payload({ website: "x" }), 400, /unknown website/],
    ["a repeated field", () => repeated("from_name"), 400, /repeated from_name/],
    ["another library version", () => payload({ lib_version: "4.0.0" }), 400, /version/],
    ["a wrong private key", () => payload({ accessToken: "x" }), 403, /private key/],
    ["too large a message", () => payload({ message: "x".repeat(60_000) }), 413, /50Kb/],
    ["another form than multipart", () => new URLSearchParams({ from_name: "Camila" }), 400, /invalid/],
  ])("%s", async (_, body, status, text) => {
    const answer = await send(body());
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(text);
    expect(sandbox.messages()).toEqual([]);
  });

  test("more calls within a second than the account has", async () => {
    const busy = await startEmailSandbox({ account: { callsPerSecond: 1 } });
    const answers = await Promise.all([1, 2].map(() => send(payload(), busy)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    await busy.close();
  });
});

describe("the switch", () => {
  test("closes the connection", async () => {
    sandbox.behave("close");
    await expect(send(payload())).rejects.toThrow("fetch failed");
  });

  test("hangs until the caller gives up, and never keeps the sandbox from closing", async () => {
    sandbox.behave("hang");
    const held = vi.spyOn(Mailbox.prototype, "failureFor");
    const call = send(payload());
    const outcome = expect(call).rejects.toThrow("fetch failed");
    await vi.waitFor(() => expect(held).toHaveReturnedWith("hang"));
    await sandbox.close();
    await outcome;
  });

  test("is set by the mailbox page's form", async () => {
    const body = new URLSearchParams({
      kind: "answer",
      status: "412",
      text: "Gmail_API: Invalid grant",
      caller: "all",
    });
    const answer = await fetch(`${sandbox.origin}/behaviour`, { method: "POST", body });
    expect(await answer.text()).toContain("El proveedor falla");
    expect(await send(payload())).toMatchObject({ status: 412, text: "Gmail_API: Invalid grant" });
  });
});

test("the mailbox page lists what arrived and escapes it", async () => {
  await send(payload({ message: "<script>alert(1)</script>" }));
  const page = await (await fetch(sandbox.origin)).text();
  expect(page).toContain("1 mensaje");
  expect(page).toContain(sampleEnquiry.from_name);
  expect(page).toContain("&#60;script&#62;");
  expect(page).not.toContain("<script>alert");
});
