import { expect, test } from "vitest";
import { HONEYPOT } from "~/home/contact/form-fields";
import { MAX_LENGTHS } from "~content/enquiry";
import { validateEnquiry } from "~content/enquiry-check";
import { sampleEnquiry } from "../support/enquiry-samples";

const check = (changes: Partial<typeof sampleEnquiry>) => validateEnquiry({ ...sampleEnquiry, ...changes });

test.each(Object.entries(MAX_LENGTHS))("%s is required, and has %d characters at most", (field, limit) => {
  for (const wrong of ["", " \t ", "x".repeat(limit + 1)])
    expect(check({ [field]: wrong })).toEqual({ ok: false, errors: { [field]: expect.any(String) } });
  expect(check({ [field]: "ñ".repeat(limit) })).toMatchObject({ ok: true });
});

test("a line break counts as one character however it is written", () => {
  const message = `${"ñ".repeat(364)}\r\n${"x".repeat(365)}`;
  expect(check({ message })).toMatchObject({ ok: true, enquiry: { message: message.replace("\r", "") } });
});

test.each([
  ["Hangul filler", "\u3164"],
  ["overrides of the direction", "\u202E\u202D"],
  ["Braille blank and soft hyphen", "\u2800\u00AD"],
  ["several of them, and spaces", " \u200B\u00A0\u2060 "],
])("what nobody can see is nothing: %s", (_, text) => {
  for (const field of ["from_name", "telefono", "from_mail", "message"] as const)
    expect(check({ [field]: text })).toMatchObject({ ok: false, errors: { [field]: expect.any(String) } });
});

test("joiners within what can be seen stay: emoji and names need them", () => {
  const from_name = "Zoë 👩\u200D🌾";
  expect(check({ from_name })).toMatchObject({ ok: true, enquiry: { from_name } });
});

test.each([..."\r\n\u0000\u2028\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"])(
  "a line break, control character or mark of the direction within one line is refused: %j",
  (mark) => {
    for (const field of ["from_name", "telefono", "from_mail"] as const)
      expect(check({ [field]: `Ana${mark}Bcc: x@y.cl` })).toMatchObject({
        ok: false,
        errors: { [field]: expect.any(String) },
      });
    expect(check({ message: `Ana${mark}evil` })).toMatchObject({ ok: true });
  },
);

test("control characters are no part of a message; line breaks of every kind and tabs are", () => {
  const message = "uno\u0000\u0007\u001B\u009Fdos\ttres\vcuatro\r\ncinco\u2028seis\u0085siete";
  expect(check({ message })).toMatchObject({
    ok: true,
    enquiry: { message: "unodos\ttres\ncuatro\ncinco\nseis\nsiete" },
  });
  expect(check({ message: "\u0000\u0007" })).toMatchObject({ ok: false });
});

test("password managers and autofill ignore the honeypot's name", () => {
  expect(HONEYPOT).not.toMatch(/web|url|site|mail|name|nombre|tel|phone|company|empresa|address|user|pass/i);
});
