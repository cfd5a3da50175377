import { describe, expect, it } from "vitest";
import { outcomeAfterTyping } from "~/home/contact/notice";
import { isOddEmail } from "~/home/contact/use-enquiry-form";
import { counterText, lengthAnnouncement, summaryTitle } from "~content/messages";
import { phoneHref, phoneText } from "~content/phone";

describe("typing", () => {
  const invalid = {
    status: "invalid",
    errors: { telefono: "a", from_mail: "b" },
  } as const;

  it("takes back the error of its own field, and the summary with the last one", () => {
    const first = outcomeAfterTyping(invalid, "telefono");
    expect(first).toEqual({ ...invalid, errors: { from_mail: "b" } });
    expect(outcomeAfterTyping(first, "from_mail")).toBeNull();
    expect(outcomeAfterTyping(invalid, "message")).toBe(invalid);
  });

  it("ends the thanks, but not the report of a failure", () => {
    expect(outcomeAfterTyping({ status: "sent" }, "message")).toBeNull();
    expect(outcomeAfterTyping({ status: "failed" }, "message")).toEqual({ status: "failed" });
  });
});

describe("the form's texts", () => {
  it("count what is missing and what is left", () => {
    expect(summaryTitle(1, true)).toBe("Falta 1 dato para enviar tu mensaje");
    expect(summaryTitle(2, true)).toBe("Faltan 2 datos para enviar tu mensaje");
    expect(summaryTitle(2, false)).toBe("Revisa estos datos antes de enviar");
    expect(counterText(152)).toBe("152 / 730");
    expect(counterText(730)).toBe("730 / 730. Llegaste al máximo.");
    expect(counterText(736)).toBe("736 / 730 (−6)");
  });

  it.each([
    ["message", 679, ""],
    ["message", 680, "Te quedan 50 caracteres"],
    ["message", 729, "Te queda 1 carácter"],
    ["message", 730, "Llegaste al máximo."],
    ["message", 731, "El mensaje admite hasta 730 caracteres; te sobra 1."],
    [
      "from_mail",
      46,
      "El correo admite hasta 40 caracteres; te sobran 6. Si tu dirección es más larga, escríbela en el mensaje.",
    ],
    ["from_mail", 40, ""],
  ] as const)("tell a screen reader of a limit in a pause: %s with %i", (name, length, text) => {
    expect(lengthAnnouncement(name, length)).toBe(text);
  });

  it("show a Chilean mobile number in groups and link to all its digits", () => {
    expect(phoneText("56912345678")).toBe("+56 9 1234 5678");
    expect(phoneText("+56 2 2345 6789")).toBe("+56 2 2345 6789");
    expect(phoneHref("+56 (9) 1234-5678")).toBe("tel:+56912345678");
  });
});

describe("an odd e-mail address", () => {
  it.each([
    "camila",
    "camila@empresa",
    "camila@@empresa.cl",
    "camila@empresa..cl",
    "a b@empresa.cl",
    "@x.cl",
  ])("%s is one", (value) => expect(isOddEmail(value)).toBe(true));

  it.each(["", "  ", "camila@empresa.cl", " camila.rojas+ventas@sub.empresa.com ", "ñandú@correo.ñuñoa.cl"])(
    "'%s' is none",
    (value) => expect(isOddEmail(value)).toBe(false),
  );
});
