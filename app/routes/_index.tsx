import type { ActionFunctionArgs, HeadersFunction, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  type ShouldRevalidateFunction,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { Clients } from "~/home/clients/clients";
import { Contact } from "~/home/contact/contact";
import { Flavours } from "~/home/flavours/flavours";
import { Hero, posterPreloads } from "~/home/hero/hero";
import holdBack from "~/home/hold-back.js?raw";
import { Machines } from "~/home/machines/machines";
import { Process } from "~/home/process/process";
import { quoteSentence } from "~/home/why-us/savings";
import { WhyUs } from "~/home/why-us/why-us";
import { enquiryDraftFor } from "~/machine/catalogue.server";
import { homeMeta } from "~/seo/meta";
import { InlineScript } from "~/ui/inline-script";
import { summaryOf } from "~content/machine";
import { machines } from "~content/machines.server";
import { ERROR_PREFIX } from "~content/messages";
import type { PublicSettings } from "~content/public-settings";
import { contactAction } from "../../server/enquiries/contact-action.server";

export const links: LinksFunction = () => posterPreloads;

export const meta: MetaFunction<typeof loader, { root: () => PublicSettings }> = ({ location, matches }) => {
  const settings = matches.find(({ id }) => id === "root")?.data;
  // The form's own address shows failures only: success redirects.
  const hasErrors = new URLSearchParams(location.search).has("index");
  return settings ? homeMeta(settings, hasErrors ? ERROR_PREFIX : "") : [];
};

export function loader({ request }: LoaderFunctionArgs) {
  return {
    // Initial message of the contact form, from `?maquina=`; unknown machines are ignored.
    enquiryDraft: enquiryDraftFor(new URL(request.url).searchParams.get("maquina")),
    machines: machines.map(summaryOf),
  };
}

/**
 * True only if a parameter changes that the data depends on. Otherwise Remix would reload the data on the way back from
 * each section, and show the error screen if the visitor is offline.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.searchParams.get("maquina") !== nextUrl.searchParams.get("maquina");

export const action = ({ request, context }: ActionFunctionArgs) => contactAction(request, context);

/** Passes the action's headers, such as `Retry-After`, on to the rendered page. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/**
 * The home page. Sections after the machines are laid out once it has loaded, one by one, or all at once when the visitor
 * does something: on a slow phone they would block it for half a second. Decision 11 says where they do not wait.
 */
export default function Home() {
  const { machines, enquiryDraft } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  return (
    <>
      <Hero />
      <Machines machines={machines} />
      {/* In development, React reports the attributes that it sets. */}
      {import.meta.env.PROD && <InlineScript code={holdBack} />}
      <Process />
      <WhyUs machines={machines} />
      <Flavours />
      <Clients />
      <Contact message={enquiryDraft || quoteSentence(query)} />
    </>
  );
}
