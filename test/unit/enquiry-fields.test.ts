import { expect, test } from "vitest";
import { validateEnquiry } from "~domain/enquiry/check";
import { ENQUIRY_FIELDS, HONEYPOT, isRequired, SCRIPT_FIELDS } from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";
import { EnquiryRowSchema } from "../../server/enquiries/database/tables";
import { nameProblems } from "../../vite-plugins/form-fields";
import { sampleEnquiry } from "../support/enquiry-samples";

const check = (changes: Partial<typeof sampleEnquiry>) => validateEnquiry({ ...sampleEnquiry, ...changes });

test.each(ENQUIRY_FIELDS)("%s may be empty only if it is optional, and is limited", (name) => {
  const { limit } = FIELDS[name];
  const error = { ok: false, errors: { [name]: expect.any(String) } };
  for (const empty of ["", " \t ", "\u3164"])
    expect(check({ [name]: empty })).toEqual(
      isRequired(name) ? error : { ok: true, enquiry: { ...sampleEnquiry, [name]: "" } },
    );
  expect(check({ [name]: "x".repeat(limit + 1) })).toEqual(error);
  expect(check({ [name]: "ñ".repeat(limit) })).toMatchObject({ ok: true });
});

test("a line break counts as one character however it is written", () => {
  const message = `${"ñ".repeat(FIELDS.message.limit - 11)}\r\n${"x".repeat(10)}`;
  expect(check({ message })).toMatchObject({ ok: true, enquiry: { message: message.replace("\r", "") } });
});

test.each([
  ["Hangul filler", "\u3164"],
  ["overrides of the direction", "\u202E\u202D"],
  ["Braille blank and soft hyphen", "\u2800\u00AD"],
  ["several of them, and spaces", " \u200B\u00A0\u2060 "],
])("what nobody can see is nothing: %s", (_, text) => {
  for (const field of ENQUIRY_FIELDS.filter(isRequired))
    expect(check({ [field]: text })).toMatchObject({ ok: false, errors: { [field]: expect.any(String) } });
});

test.each([
  ["+56\u202d 9 1234 5678\u202c", "+56 9 1234 5678"],
  [" \t+56 9\t1234\u00a05678 \ufeff", "+56 9 1234 5678"],
  ["\u200e1\u200f2\u200b3\u061c4\u20665\u2069\u0000\u009f6", "123456"],
  ["1\r\nBcc: x@y.cl\u2028\u20292", "1 Bcc: x@y.cl 2"],
  ["+56\u00ad 9\u2060 12\u200d34\ufffc 56\ufe0f78", "+56 9 1234 5678"],
])("a number loses what nobody sees, and is counted without: %j", (pasted, telefono) => {
  expect(check({ telefono: pasted })).toMatchObject({ ok: true, enquiry: { telefono } });
  expect(check({ telefono: `\u200e${"1".repeat(FIELDS.telefono.limit)}\u200e` })).toMatchObject({ ok: true });
});

test("emoji keep what joins them, in names and messages, which lose other marks", () => {
  const from_name = "N\u0303an\u00addu\u0301 👩\u200d🌾\u2060 ❤\ufe0f\ufffc";
  const enquiry = { from_name: "Ñandú 👩\u200d🌾 ❤\ufe0f", message: "Ñandú 👩\u200d🌾 ❤\ufe0f" };
  expect(check({ from_name, message: from_name })).toMatchObject({ ok: true, enquiry });
});

test.each([
  ["be\u00adgo\u2060na\u200d@\ufffcb.cl\ufeff", "begona@b.cl"],
  ["a@b.cl<mailto:a@b.cl>", "a@b.cl"],
  ["A.b@B.cl <mailto:a.b@b.cl>", "A.b@B.cl"],
])("an address that can be answered comes out of %j", (pasted, from_mail) => {
  expect(check({ from_mail: pasted })).toMatchObject({ ok: true, enquiry: { from_mail } });
});

test.each([
  ["a@b.cl<mailto:c@b.cl>", false],
  ["a@b.cl,c@d.cl", false],
  ["a@b.cl; c@d.cl", false],
  ["Ana <a@b.cl> / c@d.cl", false],
  ["a@b.cl c@d.cl", false],
  ["Ana <a@b.cl>", true],
  ["a@@b.cl", true],
  ["a@b.cl,", true],
  ["a@b", true],
  ["@b.cl, a@b.cl", true],
])(
  "two addresses are refused, as an answer would go to both, other odd ones taken: %s",
  (from_mail, isTaken) => {
    const errors = { from_mail: expect.stringContaining("un solo correo") };
    expect(check({ from_mail })).toMatchObject(isTaken ? { ok: true } : { ok: false, errors });
  },
);

test("control characters are no part of a message; line breaks of every kind are", () => {
  const message = "uno\u0000\u0007\u001B\u009Fdos\ttres\vcuatro\r\ncinco\u2028seis\u0085siete";
  expect(check({ message })).toMatchObject({
    ok: true,
    enquiry: { message: "unodos tres\ncuatro\ncinco\nseis\nsiete" },
  });
  expect(check({ message: "\u0000\u0007" })).toMatchObject({ ok: false });
});

test("password managers and autofill ignore the honeypot's name", () => {
  expect(HONEYPOT).not.toMatch(/web|url|site|mail|name|nombre|tel|phone|company|empresa|address|user|pass/i);
});

test("a field can't have a name that the table, the provider, the page's script or the browser uses", () => {
  const columns = Object.keys(EnquiryRowSchema.entries).filter((name) => !(name in FIELDS));
  const taken = [...columns, ...Object.values(SCRIPT_FIELDS), HONEYPOT, "user_id", "accessToken", "elements"];
  for (const name of [...taken, "Empresa", "2nd", "cargo-1", ""])
    expect(nameProblems([name]), name).toMatchObject([{ field: name }]);
  expect(nameProblems([...ENQUIRY_FIELDS, "empresa", "linea_2"])).toEqual([]);
});
