import { getConfig } from "../../server/config.server";

/** Allows crawlers everything and names the sitemap. */
export function loader() {
  const body = `User-agent: *\nAllow: /\n\nSitemap: ${getConfig().siteOrigin}/sitemap.xml\n`;
  return new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
