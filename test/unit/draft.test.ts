import "../support/window";
import { beforeEach, expect, it, vi } from "vitest";
import {
  beginAttempt,
  changeOpening,
  endDraft,
  readDraft,
  restoreDraft,
  saveDraft,
  storeDraft,
} from "~/home/contact/draft";
import { fieldOf, valuesOf, writeValues } from "~/home/contact/form-fields";
import { EMPTY_VALUES } from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";
import { plainForm } from "../support/plain-form";

const OPENING = "Hola, quiero cotizar.";
const values = { ...EMPTY_VALUES, from_name: "Camila", telefono: "9", message: "Somos 80 personas." };

let form: HTMLFormElement;
beforeEach(() => {
  endDraft();
  form = plainForm({ message: OPENING });
});

it("a draft has a random id from its first attempt on, of the form that our server reads, and keeps it to its end", () => {
  storeDraft({ values });
  expect(readDraft(), "a duplicated tab copies it").not.toHaveProperty("id");
  const { id } = beginAttempt();
  expect(id).toMatch(/^\d+-\d+-\d+-\d+$/);
  expect(id).toMatch(/^[\w-]{8,64}$/);
  expect(readDraft()).toMatchObject({ id, values, serverCopy: "possible" });
  expect(beginAttempt().id).toBe(id);
  endDraft();
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  ["broken JSON", "{"],
  [
    "one with a number for its id",
    '{"id":1,"startedAt":1,"values":{"from_name":"","telefono":"","from_mail":"","message":""}}',
  ],
  ["null", "null"],
  ["a text", '"frukto"'],
  ["one without its start", '{"id":"x","values":{}}'],
  ["one without values", '{"id":"x","startedAt":1,"values":null}'],
  ["another shape", '{"id":"x","startedAt":1,"values":{"from_name":1}}'],
])("%s in storage is no draft", (_, stored) => {
  sessionStorage.setItem("frukto.enquiry-draft", stored);
  expect(readDraft()).toBeUndefined();
});

it.each([
  ["without a field, which is empty", { from_name: "Camila" }],
  ["with another field, which is kept", { ...EMPTY_VALUES, from_name: "Camila", newer: "Sur" }],
])("a draft of another release holds what it held: one %s", (_, stored) => {
  sessionStorage.setItem("frukto.enquiry-draft", JSON.stringify({ id: "x", startedAt: 1, values: stored }));
  expect(restoreDraft(form, undefined)).toBe(true);
  expect(valuesOf(form)).toEqual({ ...EMPTY_VALUES, from_name: "Camila", message: OPENING });
  storeDraft({ serverCopy: "possible" });
  expect(readDraft()?.values).toEqual({ ...EMPTY_VALUES, ...stored });
});

it("a draft does without storage that the visitor refuses or that broke", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(() => storeDraft({ values })).not.toThrow();
  expect(readDraft()).toBeUndefined();
  vi.restoreAllMocks();
  sessionStorage.setItem("frukto.enquiry-draft", "{");
  expect(restoreDraft(form, undefined)).toBe(false);
});

it("a draft is restored as it was saved, without the page's own words", () => {
  writeValues(form, { ...values, message: OPENING });
  saveDraft(form);
  expect(readDraft()?.values).toEqual({ ...values, message: "" });
  form.reset();
  expect(restoreDraft(form, undefined)).toBe(true);
  expect(valuesOf(form)).toEqual({ ...values, message: OPENING });
});

it("a draft gives way to what was typed before the form was ready, and keeps the rest", () => {
  storeDraft({ values });
  fieldOf(form, "from_name").value = "Begoña";
  expect(restoreDraft(form, undefined)).toBe(true);
  expect(valuesOf(form)).toEqual({ ...values, from_name: "Begoña" });
});

it("a draft gives way to the values of a form that came back with errors", () => {
  storeDraft({ values });
  expect(restoreDraft(form, "invalid")).toBe(false);
  expect(valuesOf(form)).toEqual({ ...EMPTY_VALUES, message: OPENING });
  expect(readDraft()?.values).toEqual(values);
});

it("a draft ends with the thanks for a posted form, and stays if it was written after them", () => {
  storeDraft({ values });
  expect(restoreDraft(form, "sent")).toBe(true);
  storeDraft({ isPosted: true });
  for (const _ of ["it ends", "none is left"]) expect(restoreDraft(form, "sent")).toBe(false);
  expect(readDraft()).toBeUndefined();
});

const [CT, ID3] = ["Hola, la CT.", "Hola, la ID3."];
const ROOM = FIELDS.message.limit - `${CT}\n\n`.length;

it.each([
  ["fills an empty message", "", "", false, CT],
  ["leaves a message empty that was emptied", "", ID3, true, ""],
  ["goes before what was written", "Somos 80.", "", true, `${CT}\n\nSomos 80.`],
  ["leaves it alone unless it is asked for", "Somos 80.", "", false, "Somos 80."],
  ["takes the place of the former one", `${ID3} Somos 80.`, ID3, false, `${CT} Somos 80.`],
  ["takes the place of the draft's own, too", "Hola. Somos 80.", "", false, `${CT} Somos 80.`],
  ["comes once", `${CT} Somos 80.`, "", true, `${CT} Somos 80.`],
  ["fits to the last character", "x".repeat(ROOM), "", true, `${CT}\n\n${"x".repeat(ROOM)}`],
  ["pushes nothing out", "x".repeat(ROOM + 1), "", true, "x".repeat(ROOM + 1)],
])("the page's beginning of a message %s", (_, message, former, isAsked, result) => {
  storeDraft({ opening: "Hola." });
  fieldOf(form, "message").value = message;
  changeOpening(form, CT, former, isAsked);
  expect(fieldOf(form, "message").value).toBe(result);
});
