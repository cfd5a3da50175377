import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import holdBack from "~/home/hold-back.js?raw";
import { homeData } from "~/home/home-data.server";
import { homeMeta } from "~/home/home-meta";
import { LAID_OUT_AT_ONCE, sections } from "~/home/sections";
import { HomeContext } from "~/home/use-home";
import { InlineScript } from "~/ui/inline-script";
import { PageFrames } from "~/ui/picture";
import { ERROR_PREFIX } from "~domain/enquiry/messages";
import { flavoursOf } from "~domain/flavours";
import { contactAction } from "../../server/enquiries/contact-action.server";
import type { RouteHandle } from "../../server/http/page-addresses.server";
import { releaseIn } from "../../server/release.server";

export const handle: RouteHandle = {
  parameters: ["personas", "bebidas", "dias", "sabor", "maquina", "contacto", "paso"],
};

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) => {
  if (!data) return [];
  const hasErrors = data.isAnswer && new URLSearchParams(location.search).has("index");
  return homeMeta(matches, data, hasErrors ? ERROR_PREFIX : "");
};

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  ...homeData(releaseIn(context)),
  // The answer to a form, which shows failures only: success redirects. Other requests have no body.
  ...(request.headers.has("content-type") && { isAnswer: true }),
});

/** Never: the way back from a section needs no data, and must work offline. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export const action = ({ request, context }: ActionFunctionArgs) => contactAction(request, context);

/** Passes the action's headers, such as `Retry-After`, on to the rendered page. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/**
 * The home page. Sections further down would block a slow phone for half a second, so they are laid out after the page has
 * loaded: one by one, or all at once when the visitor does something. Decision 11 says where they do not wait.
 */
export default function Home() {
  const data = useLoaderData<typeof loader>();
  const content = useMemo(() => ({ ...data, flavours: flavoursOf(data.flavours) }), [data]);
  const { machines, frames } = content;
  const shown = sections.map(({ id, component: Section }) => <Section key={id} machines={machines} />);
  return (
    <HomeContext.Provider value={content}>
      <PageFrames.Provider value={frames}>
        {shown.slice(0, LAID_OUT_AT_ONCE)}
        {/* In development, React reports the attributes that it sets. */}
        {import.meta.env.PROD && <InlineScript code={import.meta.env.SSR && holdBack} />}
        {shown.slice(LAID_OUT_AT_ONCE)}
      </PageFrames.Provider>
    </HomeContext.Provider>
  );
}
