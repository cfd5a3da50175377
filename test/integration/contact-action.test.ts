import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { AppLoadContext } from "@remix-run/node";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { action } from "../../app/routes/_index";
import { loader as health } from "../../app/routes/healthz";
import { enquiryCounters, startEnquiries, stopEnquiries } from "../../server/enquiries/enquiries.server";
import type { EnquiryResult } from "../../server/enquiries/enquiry";
import { log } from "../../server/log.server";
import { Mailbox, testAccount } from "../support/emailjs-account";
import { emailJsHandlers } from "../support/emailjs-handlers";
import { sampleEnquiry } from "../support/enquiry-samples";

const SITE = "https://frukto.test";
const settings = vi.hoisted(() => ({ outboxDir: "", enquiriesPerHour: 1_000 }));

vi.mock("../../server/config.server", () => ({
  getConfig: () => ({
    ...settings,
    siteOrigin: "https://frukto.test",
    logLevel: "silent",
    emailJs: {
      origin: "https://api.emailjs.test",
      userId: "user_sandbox",
      serviceId: "service_sandbox",
      templateId: "template_sandbox",
      privateKey: "",
    },
  }),
}));

let mailbox: Mailbox;
const provider = setupServer();
beforeAll(() => provider.listen({ onUnhandledRequest: "error" }));
afterAll(() => provider.close());

beforeEach(async () => {
  settings.outboxDir = await mkdtemp(join(tmpdir(), "frukto-action-"));
  settings.enquiriesPerHour = 1_000;
  mailbox = new Mailbox(testAccount({ callsPerSecond: 1_000 }));
  provider.use(...emailJsHandlers(mailbox));
});
afterEach(async () => {
  await stopEnquiries();
  provider.resetHandlers();
  await rm(settings.outboxDir, { recursive: true, force: true });
});

interface Sent {
  readonly headers?: Record<string, string>;
  readonly context?: AppLoadContext;
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: Headers;
  /** Undefined for a redirect. */
  readonly result: EnquiryResult | undefined;
}

async function post(body: BodyInit | null, { headers = {}, context = {} }: Sent = {}): Promise<Answer> {
  const request = new Request(`${SITE}/?index`, {
    method: "POST",
    body,
    headers: { Origin: SITE, ...headers },
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
  const answer = await action({ request, context, params: {} });
  if (answer instanceof Response)
    return { status: answer.status, headers: answer.headers, result: undefined };
  return { status: answer.init?.status, headers: new Headers(answer.init?.headers), result: answer.data };
}

const form = (changes: Record<string, string> = {}) => new URLSearchParams({ ...sampleEnquiry, ...changes });

function multipart(changes: Record<string, string | Blob> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...sampleEnquiry, ...changes })) data.append(name, value);
  return data;
}

describe("a good form", () => {
  test.each([
    ["urlencoded", () => form()],
    ["multipart", () => multipart()],
  ])("%s, is sent and answered with a redirect that no reload repeats", async (_, body) => {
    const { status, headers } = await post(body());
    expect([status, headers.get("Location")]).toEqual([303, "/?contacto=enviado#contacto"]);
    expect(mailbox.messages()[0]?.fields).toMatchObject({
      ...sampleEnquiry,
      message: sampleEnquiry.message.replace("\n", "\r\n"),
    });
  });

  test("exactly at its limits is sent: a line break counts as one however it is written", async () => {
    const message = `${"ñ".repeat(364)}\r\n${"x".repeat(365)}`;
    const full = { from_name: "n".repeat(20), telefono: "1".repeat(30), from_mail: "c".repeat(40), message };
    expect((await post(form(full))).status).toBe(303);
    expect(mailbox.messages()).toHaveLength(1);
  });

  test("from the page's script is answered with data, never a redirect", async () => {
    const { status, result } = await post(form({ id: "0a1b2c3d-form", elapsed: "9000" }));
    expect([status, result]).toEqual([200, { status: "sent" }]);
    expect(Object.keys(mailbox.messages()[0]?.fields ?? {})).not.toContain("id");
  });

  test("sent twice arrives once and is answered alike", async () => {
    const bodies = [form(), form({ id: "0a1b2c3d-form" })];
    for (const body of bodies) {
      const [first, second] = [await post(body), await post(new URLSearchParams(body))];
      expect(second).toEqual(first);
    }
    expect(mailbox.messages()).toHaveLength(2);
  });
});

describe("a bad form keeps what was typed", () => {
  const fields = Object.entries(sampleEnquiry);
  test.each(fields)("without %s", async (field) => {
    const body = form();
    body.delete(field);
    const { status, result } = await post(body);
    expect(status).toBe(400);
    expect(result).toMatchObject({ status: "invalid", values: { ...sampleEnquiry, [field]: "" } });
    expect(Object.keys(result && "errors" in result ? result.errors : {})).toEqual([field]);
  });

  const limits = { from_name: 20, telefono: 30, from_mail: 40, message: 730 };
  test.each(Object.entries(limits))("with a blank %s, or one character over %d", async (field, limit) => {
    for (const value of [" \t ", "x".repeat(limit + 1)]) {
      const { status, result } = await post(form({ [field]: value }));
      expect(status).toBe(400);
      expect(result).toMatchObject({ status: "invalid", values: { [field]: value } });
    }
    expect(mailbox.messages()).toEqual([]);
  });

  test.each(["from_name", "telefono", "from_mail"])(
    "with a line break or control character in %s",
    async (field) => {
      for (const value of ["a\r\nBcc: x@y.cl", "a\nb", "a\u0000b", "a\u2028b"]) {
        expect((await post(form({ [field]: value }))).status).toBe(400);
      }
      expect(mailbox.messages()).toEqual([]);
    },
  );

  test("with a field twice", async () => {
    const body = form();
    body.append("message", "Otro mensaje");
    const { status, result } = await post(body);
    expect(status).toBe(400);
    expect(result).toMatchObject({
      errors: { message: expect.any(String) },
      values: { message: `${sampleEnquiry.message}\nOtro mensaje` },
    });
  });

  test("with a file in place of text", async () => {
    const { status, result } = await post(multipart({ message: new File(["hola"], "hola.txt") }));
    expect(status).toBe(400);
    expect(result).toMatchObject({
      errors: { message: expect.any(String) },
      values: { ...sampleEnquiry, message: "" },
    });
  });

  test.each([
    ["urlencoded", (text: string) => form({ message: text })],
    ["multipart", (text: string) => multipart({ message: text })],
  ])("of 100 KB, %s, as far as it was read", async (_, body) => {
    const { status, result } = await post(body("x".repeat(100_000)));
    expect(status).toBe(413);
    expect(result).toEqual({
      status: "too-large",
      values: { ...sampleEnquiry, message: "x".repeat(4 * 730) },
    });
    expect(JSON.stringify(result).length).toBeLessThan(4_000);
  });

  test.each([
    ["JSON", JSON.stringify(sampleEnquiry), "application/json"],
    ["plain text", "from_name=Camila", "text/plain"],
    ["nothing", null, ""],
    ["bytes without a type", new Uint8Array([1, 2, 3]), ""],
    ["multipart without a boundary", "x", "multipart/form-data"],
    ["broken multipart", "--b\r\nnonsense", "multipart/form-data; boundary=b"],
  ])("which is no form: %s", async (_, body, type) => {
    const { status, result } = await post(body, { headers: type ? { "Content-Type": type } : {} });
    expect([status, result?.status]).toEqual([400, "not-a-form"]);
  });

  test("urlencoded with broken escapes is read as far as it can be", async () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const { status, result } = await post("from_name=%E0%A4%A&telefono=%&from_mail=%zz", { headers });
    expect(status).toBe(400);
    expect(result).toMatchObject({ status: "invalid", values: { telefono: "%", from_mail: "%zz" } });
  });

  test("whose connection ends midway, without an unexpected error", async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("from_name=Cami"));
        controller.error(new Error("aborted"));
      },
    });
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await post(body, { headers })).status).toBe(400);
  });
});

describe("a form from elsewhere", () => {
  test("is refused with what it holds, whatever the host header says", async () => {
    const { status, result } = await post(form(), { headers: { Origin: "https://evil.test" } });
    expect([status, result]).toEqual([403, { status: "foreign-origin", values: sampleEnquiry }]);
    expect(mailbox.messages()).toEqual([]);
  });

  test("is known by the origin that the host took out of the request", async () => {
    expect((await post(form(), { context: { origin: "https://evil.test" } })).status).toBe(403);
    const foreign = { headers: { Origin: "https://inner.test" }, context: { origin: SITE } };
    expect((await post(form(), foreign)).status).toBe(303);
  });
});

describe("machines", () => {
  test.each([
    ["fill in what people don't see", { website: "https://spam.test" }, 303],
    ["are faster than people", { id: "0a1b2c3d-form", elapsed: "1999" }, 200],
  ])("that %s are answered as if sent, and nothing is", async (_, changes, status) => {
    expect((await post(form(changes))).status).toBe(status);
    expect(mailbox.messages()).toEqual([]);
    expect(await enquiryCounters()).toMatchObject({ sent: 0, pending: 0 });
  });

  test("learn nothing from an incomplete form either", async () => {
    expect((await post(new URLSearchParams({ website: "x" }))).status).toBe(303);
  });
});

describe("limits", () => {
  const from = (clientAddress: string) => ({ context: { clientAddress } });
  const numbered = (n: number) => form({ message: `Mensaje ${n}` });

  test("five enquiries from one address in ten minutes, then 429 with Retry-After and all values", async () => {
    for (const n of [1, 2, 3, 4, 5]) expect((await post(numbered(n), from("192.0.2.1"))).status).toBe(303);
    const { status, headers, result } = await post(numbered(6), from("192.0.2.1"));
    expect([status, result?.status]).toEqual([429, "limited"]);
    expect(result).toMatchObject({ values: { message: "Mensaje 6" } });
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(590);
    expect((await post(numbered(7), from("192.0.2.2"))).status).toBe(303);
    expect(mailbox.messages()).toHaveLength(6);
  });

  test("a repeat of what was delivered costs nothing", async () => {
    for (const _ of Array(9)) expect((await post(numbered(1), from("192.0.2.1"))).status).toBe(303);
    expect((await post(numbered(2), from("192.0.2.1"))).status).toBe(303);
  });

  test("all visitors together, for the provider's quota", async () => {
    settings.enquiriesPerHour = 2;
    const statuses = [];
    for (const n of [1, 2, 3]) statuses.push((await post(numbered(n), from(`192.0.2.${n}`))).status);
    expect(statuses).toEqual([303, 303, 429]);
  });
});

describe("when the provider fails", () => {
  test("the visitor gets 502 and all values; the enquiry waits, and is sent once with the next try", async () => {
    mailbox.behave({ status: 500, text: "down" });
    expect(await post(form())).toMatchObject({
      status: 502,
      result: { status: "failed", values: sampleEnquiry },
    });
    expect(await enquiryCounters()).toMatchObject({ failed: 1, pending: 1 });
    mailbox.behave("normal");
    expect((await post(form())).status).toBe(303);
    expect(await enquiryCounters()).toMatchObject({ sent: 1, pending: 0 });
    expect(mailbox.messages()).toHaveLength(1);
  });

  test("the log tells each step by its id, without personal data", async () => {
    const lines: unknown[] = [];
    for (const level of ["info", "warn", "error", "fatal"] as const) {
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
    }
    mailbox.behave({ status: 500, text: "down" });
    await post(form(), { context: { clientAddress: "192.0.2.1" } });
    const text = JSON.stringify(lines);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(text).toMatch(/"enquiry":"[\da-f]{32}"/);
    for (const value of [...Object.values(sampleEnquiry), "192.0.2.1"]) expect(text).not.toContain(value);
  });
});

describe("health", () => {
  const read = async () => (await health()).json();

  test("counts, is never cached, and starts the retries where no server did", async () => {
    const answer = await health();
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(await answer.json()).toEqual({
      status: "ok",
      version: expect.stringMatching(/^\d/),
      enquiries: { sent: 0, failed: 0, pending: 0, dead: 0 },
    });
  });

  test("is degraded while nothing can be stored, and the form works all the same", async () => {
    const file = join(settings.outboxDir, "file");
    await writeFile(file, "no folder");
    settings.outboxDir = join(file, "outbox");
    startEnquiries();
    expect((await post(form())).status).toBe(303);
    expect(mailbox.messages()).toHaveLength(1);
    expect(await read()).toMatchObject({ status: "degraded", enquiries: { sent: 1 } });
    settings.outboxDir = dirname(file);
  });
});
