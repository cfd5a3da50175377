import { getConfig } from "../../server/config.server";

/** Everything may be read; the sitemap says what there is. */
export function loader() {
  const body = `User-agent: *\nAllow: /\n\nSitemap: ${getConfig().siteOrigin}/sitemap.xml\n`;
  return new Response(body, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
