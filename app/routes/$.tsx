import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { NotFound } from "~/layout/errors/not-found";
import { machineData, notFound } from "~/machine/catalogue.server";
import { ComparisonStrip } from "~/machine/comparison-strip";
import { Gallery } from "~/machine/gallery";
import { machineMeta } from "~/machine/machine-meta";
import { Overview } from "~/machine/overview";
import { ShowroomBanner } from "~/machine/showroom-banner";
import { TextPage } from "~/page/text-page";
import { textPageMeta } from "~/page/text-page-meta";
import { unlistedMeta } from "~/seo/meta";
import { PageFrames } from "~/ui/picture";
import type { RouteHandle } from "../../server/http/page-addresses.server";
import { releaseIn } from "../../server/release.server";

/** The choice that a page hands on to the contact form. */
export const handle: RouteHandle = { parameters: ["personas", "bebidas", "dias", "sabor"] };

/** Meta of a page of the content. Without data the page is an error page, and the root's meta applies. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  if ("page" in data) return textPageMeta(matches, data.page);
  return "offer" in data ? unlistedMeta(matches, "404 no encontrada") : machineMeta(matches, data);
};

/**
 * Returns the text page whose slug is the path, or the machine with the facts to compare it with the others. Every other
 * path gets status 404 and the machines to offer.
 */
export function loader({ params, context }: LoaderFunctionArgs) {
  const release = releaseIn(context);
  const page = release.pages.find(({ url }) => url === params["*"]);
  if (page) return { release: release.shell, page };
  const machine = release.machines.find(({ url }) => url === params["*"]);
  return machine ? machineData(release, machine) : notFound(release);
}

/** False within one page: opening a picture changes only the fragment, and must work offline. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams["*"] !== nextParams["*"];

export default function ContentPage() {
  const data = useLoaderData<typeof loader>();
  if ("offer" in data) return <NotFound hint={data.hint} machines={data.offer} />;
  if ("page" in data) return <TextPage page={data.page} />;
  const { machine, texts, datasheet, others, frames, colors } = data;
  // The key resets the page for each machine, so that an open panel or picture does not carry over.
  return (
    <PageFrames.Provider value={frames} key={machine.url}>
      <div>
        <Overview machine={machine} datasheet={datasheet} quote={texts.quote} />
        <Gallery title={texts.gallery} machine={machine} colors={colors} />
        {others.map((other) => (
          <ComparisonStrip key={other.url} machine={machine} other={other} />
        ))}
        <ShowroomBanner {...texts.showroom} />
      </div>
    </PageFrames.Provider>
  );
}
