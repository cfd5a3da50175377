import { expect, test } from "vitest";
import { outcomeAfterTyping } from "~/home/contact/notice";
import { isOddEmail } from "~/home/contact/use-enquiry-form";
import { FIELDS } from "~domain/enquiry/fields";
import { counterText, lengthAnnouncement, summaryTitle } from "~domain/enquiry/messages";
import { phoneHref, phoneText } from "~domain/wording/phone";

test("typing does not end the report of a failure", () => {
  expect(outcomeAfterTyping({ status: "failed" }, "message")).toEqual({ status: "failed" });
});

test("the form counts what is wrong and what is left", () => {
  expect(summaryTitle(1, true)).toBe("Falta 1 dato para enviar tu mensaje");
  expect(summaryTitle(3, true)).toBe("Faltan 3 datos para enviar tu mensaje");
  expect(summaryTitle(2, false)).toBe("Revisa estos datos antes de enviar");
  expect(counterText(152, 500)).toBe("152 / 500");
  expect(counterText(500, 500)).toBe("500 / 500. Llegaste al máximo.");
  expect(counterText(506, 500)).toBe("506 / 500 (−6)");
});

test.each([
  ["message", -51, ""],
  ["message", -50, "Te quedan 50 caracteres"],
  ["message", -1, "Te queda 1 carácter"],
  ["message", 0, "Llegaste al máximo."],
  ["from_mail", 0, ""],
  [
    "telefono",
    6,
    `El teléfono admite hasta ${FIELDS.telefono.limit} caracteres; te sobran 6. Deja un solo número y escribe el resto en el mensaje.`,
  ],
] as const)("a screen reader hears of a limit in a pause: %s with %i more", (name, more, text) => {
  expect(lengthAnnouncement(name, FIELDS[name].limit + more)).toBe(text);
});

test("a Chilean mobile number is shown in groups and links to all its digits", () => {
  expect(phoneText("56912345678")).toBe("+56 9 1234 5678");
  expect(phoneText("+56 2 2345 6789")).toBe("+56 2 2345 6789");
  expect(phoneHref("+56 (9) 1234-5678")).toBe("tel:+56912345678");
});

test.each([
  ...["camila", "camila@empresa", "camila@@empresa.cl", "camila@empresa..cl", "a b@empresa.cl", "@x.cl"].map(
    (value) => [value, true] as const,
  ),
  ...["", "  ", "camila@empresa.cl", " camila.rojas+ventas@sub.empresa.com ", "ñandú@correo.ñuñoa.cl"].map(
    (value) => [value, false] as const,
  ),
])("the e-mail address '%s' is odd: %s", (value, isOdd) => expect(isOddEmail(value)).toBe(isOdd));
