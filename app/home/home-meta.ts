import type { MetaDescriptor } from "@remix-run/react";
import { type JsonLd, type Matches, pageMeta } from "~/seo/meta";
import { LANGUAGE } from "~domain/fixed-texts";
import type { PublicSettings } from "~domain/public-settings";
import type { OpenHours } from "~domain/wording/opening-hours";
import { posterPreloads } from "./hero/hero";
import type { homeData } from "./home-data.server";

type Shown = Pick<ReturnType<typeof homeData>, "search" | "questions" | "company" | "frames">;

/** Returns the home page's meta. `titlePrefix` marks a form that came back with errors. */
export function homeMeta(matches: Matches, data: Shown, titlePrefix: string): MetaDescriptor[] {
  const { title, description } = data.search;
  const meta = pageMeta(matches, {
    path: "/",
    title: titlePrefix + title,
    description,
    jsonLd: (settings) => homeJsonLd(settings, data),
  });
  return [...posterPreloads(data.frames), ...meta];
}

/** Describes the company and the site, so that search results show its name. */
function homeJsonLd({ siteOrigin, site }: PublicSettings, { search, questions, company }: Shown): JsonLd[] {
  const { answered } = questions;
  const sameAs = site.social.map(({ address }) => address).filter(Boolean);
  return [
    {
      "@type": "Organization",
      "@id": `${siteOrigin}/#organizacion`,
      name: site.name,
      url: `${siteOrigin}/`,
      logo: `${siteOrigin}/icon-512.png`,
      description: search.description,
      email: site.email,
      telephone: site.phone,
      address: postalAddress(site.address),
      ...(sameAs.length > 0 ? { sameAs } : {}),
      ...(company.legalName && { legalName: company.legalName }),
      ...(company.taxID && { taxID: company.taxID }),
      ...(company.openings.length > 0 && { openingHoursSpecification: company.openings.map(openingHours) }),
      ...(company.regions && { areaServed: company.regions.split(/\s*,\s*/) }),
    },
    ...(answered.length > 0
      ? [
          {
            "@type": "FAQPage",
            mainEntity: answered.map(({ question, answer }) => ({
              "@type": "Question",
              name: question,
              acceptedAnswer: { "@type": "Answer", text: answer },
            })),
          },
        ]
      : []),
    {
      "@type": "WebSite",
      name: site.name,
      url: `${siteOrigin}/`,
      inLanguage: LANGUAGE,
      publisher: { "@id": `${siteOrigin}/#organizacion` },
    },
  ];
}

function openingHours({ days: dayOfWeek, opens, closes }: OpenHours) {
  return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes };
}

/** Returns an address of a street, if any, a locality and a region. */
function postalAddress(text: string) {
  const parts = text.split(",").map((part) => part.trim());
  const [locality = "", region] = parts.slice(-2);
  const street = parts.slice(0, -2).join(", ");
  return {
    "@type": "PostalAddress",
    ...(street && { streetAddress: street }),
    addressLocality: locality,
    ...(region && { addressRegion: region }),
    addressCountry: "CL",
  };
}
