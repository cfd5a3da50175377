import { HOME_UPDATED_ON } from "~/seo/home-meta";
import { sitemap } from "~/seo/sitemap";
import { list } from "../../server/catalogue.server";
import { getConfig } from "../../server/config.server";

/** Every page that search engines may show, with the day its content last changed. */
export function loader() {
  const machines = list().map(({ url, updatedOn }) => ({ path: `/${url}`, updatedOn }));
  // Cards and comparison show the machines too: the home page is as new as the newest of them.
  const updatedOn = machines.reduce((latest, page) => later(latest, page.updatedOn), HOME_UPDATED_ON);
  const body = sitemap(getConfig().siteOrigin, [{ path: "/", updatedOn }, ...machines]);
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}

/** ISO days sort as text. */
function later(one: string, other: string): string {
  return one > other ? one : other;
}
