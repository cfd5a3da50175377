import { describe, expect, test, vi } from "vitest";
import { EMPTY_VALUES, MAX_LENGTHS } from "~content/enquiry";
import { BODY_LIMIT_BYTES, readContactForm } from "../../server/enquiries/contact-form";

const URLENCODED = "application/x-www-form-urlencoded; charset=UTF-8";
const MULTIPART = "multipart/form-data; boundary=corte";

const part = (name: string, value: string, file = "") =>
  `--corte\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;

const read = (contentType: string, text: string) => readContactForm(contentType, new Blob([text]).stream());

describe("a form that is longer than the limit", () => {
  const cut = (contentType: string, text: string) =>
    read(contentType, text.padEnd(BODY_LIMIT_BYTES + 1, "o"));

  test.each([
    [URLENCODED, "from_name=Camila&message=Somos+oche"],
    [MULTIPART, `${part("from_name", "Camila")}${part("message", "Somos oche").trimEnd()}`],
    [
      'Multipart/Form-Data; charset=utf-8; boundary="corte"',
      `${part("from_name", "Camila")}${part("message", "Somos oche").trimEnd()}`,
    ],
  ])("is read as far as a field may reach: %s", async (contentType, text) => {
    const message = "Somos oche".padEnd(4 * MAX_LENGTHS.message, "o");
    expect(await cut(contentType, text)).toMatchObject({
      flaw: "too-large",
      values: { from_name: "Camila", telefono: "", message },
    });
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=", "text/plain; boundary=corte", ""])(
    "holds nothing when nothing tells its parts: %s",
    async (contentType) =>
      expect(await cut(contentType, part("from_name", "Camila"))).toMatchObject({ values: EMPTY_VALUES }),
  );

  test("begins a byte over it", async () => {
    expect((await read(URLENCODED, "a".repeat(BODY_LIMIT_BYTES))).flaw).toBeUndefined();
    expect((await read(URLENCODED, "a".repeat(BODY_LIMIT_BYTES + 1))).flaw).toBe("too-large");
  });

  test("is not read without end", async () => {
    const pull = vi.fn((controller: ReadableStreamDefaultController) =>
      controller.enqueue(Buffer.alloc(1_000)),
    );
    expect(await readContactForm("", new ReadableStream({ pull }))).toMatchObject({ flaw: "too-large" });
    expect(pull.mock.calls.length).toBeLessThan(20_000);
  });
});

test.each([
  ["JSON", "application/json", '{"from_name":"Camila"}'],
  ["plain text", "text/plain", "from_name=Camila"],
  ["multipart without a boundary", "multipart/form-data", part("from_name", "Camila")],
  ["broken multipart", MULTIPART, "--corte\r\nnonsense"],
])("%s is no form", async (_, contentType, text) => {
  expect(await read(contentType, text)).toMatchObject({ flaw: "not-a-form", values: EMPTY_VALUES });
});

test("a file or a repetition in place of a text is an error of its field; hidden fields then count as empty", async () => {
  const file = '; filename="a.txt"';
  const parts = [part("message", "hola", file), part("extra", "hola", file), part("telefono", "1")];
  const body = `${parts.join("")}${part("telefono", "2")}--corte--`;
  expect(await read(MULTIPART, body)).toMatchObject({
    errors: { message: expect.any(String), telefono: expect.any(String) },
    values: { message: "", telefono: "1 2" },
    honeypot: "",
  });
});

test("what the page's script adds is taken as it should be, and otherwise left aside", async () => {
  const added = (id: string, elapsed: string) =>
    read(URLENCODED, String(new URLSearchParams({ id, elapsed })));
  const formId = "8c7cbd0e-0c44-4a9e-9d2c-0d8b6b0f8a11";
  expect(await added(formId, "2500")).toMatchObject({ isFromScript: true, formId, elapsedMs: 2_500 });
  for (const odd of ["", "short", "../../etc/passwd", "x".repeat(65)]) {
    const nothing = { isFromScript: true, formId: "", elapsedMs: undefined };
    expect(await added(odd, "-1")).toMatchObject(nothing);
  }
});
