import "../support/window";
import { beforeEach, describe, expect, it, vi } from "vitest";
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

beforeEach(() => endDraft());

it("a draft has a random id from its first touch on, of the form that our server reads, and keeps it", () => {
  const { id } = beginDraft();
  expect(id).toMatch(/^\d+-\d+-\d+-\d+$/);
  expect(id).toMatch(/^[\w-]{8,64}$/);
  storeDraft({ values });
  storeDraft({ serverCopy: "possible" });
  expect(readDraft()).toMatchObject({ id, values, serverCopy: "possible" });
});

it("an ended draft leaves nothing behind in storage", () => {
  storeDraft({ values });
  expect(sessionStorage).toHaveLength(1);
  endDraft();
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  ["broken JSON", "{"],
  ["null", "null"],
  ["a text", '"frukto"'],
  ["one without its start", '{"id":"x","values":{}}'],
  ["one without values", '{"id":"x","startedAt":1,"values":null}'],
  ["another shape", '{"id":"x","startedAt":1,"values":{"from_name":1}}'],
])("%s in storage is no draft", (_, stored) => {
  sessionStorage.setItem("frukto.enquiry-draft", stored);
  expect(readDraft()).toBeUndefined();
});

it("a draft does without storage that the visitor refuses", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(() => storeDraft({ values })).not.toThrow();
  expect(readDraft()).toBeUndefined();
});

it("a wish for a machine goes before what was written, unless that has it or has no room for it", () => {
  const wish = "Quiero una propuesta por la JDM CT.";
  const merged = mergeDraft(values, { ...empty, message: wish });
  expect(merged).toEqual({ ...values, message: `${wish}\n\n${values.message}` });
  for (const message of [`${wish} Somos 80.`, "x".repeat(729)])
    expect(mergeDraft({ ...values, message }, { ...empty, message: wish }).message).toBe(message);
});

describe("a draft in the form", () => {
  let form: HTMLFormElement;
  beforeEach(() => {
    form = document.createElement("form");
    form.innerHTML = `<input name="from_name"><input name="telefono"><input name="from_mail">
      <textarea name="message">Hola, quiero cotizar.</textarea>`;
  });

  it("is restored as it was saved, without the page's own words", () => {
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
    expect(valuesOf(form)).toEqual({ ...empty, message: "Hola, quiero cotizar." });
    expect(readDraft()?.values).toEqual(values);
  });

  it("ends with the thanks for a posted form, and stays if it was written after them", () => {
    storeDraft({ values });
    expect(restoreDraft(form, "sent")).toBe(true);
    storeDraft({ isPosted: true });
    for (const _ of ["it ends", "none is left"]) expect(restoreDraft(form, "sent")).toBe(false);
    expect(readDraft()).toBeUndefined();
  });
});
