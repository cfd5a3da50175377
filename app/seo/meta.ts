import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import { LANGUAGE } from "~domain/fixed-texts";
import type { PublicSettings } from "~domain/public-settings";

/** One schema.org object of a page, for search engines. */
export type JsonLd = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

/** The routes around a page, as its meta function gets them. */
export type Matches = MetaArgs["matches"];

interface PageFacts {
  /** Path of the page, without query: every query shows the same page. */
  readonly path: string;
  /** Title, to which the site's name is added. */
  readonly title: string;
  readonly description: string;
  /** Address of the page's picture for shared links, 1200 × 630 pixels; by default that of the home page. */
  readonly picture?: string;
  readonly pictureAlt?: string;
  readonly jsonLd?: (settings: PublicSettings) => readonly JsonLd[];
}

/** Returns the meta of a page with its address. Without the root's data the page is an error page. */
export function pageMeta(matches: Matches, facts: PageFacts): MetaDescriptor[] {
  const settings = settingsIn(matches);
  if (!settings) return [];
  const { siteOrigin, site, sharing } = settings;
  const { path, description, picture = sharing, jsonLd } = facts;
  const { pictureAlt = `${site.name}: ${site.slogan}` } = facts;
  const title = `${facts.title} · ${site.name}`;
  const address = siteOrigin + path;
  const image = siteOrigin + picture;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
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
    // The rest of the card is read from what is above.
    { name: "twitter:card", content: "summary_large_image" },
    ...(jsonLd?.(settings) ?? []).map((thing) => ({
      "script:ld+json": { "@context": "https://schema.org", ...thing },
    })),
  ];
}

/** Describes the way to a page, as its breadcrumb shows it. Each step is a name and a path. */
export function breadcrumbJsonLd(
  siteOrigin: string,
  ...steps: readonly [name: string, path: string][]
): JsonLd {
  const items: typeof steps = [["Inicio", "/"], ...steps];
  return {
    "@type": "BreadcrumbList",
    itemListElement: items.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteOrigin + path,
    })),
  };
}

/** Returns the meta of a page without an address of its own: `noindex`, and no canonical address. */
export function unlistedMeta(matches: Matches, title: string): MetaDescriptor[] {
  const { name } = settingsIn(matches)?.site ?? {};
  return [{ title: name ? `${title} · ${name}` : title }, { name: "robots", content: "noindex" }];
}

/** Returns the root loader's settings, which a page of errors may lack. */
function settingsIn(matches: Matches): PublicSettings | undefined {
  return matches.find(({ id }) => id === "root")?.data as PublicSettings | undefined;
}
