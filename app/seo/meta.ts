import { isRouteErrorResponse, type MetaDescriptor } from "@remix-run/react";
import type { Datasheet } from "~/machine/catalogue.server";
import { LANGUAGE } from "~content/fixed-texts";
import type { Machine } from "~content/machine";
import type { PublicSettings } from "~content/public-settings";
import site from "~content/site.json";

/** One schema.org object of a page, for search engines. */
type JsonLd = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

interface PageFacts {
  /** Public origin without trailing slash (`SITE_ORIGIN`). */
  readonly siteOrigin: string;
  /** Path of the page, without query: every query shows the same page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The page's own picture for shared links, 1200 × 630 pixels. */
  readonly image: string;
  readonly imageAlt: string;
  readonly jsonLd: readonly JsonLd[];
}

function pageMeta(page: PageFacts): MetaDescriptor[] {
  const address = `${page.siteOrigin}${page.path}`;
  const image = `${page.siteOrigin}${page.image}`;
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: address },
    { tagName: "link", rel: "alternate", hrefLang: LANGUAGE, href: address },
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: LANGUAGE.replace("-", "_") },
    { property: "og:url", content: address },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: page.imageAlt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title },
    { name: "twitter:description", content: page.description },
    { name: "twitter:image", content: image },
    { name: "twitter:image:alt", content: page.imageAlt },
    ...page.jsonLd.map((thing) => ({ "script:ld+json": { "@context": "https://schema.org", ...thing } })),
  ];
}

/** Returns the home page's meta. `titlePrefix` marks a form that came back with errors. */
export function homeMeta(settings: PublicSettings, titlePrefix = ""): MetaDescriptor[] {
  return pageMeta({
    siteOrigin: settings.siteOrigin,
    path: "/",
    title: `${titlePrefix}${site.name} · ${site.slogan}`,
    description: site.description,
    image: "/og/inicio.jpg",
    imageAlt: `${site.name}: ${site.slogan}`,
    jsonLd: homeJsonLd(settings),
  });
}

export function machineMeta(siteOrigin: string, machine: Machine, datasheet: Datasheet | null) {
  const subtitle = machine.subtitle.charAt(0).toLowerCase() + machine.subtitle.slice(1);
  return pageMeta({
    siteOrigin,
    path: `/${machine.url}`,
    title: `${machine.name}: ${subtitle} · ${site.name}`,
    description: machine.txt,
    image: `/og/${machine.url}.jpg`,
    imageAlt: machine.imgAlt,
    jsonLd: machineJsonLd(siteOrigin, machine, datasheet),
  });
}

/** Returns an error page's meta: `noindex`, and no canonical address. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: `${isNotFound ? "404 no encontrada" : "Error"} · ${site.name}` },
    { name: "robots", content: "noindex" },
  ];
}

/** Describes the company and the site, so that search results show its name. */
function homeJsonLd(settings: PublicSettings): JsonLd[] {
  const { siteOrigin, contactEmail, contactPhone, facebookUrl, videoChannelUrl } = settings;
  const sameAs = [facebookUrl, videoChannelUrl].filter(Boolean);
  const [locality = "", region = ""] = site.address.split(", ");
  return [
    {
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
    },
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
    },
  ];
}
