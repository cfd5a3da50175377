import { isRouteErrorResponse, type MetaDescriptor } from "@remix-run/react";
import type { Datasheet, Machine } from "~content/machines/machine";
import type { PublicSettings } from "~content/public-settings";
import { site } from "~content/site";
import { breadcrumbList, type JsonLd, machinePage, organization, website } from "./json-ld";

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

/** Returns a page's meta for search engines and link previews. */
function pageMeta(page: PageFacts): MetaDescriptor[] {
  const address = `${page.siteOrigin}${page.path}`;
  const image = `${page.siteOrigin}${page.image}`;
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: address },
    { tagName: "link", rel: "alternate", hrefLang: site.language, href: address },
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: site.language.replace("-", "_") },
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
    ...page.jsonLd.map((thing): MetaDescriptor => ({ "script:ld+json": thing })),
  ];
}

/** Returns the home page's meta. `titlePrefix` marks a form that came back with errors. */
export function homeMeta(settings: PublicSettings, titlePrefix = ""): MetaDescriptor[] {
  const { siteOrigin } = settings;
  return pageMeta({
    siteOrigin,
    path: "/",
    title: `${titlePrefix}${site.name} · ${site.slogan}`,
    description: site.description,
    image: "/og/inicio.jpg",
    imageAlt: `${site.name}: ${site.slogan}`,
    jsonLd: [organization(settings), website(siteOrigin)],
  });
}

export function machineMeta(
  siteOrigin: string,
  machine: Machine,
  datasheet: Datasheet | null,
): MetaDescriptor[] {
  const subtitle = machine.subtitle.charAt(0).toLowerCase() + machine.subtitle.slice(1);
  return pageMeta({
    siteOrigin,
    path: `/${machine.url}`,
    title: `${machine.name}: ${subtitle} · ${site.name}`,
    description: machine.txt,
    image: `/og/${machine.url}.jpg`,
    imageAlt: machine.imgAlt,
    jsonLd: [breadcrumbList(siteOrigin, machine), machinePage(siteOrigin, machine, datasheet)],
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
