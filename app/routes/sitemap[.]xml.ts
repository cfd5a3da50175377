import type { LoaderFunctionArgs } from "@remix-run/node";
import { getConfig } from "../../server/config.server";
import { releaseIn } from "../../server/release.server";

/** Lists every page that search engines may show, with the day its content last changed. */
export function loader({ context }: LoaderFunctionArgs) {
  const { data, machines } = releaseIn(context);
  const { home, privacy } = data;
  const pages = machines.map(({ url, updatedOn }) => ({ path: `/${url}`, updatedOn }));
  // The home page shows the machines too, so it is as new as the newest of them. ISO dates sort as text.
  const newest = [home.updatedOn, ...pages.map((page) => page.updatedOn)].sort().at(-1);
  const notice = { path: "/privacidad", updatedOn: privacy.updatedOn };
  const urls = [{ path: "/", updatedOn: newest }, ...pages, notice].map(
    ({ path, updatedOn }) =>
      `  <url><loc>${getConfig().siteOrigin}${path}</loc><lastmod>${updatedOn}</lastmod></url>\n`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
