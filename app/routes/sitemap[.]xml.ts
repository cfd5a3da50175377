import type { LoaderFunctionArgs } from "@remix-run/node";
import { getConfig } from "../../server/config.server";
import { releaseIn } from "../../server/release.server";

/** Lists every page that search engines may show, with the day its content last changed, where that is known. */
export function loader({ context }: LoaderFunctionArgs) {
  const { machines, pages, pageRoutes, changedOn } = releaseIn(context);
  const { siteOrigin } = getConfig();
  const [home = "/", ...others] = pageRoutes;
  const paths = [home, ...[...machines, ...pages].map(({ url }) => `/${url}`), ...others];
  const urls = paths.map((path) => {
    const day = changedOn[path];
    return `  <url><loc>${siteOrigin}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>\n`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
