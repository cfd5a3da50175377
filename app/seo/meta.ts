import { company } from "virtual:content";
import { isRouteErrorResponse, type MetaDescriptor } from "@remix-run/react";
import type { Datasheet } from "~/machine/catalogue.server";
import site from "~content/site.json";
import { LANGUAGE } from "~domain/fixed-texts";
import type { Machine } from "~domain/machine";
import type { PublicSettings } from "~domain/public-settings";

/** One schema.org object of a page, for search engines. */
type JsonLd = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

type Questions = readonly { readonly question: string; readonly answer: string }[];

interface PageFacts {
  readonly settings: PublicSettings;
  /** Path of the page, without query: every query shows the same page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Name of the page's picture for shared links, 1200 × 630 pixels. */
  readonly picture?: string;
  readonly pictureAlt?: string;
  readonly jsonLd?: readonly JsonLd[];
}

function pageMeta({
  settings,
  path,
  title,
  description,
  picture = "inicio",
  pictureAlt = `${site.name}: ${site.slogan}`,
  jsonLd = [],
}: PageFacts): MetaDescriptor[] {
  const { siteOrigin, sharing } = settings;
  const address = siteOrigin + path;
  const image = siteOrigin + (sharing[picture] ?? `/og/${picture}.jpg`);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { tagName: "link", rel: "alternate", hrefLang: LANGUAGE, href: address },
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: LANGUAGE.replace("-", "_") },
    { property: "og:url", content: address },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: pictureAlt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    { name: "twitter:image:alt", content: pictureAlt },
    ...jsonLd.map((thing) => ({ "script:ld+json": { "@context": "https://schema.org", ...thing } })),
  ];
}

/** Returns the home page's meta. `titlePrefix` marks a form that came back with errors. */
export function homeMeta(settings: PublicSettings, questions: Questions, titlePrefix = ""): MetaDescriptor[] {
  return pageMeta({
    settings,
    path: "/",
    title: `${titlePrefix}${site.title} · ${site.name}`,
    description: site.description,
    jsonLd: homeJsonLd(settings, questions),
  });
}

export function machineMeta(settings: PublicSettings, machine: Machine, datasheet: Datasheet | null) {
  const { title, description } = machine.search ?? {
    title: `Máquina ${machine.name}`,
    description: `${machine.subtitle}. ${machine.txt}`,
  };
  return pageMeta({
    settings,
    path: `/${machine.url}`,
    title: `${title} · ${site.name}`,
    description,
    picture: machine.url,
    pictureAlt: machine.imgAlt,
    jsonLd: machineJsonLd(settings.siteOrigin, machine, datasheet),
  });
}

/** Returns the meta of a page that is text alone. */
export function textMeta(settings: PublicSettings, path: string, title: string, description: string) {
  return pageMeta({ settings, path, title: `${title} · ${site.name}`, description });
}

/** Returns an error page's meta: `noindex`, and no canonical address. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: `${isNotFound ? "404 no encontrada" : "Error"} · ${site.name}` },
    { name: "robots", content: "noindex" },
  ];
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

/** Describes the company and the site, so that search results show its name. */
function homeJsonLd(settings: PublicSettings, answered: Questions): JsonLd[] {
  const { siteOrigin } = settings;
  const sameAs = [site.facebook, site.videoChannel].filter(Boolean);
  return [
    {
      "@type": "Organization",
      "@id": `${siteOrigin}/#organizacion`,
      name: site.name,
      url: `${siteOrigin}/`,
      logo: `${siteOrigin}/icon-512.png`,
      description: site.description,
      email: site.email,
      telephone: site.phone,
      address: postalAddress(site.address),
      ...(sameAs.length > 0 ? { sameAs } : {}),
      ...(company.legalName && { legalName: company.legalName }),
      ...(company.taxID && { taxID: company.taxID }),
      ...(site.hours && { openingHours: site.hours }),
      ...(site.regions && { areaServed: site.regions.split(/\s*,\s*/) }),
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

/**
 * Describes the breadcrumb of a machine's page, the page and the machine. The machine's type is not `Product`, because
 * validators require offers, reviews or ratings in a `Product`.
 */
function machineJsonLd(siteOrigin: string, machine: Machine, datasheet: Datasheet | null): JsonLd[] {
  const address = `${siteOrigin}/${machine.url}`;
  const crumbs = [
    { name: "Inicio", item: `${siteOrigin}/` },
    { name: "Máquinas", item: `${siteOrigin}/#maquinas` },
    { name: machine.name, item: address },
  ];
  const pictures = [machine.img, ...machine.imgGaleria.map(({ src }) => src)];
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: crumbs.map((crumb, index) => ({ "@type": "ListItem", position: index + 1, ...crumb })),
    },
    {
      "@type": "ItemPage",
      "@id": address,
      url: address,
      name: machine.name,
      inLanguage: LANGUAGE,
      dateModified: machine.updatedOn,
      publisher: {
        "@type": "Organization",
        "@id": `${siteOrigin}/#organizacion`,
        name: site.name,
        url: `${siteOrigin}/`,
      },
      mainEntity: {
        "@type": "Thing",
        name: machine.name,
        alternateName: machine.subtitle,
        description: `${machine.txt} ${[
          ...machine.characteristics,
          ...machine.technical.map(({ label, value }) => `${label}: ${value}`),
        ]
          .map((fact) => `${fact}.`)
          .join(" ")}`,
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
    },
  ];
}
