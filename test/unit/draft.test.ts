import "../support/window";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readStored, writeStored } from "~/browser/stored-json";
import {
  beginDraft,
  endDraft,
  mergeDraft,
  readDraft,
  restoreDraft,
  saveDraft,
  storeDraft,
} from "~/home/contact/draft";
import { valuesOf, writeValues } from "~/home/contact/form-fields";

const values = { from_name: "Camila", telefono: "9", from_mail: "", message: "Somos 80 personas." };
const empty = { from_name: "", telefono: "", from_mail: "", message: "" };

describe("the draft", () => {
  beforeEach(() => sessionStorage.clear());

  it("is read back as it was stored, each change beside the earlier ones", () => {
    storeDraft({ values });
    storeDraft({ serverCopy: "possible" });
    expect(readDraft()).toEqual({ ...beginDraft(), values, serverCopy: "possible" });
  });

  it("has a random id from its first touch on, of the form that our server reads", () => {
    const { id } = beginDraft();
    expect(id).toMatch(/^\d+-\d+-\d+-\d+$/);
    expect(id).toMatch(/^[\w-]{8,64}$/);
    expect(beginDraft().id).toBe(id);
  });

  it.each([
    ["broken JSON", "{"],
    ["null", "null"],
    ["a text", '"frukto"'],
    ["one without its start", '{"id":"x","values":{}}'],
    ["one without values", '{"id":"x","startedAt":1,"values":null}'],
    ["another shape", '{"id":"x","startedAt":1,"values":{"from_name":1}}'],
  ])("ignores %s", (_, stored) => {
    sessionStorage.setItem("frukto.enquiry-draft", stored);
    expect(readDraft()).toBeUndefined();
  });

  it("leaves nothing behind in storage once it is ended", () => {
    writeStored("draft", values);
    expect(readStored("draft")).toEqual(values);
    writeStored("draft", undefined);
    expect(sessionStorage.length).toBe(0);
  });

  it("does without storage that the visitor refuses", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(() => storeDraft({ values })).not.toThrow();
    expect(readDraft()).toBeUndefined();
  });
});

describe("offering a draft back", () => {
  it("puts what was written over what the page came with", () => {
    expect(mergeDraft(values, { ...empty, from_mail: "a@b.cl" })).toEqual({ ...values, from_mail: "a@b.cl" });
  });

  it("keeps a new wish for a machine before the written message", () => {
    const wish = "Quiero una propuesta por la JDM CT.";
    expect(mergeDraft(values, { ...empty, message: wish }).message).toBe(`${wish}\n\nSomos 80 personas.`);
    const again = { ...values, message: `${wish} Somos 80.` };
    expect(mergeDraft(again, { ...empty, message: wish }).message).toBe(again.message);
  });

  it("never makes a message longer than the field", () => {
    const long = { ...values, message: "x".repeat(729) };
    expect(mergeDraft(long, { ...empty, message: "Quiero." }).message).toBe(long.message);
  });
});

describe("the draft in the form", () => {
  let form: HTMLFormElement;
  beforeEach(() => {
    endDraft();
    form = document.createElement("form");
    form.innerHTML = `<input name="from_name"><input name="telefono"><input name="from_mail">
      <textarea name="message"></textarea>`;
  });

  it("is not restored where there is none", () => {
    expect(restoreDraft(form, undefined)).toBe(false);
    expect(valuesOf(form)).toEqual(empty);
  });

  it("is restored as it was saved, without the page's own words", () => {
    form.innerHTML = form.innerHTML.replace("</textarea>", "Hola, quiero cotizar.</textarea>");
    writeValues(form, { ...values, message: "Hola, quiero cotizar." });
    saveDraft(form);
    expect(readDraft()?.values).toEqual({ ...values, message: "" });
    form.reset();
    expect(restoreDraft(form, undefined)).toBe(true);
    expect(valuesOf(form)).toEqual({ ...values, message: "Hola, quiero cotizar." });
  });

  it("gives way to the values of a form that came back with errors", () => {
    storeDraft({ values });
    expect(restoreDraft(form, "invalid")).toBe(false);
    expect(valuesOf(form)).toEqual(empty);
    expect(readDraft()?.values).toEqual(values);
  });

  it("ends with the thanks for a posted form, and stays when it was written after them", () => {
    storeDraft({ values });
    expect(restoreDraft(form, "sent")).toBe(true);
    endDraft();
    writeStored("frukto.enquiry-draft", { id: "x", startedAt: 1, values, isPosted: true });
    expect(restoreDraft(form, "sent")).toBe(false);
    expect(readDraft()).toBeUndefined();
  });
});
