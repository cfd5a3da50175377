import type { Data } from "~domain/content/data";
import { exampleDetails } from "~domain/example-details";
import { missingFacts } from "~domain/page";
import type { Config } from "./config.server";

/** Returns one line for each value that production needs and that is missing or still an example. */
export function placeholders(
  { hasOrigin, siteOrigin, emailJs }: Config,
  { site }: Pick<Data, "site">,
): string[] {
  return [
    !hasOrigin && `SITE_ORIGIN is not set: forms from any address but ${siteOrigin} are refused.`,
    !emailJs.userId && "EMAILJS_USER_ID is not set: enquiries can't be sent.",
    !emailJs.serviceId && "EMAILJS_SERVICE_ID is not set: enquiries can't be sent.",
    !emailJs.templateId && "EMAILJS_TEMPLATE_ID is not set: enquiries can't be sent.",
    ...exampleDetails(site).map(
      ({ field, value }) => `${field} in content/site.json is an example: visitors read ${value}.`,
    ),
  ].filter((line) => line !== false);
}

/** Returns a line for each page that lacks facts of the company. The site works without them. */
export function noticeGaps({ pages, site }: Pick<Data, "pages" | "site">): string[] {
  return pages.flatMap((page) => {
    const missing = missingFacts(page, site).map(({ label }) => label);
    if (missing.length === 0) return [];
    return `content/ lacks facts of /${page.slug}, which marks them, and which the law wants: ${missing.join(", ")}.`;
  });
}
