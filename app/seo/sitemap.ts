export interface SitemapEntry {
  readonly path: string;
  /** Day of the content's last change, as `YYYY-MM-DD`. */
  readonly updatedOn: string;
}

/** The sitemap of a site under `siteOrigin`. */
export function sitemap(siteOrigin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, updatedOn }) => `  <url><loc>${siteOrigin}${path}</loc><lastmod>${updatedOn}</lastmod></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
