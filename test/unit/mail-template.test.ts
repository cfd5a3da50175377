import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { sampleEnquiry } from "../support/enquiry-samples";

const documentation = readFileSync("docs/configuration.md", "utf8");
const [, template = ""] = /```html\n([\s\S]*?)```/.exec(documentation) ?? [];
const [, subject = ""] = /The subject is `(.*?)`/.exec(documentation) ?? [];

/** Fills a template as EmailJS documents it: two braces escape HTML, three do not, unknown names are empty. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  const escaped = (value: string) =>
    value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return text
    .replace(/\{\{\{(\w+)\}\}\}/g, (_, name) => values[name] ?? "")
    .replace(/\{\{(\w+)\}\}/g, (_, name) => escaped(values[name] ?? ""));
}

it("the template of the mail shows an enquiry at a glance, with a number to tap, and runs nothing of it", () => {
  const enquiry = {
    ...sampleEnquiry,
    from_name: `Ana <b onclick="x">`,
    message: "Hola.\n<img src=x onerror=y>",
  };
  const { body } = new JSDOM(filled(template, enquiry)).window.document;
  for (const value of Object.values(enquiry)) expect(body.textContent).toContain(value);
  // Outlook knows no `white-space`, but keeps the lines of this element.
  expect(body.querySelector("pre")?.textContent).toBe(enquiry.message);
  expect([...body.querySelectorAll("a")].map(({ href }) => href)).toEqual([
    expect.stringMatching(/^tel:.*\d/),
    `mailto:${enquiry.from_mail}`,
  ]);
  expect(body.querySelectorAll("b, img")).toHaveLength(0);
  const other = { ...sampleEnquiry, from_mail: "otra@empresa.cl" };
  expect(filled(subject, other), "mail programs join equal subjects").not.toBe(
    filled(subject, sampleEnquiry),
  );
  expect(filled(subject, sampleEnquiry)).toContain(`Consulta de ${sampleEnquiry.from_name}`);
});
