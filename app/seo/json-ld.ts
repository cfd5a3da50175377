import type { Datasheet, Machine } from "~content/machines/machine";
import { site } from "~content/site";

type JsonValue = string | number | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** One thing that a page tells search engines about, in schema.org's words. */
export interface JsonLd {
  readonly [key: `@${string}`]: string;
  readonly [key: string]: JsonValue;
}

const CONTEXT = "https://schema.org";

export interface OrganizationFacts {
  readonly siteOrigin: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  /** The company's pages elsewhere; empty ones are left out. */
  readonly profiles: readonly string[];
}

/** The company. */
export function organization({
  siteOrigin,
  contactEmail,
  contactPhone,
  profiles,
}: OrganizationFacts): JsonLd {
  const sameAs = profiles.filter(Boolean);
  const [locality = "", region = ""] = site.address.split(", ");
  return {
    "@context": CONTEXT,
    "@type": "Organization",
    "@id": `${siteOrigin}/#organizacion`,
    name: site.name,
    url: `${siteOrigin}/`,
    logo: `${siteOrigin}/icon-512.png`,
    description: site.description,
    email: contactEmail,
    telephone: contactPhone,
    address: {
      "@type": "PostalAddress",
      addressLocality: locality,
      addressRegion: region,
      addressCountry: "CL",
    },
    ...(sameAs.length > 0 ? { sameAs } : {}),
  };
}

/** The site itself, so that results show its name. */
export function website(siteOrigin: string): JsonLd {
  return {
    "@context": CONTEXT,
    "@type": "WebSite",
    name: site.name,
    url: `${siteOrigin}/`,
    inLanguage: site.language,
    publisher: { "@id": `${siteOrigin}/#organizacion` },
  };
}

export interface Crumb {
  readonly name: string;
  /** Path with fragment, from the site's root. */
  readonly path: string;
}

/** The breadcrumb as search engines read it; the last crumb is the page itself. */
export function breadcrumbList(siteOrigin: string, crumbs: readonly Crumb[]): JsonLd {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${siteOrigin}${path}`,
    })),
  };
}

/**
 * A machine's page and what it is about. Not a `Product`: validators call one without offers, reviews or ratings an
 * error, and the site has none to show.
 */
export function machinePage(
  siteOrigin: string,
  machine: Pick<
    Machine,
    "name" | "subtitle" | "txt" | "url" | "img" | "imgGaleria" | "characteristics" | "updatedOn"
  >,
  datasheet: Datasheet | null,
): JsonLd {
  const address = `${siteOrigin}/${machine.url}`;
  const pictures = [machine.img, ...machine.imgGaleria.map(({ src }) => src)];
  return {
    "@context": CONTEXT,
    "@type": "ItemPage",
    "@id": address,
    url: address,
    name: machine.name,
    inLanguage: site.language,
    dateModified: machine.updatedOn,
    publisher: { "@id": `${siteOrigin}/#organizacion` },
    mainEntity: {
      "@type": "Thing",
      name: machine.name,
      alternateName: machine.subtitle,
      description: `${machine.txt} ${machine.characteristics.map((fact) => `${fact}.`).join(" ")}`,
      url: address,
      image: pictures.map((picture) => `${siteOrigin}${picture}.webp`),
      ...(datasheet && {
        subjectOf: {
          "@type": "DigitalDocument",
          name: datasheet.fileName,
          url: `${siteOrigin}${datasheet.href}`,
          encodingFormat: "application/pdf",
        },
      }),
    },
  };
}
