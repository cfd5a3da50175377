import { toast } from "react-hot-toast/headless";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sendEnquiry } from "~/home/contact/send-enquiry";
import { honeypotOf, valuesOf, writeValues } from "~/home/contact/use-draft";
import { toastTexts } from "~content/messages";
import { answers, provider, server, submission } from "../support/contact-delivery";

vi.mock("@emailjs/browser", () => ({ init: vi.fn(), sendForm: vi.fn() }));

const values = { from_name: "Camila", telefono: "9", from_mail: "c@e.cl", message: "Hola\nagua" };

function contactForm(extra = ""): HTMLFormElement {
  const form = document.createElement("form");
  form.innerHTML = `<input name="from_name"><input name="telefono"><input name="from_mail">
    <textarea name="message">Hola, quiero cotizar.</textarea>${extra}`;
  return form;
}

describe("the form's values", () => {
  it("are read as they were written", () => {
    const form = contactForm();
    writeValues(form, values);
    expect(valuesOf(form)).toEqual(values);
  });

  it("have what only machines fill in apart", () => {
    expect(honeypotOf(contactForm('<input name="extra" value="https://spam.test">'))).toBe(
      "https://spam.test",
    );
    expect(honeypotOf(contactForm('<input name="extra">'))).toBe("");
    expect(honeypotOf(contactForm())).toBe("");
  });
});

describe("sending", () => {
  const shown: string[] = [];
  beforeEach(() => {
    shown.length = 0;
    for (const kind of ["loading", "success", "error"] as const) {
      vi.spyOn(toast, kind).mockImplementation((text, options) => {
        shown.push(`${options?.id ?? "new"}: ${text}`);
        return "toast-1";
      });
    }
  });

  it.each([
    ["sent", 200, toastTexts.sent],
    ["failed", 502, toastTexts.failed],
    ["limited", 429, toastTexts.failed],
  ] as const)("is one toast from start to end: %s", async (status, answer, text) => {
    provider.mockRejectedValue({ status: 500, text: "" });
    server.mockImplementation(() => answers(answer, status === "sent" ? status : undefined));
    expect(await sendEnquiry(submission())).toBe(status);
    expect(shown).toEqual([`new: ${toastTexts.sending}`, `toast-1: ${text}`]);
  });
});
