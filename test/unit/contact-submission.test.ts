// @vitest-environment jsdom
import { toast } from "react-hot-toast/headless";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deliverOnce, type Submission } from "~/home/contact/deliver-once";
import { honeypotOf, initialValuesOf, valuesOf, writeValues } from "~/home/contact/form-values";
import { submitEnquiry } from "~/home/contact/submission";
import { toastTexts } from "~content/messages";

vi.mock("~/home/contact/deliver-once", () => ({ deliverOnce: vi.fn() }));

const values = { from_name: "Camila", telefono: "9", from_mail: "c@e.cl", message: "Hola\nagua" };

function contactForm(extra = ""): HTMLFormElement {
  const form = document.createElement("form");
  form.innerHTML = `<input name="from_name"><input name="telefono"><input name="from_mail">
    <textarea name="message">Hola, quiero cotizar.</textarea>${extra}`;
  return form;
}

describe("the form's values", () => {
  it("are read as they were written, and told from those that the page came with", () => {
    const form = contactForm();
    writeValues(form, values);
    expect(valuesOf(form)).toEqual(values);
    expect(initialValuesOf(form)).toEqual({
      from_name: "",
      telefono: "",
      from_mail: "",
      message: "Hola, quiero cotizar.",
    });
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
  const submission = { values } as Submission;
  let shown: string[];
  beforeEach(() => {
    shown = [];
    for (const kind of ["loading", "success", "error"] as const) {
      vi.spyOn(toast, kind).mockImplementation((text, options) => {
        shown.push(`${options?.id ?? "new"}: ${text}`);
        return "toast-1";
      });
    }
  });

  it.each([
    ["sent", toastTexts.sent],
    ["failed", toastTexts.failed],
    ["limited", toastTexts.failed],
  ] as const)("is one toast from start to end: %s", async (status, text) => {
    vi.mocked(deliverOnce).mockResolvedValue(status);
    expect(await submitEnquiry(submission)).toBe(status);
    expect(shown).toEqual([`new: ${toastTexts.sending}`, `toast-1: ${text}`]);
  });
});
