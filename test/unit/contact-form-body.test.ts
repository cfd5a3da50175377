import { expect, test } from "vitest";
import { EMPTY_VALUES } from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";
import { BODY_LIMIT_BYTES, readContactForm } from "../../server/enquiries/contact-form";

const URLENCODED = "application/x-www-form-urlencoded; charset=UTF-8";
const MULTIPART = "multipart/form-data; boundary=corte";

const part = (name: string, value: string, file = "") =>
  `--corte\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;

const read = (contentType: string, text: string) => readContactForm(contentType, Buffer.from(text));

test("a form a byte over the limit is read as far as a field may reach", async () => {
  const text = "from_name=Camila&message=Somos+oche";
  expect((await read(URLENCODED, text.padEnd(BODY_LIMIT_BYTES, "o"))).flaw).not.toBe("too-large");
  expect(await read(URLENCODED, text.padEnd(BODY_LIMIT_BYTES + 1, "o"))).toMatchObject({
    flaw: "too-large",
    values: {
      from_name: "Camila",
      telefono: "",
      message: "Somos oche".padEnd(4 * FIELDS.message.limit, "o"),
    },
  });
});

test.each([
  ["JSON", "application/json", '{"from_name":"Camila"}'],
  ["plain text", "text/plain; boundary=corte", "from_name=Camila"],
  ["nothing", "", part("from_name", "Camila")],
  ["multipart without a boundary", "multipart/form-data", part("from_name", "Camila")],
  ["multipart with an empty one", "multipart/form-data; boundary=", part("from_name", "Camila")],
  ["broken multipart", MULTIPART, "--corte\r\nnonsense"],
])("%s is no form, however long", async (_, contentType, text) => {
  expect(await read(contentType, text)).toMatchObject({ flaw: "not-a-form", values: EMPTY_VALUES });
  const long = text.padEnd(BODY_LIMIT_BYTES + 1, "o");
  expect(await read(contentType, long)).toMatchObject({ flaw: "too-large", values: EMPTY_VALUES });
});

test("a repeated field is one text, and a file none", async () => {
  const file = '; filename="a.txt"';
  const odd = [part("message", "hola", file), part("extra", "hola", file), part("telefono", "1")];
  expect(await read(MULTIPART, `${odd.join("")}${part("telefono", "2")}--corte--`)).toMatchObject({
    values: { message: "", telefono: "1 2" },
    honeypot: "",
  });
});

const KEY = "8c7cbd0e-0c44-4a9e-9d2c-0d8b6b0f8a11";
test.each([
  [KEY, "2500", KEY, 2_500],
  ["", "", "", undefined],
  ["short", "-1", "", undefined],
  ["../../etc/passwd", "1e3", "", undefined],
  ["x".repeat(65), "1".repeat(16), "", undefined],
])(
  "what the page's script adds is taken as it should be, else left aside: %s, %s",
  async (id, elapsed, key, ms) => {
    const form = await read(URLENCODED, String(new URLSearchParams({ id, elapsed })));
    expect(form).toMatchObject({ isFromScript: true, idempotencyKey: key, elapsedMs: ms });
  },
);
