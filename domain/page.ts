import { ASKED, COMPANY_FACTS } from "./company-facts";
import type { Data, Entry } from "./content/data";
import { ENQUIRY_FIELDS } from "./enquiry/enquiry";
import { FIELDS } from "./enquiry/fields";
import { LANGUAGE } from "./fixed-texts";
import { listed } from "./wording/wording";

type Company = Pick<Data["site"], (typeof COMPANY_FACTS)[keyof typeof COMPANY_FACTS]>;
type Texts = Omit<Entry<"pages">, "formerSlugs" | "hidden" | "inFooter">;

export type Page = ReturnType<typeof pageOf>;

/**
 * Returns a text page as the site shows it. Placeholders stay where the page makes a link, `{correo}`, and where the
 * company has not given the fact yet.
 */
export function pageOf({ slug, title, lead, facts, sections, ...notice }: Texts, company: Company) {
  return {
    /** Route slug. */
    url: slug,
    title,
    lead,
    notice: noticeOf(notice),
    facts: facts
      .filter(({ value, required }) => value || required)
      .map(({ label, value }) => ({ label, value: withFacts(value, company) })),
    sections: sections.map((section) => ({
      ...section,
      text: withFacts(section.text, company).replace(`{${ASKED}}`, asked()),
    })),
  };
}

/** Returns a notice's version and days in words. Browsers could write days differently than the server. */
function noticeOf({
  version,
  updatedOn,
  inForceOn,
  until,
}: Pick<Texts, "version" | "updatedOn" | "inForceOn" | "until">) {
  if (!version) return undefined;
  return {
    version,
    updatedOn: longDay(updatedOn),
    ...(inForceOn && { inForceOn: longDay(inForceOn) }),
    ...(isLater({ updatedOn, inForceOn }) && { until }),
  };
}

/** Returns whether a notice comes into force after its last change. */
export function isLater({ updatedOn, inForceOn = "" }: Pick<Texts, "updatedOn" | "inForceOn">): boolean {
  return inForceOn > updatedOn;
}

/** Returns the labels of the contact form's fields: `nombre, teléfono, correo y mensaje`. */
function asked(): string {
  return listed(ENQUIRY_FIELDS.map((name) => FIELDS[name].label.toLowerCase()));
}

function withFacts(text: string, company: Company): string {
  const facts = Object.entries(COMPANY_FACTS).filter(([name]) => name !== "correo");
  return facts.reduce(
    (left, [name, field]) => left.replace(`{${name}}`, company[field] || `{${name}}`),
    text,
  );
}

/** Returns the facts that a page has to show and lacks, each with the field that mends it. */
export function missingFacts({ slug, facts }: Pick<Texts, "slug" | "facts">, company: Company) {
  return facts.flatMap(({ label, value, required }, index) => {
    if (!required) return [];
    const open = Object.entries(COMPANY_FACTS).find(
      ([name, field]) => value.includes(`{${name}}`) && !company[field],
    );
    if (open) return [{ label, file: "content/site.json", field: open[1] as string }];
    return value ? [] : [{ label, file: `content/pages/${slug}/index.json`, field: `facts.${index}.value` }];
  });
}

/** Returns a day such as `2026-12-01` in words. */
export function longDay(day: string): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(day).toLocaleDateString(LANGUAGE, options);
}
