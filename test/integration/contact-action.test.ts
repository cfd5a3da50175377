import { describe, expect, test, vi } from "vitest";
import { form, multipart, post, provider } from "../support/contact-action";
import { SITE } from "../support/contact-settings";
import { sampleEnquiry } from "../support/enquiry-samples";

vi.mock("../../server/config.server", () => import("../support/contact-settings"));

describe("a good form", () => {
  test.each([
    ["urlencoded", () => form()],
    ["multipart", () => multipart()],
  ])("%s, is sent and answered with a redirect that no reload repeats", async (_, body) => {
    const { status, headers } = await post(body());
    expect([status, headers.get("Location")]).toEqual([303, "/?contacto=enviado#contacto"]);
    expect(provider.mailbox.messages()[0]?.fields).toMatchObject({
      ...sampleEnquiry,
      message: sampleEnquiry.message.replace("\n", "\r\n"),
    });
  });

  test("exactly at its limits is sent: a line break counts as one however it is written", async () => {
    const message = `${"ñ".repeat(364)}\r\n${"x".repeat(365)}`;
    const full = { from_name: "n".repeat(20), telefono: "1".repeat(30), from_mail: "c".repeat(40), message };
    expect((await post(form(full))).status).toBe(303);
    expect(provider.mailbox.messages()).toHaveLength(1);
  });

  test("from the page's script is answered with a header, neither a redirect nor a page", async () => {
    const { status, headers, result } = await post(form({ id: "0a1b2c3d-form", elapsed: "9000" }));
    expect([status, headers.get("X-Enquiry"), result]).toEqual([200, "sent", null]);
    expect(Object.keys(provider.mailbox.messages()[0]?.fields ?? {})).not.toContain("id");
  });

  test("sent twice arrives once and is answered alike", async () => {
    const bodies = [form(), form({ id: "0a1b2c3d-form" })];
    for (const body of bodies) {
      const [first, second] = [await post(body), await post(new URLSearchParams(body))];
      expect(second).toEqual(first);
    }
    expect(provider.mailbox.messages()).toHaveLength(2);
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
    expect(provider.mailbox.messages()).toEqual([]);
  });

  test.each(["from_name", "telefono", "from_mail"])(
    "with a line break or control character in %s",
    async (field) => {
      for (const value of ["a\r\nBcc: x@y.cl", "a\nb", "a\u0000b", "a\u2028b"]) {
        expect((await post(form({ [field]: value }))).status).toBe(400);
      }
      expect(provider.mailbox.messages()).toEqual([]);
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

  test("whose connection ends midway is not sent, though nothing seems to be missing", async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(String(form())));
        controller.error(new Error("aborted"));
      },
    });
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const { status, result } = await post(body, { headers });
    expect([status, result?.status]).toEqual([400, "not-a-form"]);
    expect(provider.mailbox.messages()).toEqual([]);
  });
});

describe("a form from elsewhere", () => {
  test("is refused with what it holds, whatever the host header says", async () => {
    const { status, result } = await post(form(), { headers: { Origin: "https://evil.test" } });
    expect([status, result]).toEqual([403, { status: "foreign-origin", values: sampleEnquiry }]);
    expect(provider.mailbox.messages()).toEqual([]);
  });

  test("is known by the origin that the host took out of the request", async () => {
    expect((await post(form(), { context: { origin: "https://evil.test" } })).status).toBe(403);
    const foreign = { headers: { Origin: "https://inner.test" }, context: { origin: SITE } };
    expect((await post(form(), foreign)).status).toBe(303);
  });
});
