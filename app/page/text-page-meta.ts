import { breadcrumbJsonLd, type Matches, pageMeta } from "~/seo/meta";
import type { Page } from "~domain/page";

/** Returns the meta of a page of texts. */
export function textPageMeta(matches: Matches, { url, title, lead }: Page) {
  return pageMeta(matches, {
    path: `/${url}`,
    title,
    description: lead,
    jsonLd: ({ siteOrigin }) => [breadcrumbJsonLd(siteOrigin, [title, `/${url}`])],
  });
}
