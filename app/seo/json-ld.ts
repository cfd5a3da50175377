import type { MetaDescriptor } from "@remix-run/react";
import type { Datasheet, Machine } from "~content/machines/machine";
import type { PublicSettings } from "~content/public-settings";
import { site } from "~content/site";

/** One schema.org object of a page, for search engines. */
export type JsonLd = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

const CONTEXT = "https://schema.org";

export function organization(settings: Omit<PublicSettings, "chatPhone" | "emailJs">): JsonLd {
  const { siteOrigin, contactEmail, contactPhone, facebookUrl, videoChannelUrl } = settings;
  const sameAs = [facebookUrl, videoChannelUrl].filter(Boolean);
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

/** Describes the site, so that search results show its name. */
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

/** Describes the breadcrumb of a machine's page. */
export function breadcrumbList(siteOrigin: string, { name, url }: Machine): JsonLd {
  const crumbs = [
    { name: "Inicio", path: "/" },
    { name: "Máquinas", path: "/#maquinas" },
    { name, path: `/${url}` },
  ];
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
 * Describes a machine's page and the machine. Its type is not `Product`, because validators require offers, reviews or
 * ratings in a `Product`.
 */
export function machinePage(siteOrigin: string, machine: Machine, datasheet: Datasheet | null): JsonLd {
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
