import type { MetaDescriptor } from "@remix-run/react";
import { site } from "~content/site";
import type { JsonLd } from "./json-ld";

export interface PageFacts {
  /** Public origin without trailing slash (`SITE_ORIGIN`). */
  readonly siteOrigin: string;
  /** Path of the page, without query: other queries show the same page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The page's own picture for shared links, 1200 × 630 pixels. */
  readonly image: string;
  readonly imageAlt: string;
  readonly jsonLd: readonly JsonLd[];
}

/** Everything that search engines and shared links want to know about a page. Same facts, same tags. */
export function pageMeta(page: PageFacts): MetaDescriptor[] {
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
