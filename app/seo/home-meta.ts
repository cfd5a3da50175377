import type { MetaDescriptor } from "@remix-run/react";
import { site } from "~content/site";
import { type OrganizationFacts, organization, website } from "./json-ld";
import { pageMeta } from "./page-meta";

/** Day of the last change to the home page's own content, as `YYYY-MM-DD`: the sitemap's `lastmod`. */
export const HOME_UPDATED_ON = "2026-11-21";

interface HomeFacts extends Omit<OrganizationFacts, "profiles"> {
  readonly facebookUrl: string;
  readonly videoChannelUrl: string;
}

/** Meta of the home page, from the public settings. `titlePrefix` tells of a form that came back with errors. */
export function homeMeta(
  { siteOrigin, contactEmail, contactPhone, facebookUrl, videoChannelUrl }: HomeFacts,
  titlePrefix = "",
): MetaDescriptor[] {
  return pageMeta({
    siteOrigin,
    path: "/",
    title: `${titlePrefix}${site.name} · ${site.slogan}`,
    description: site.description,
    image: "/og/inicio.jpg",
    imageAlt: `${site.name}: ${site.slogan}`,
    jsonLd: [
      organization({ siteOrigin, contactEmail, contactPhone, profiles: [facebookUrl, videoChannelUrl] }),
      website(siteOrigin),
    ],
  });
}
