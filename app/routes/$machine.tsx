import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { ComparisonStrip } from "~/machine/comparison-strip";
import { Gallery } from "~/machine/gallery";
import { Overview } from "~/machine/overview";
import { ShowroomBanner } from "~/machine/showroom-banner";
import { machineMeta } from "~/seo/meta";
import { machines } from "~content/machines/machines.server";
import type { PublicSettings } from "~content/public-settings";
import { bySlug, datasheetOf, enquiryDraftFor, notFound } from "../../server/catalogue.server";

/** Without data there is no page: the error's own meta stands alone. */
export const meta: MetaFunction<typeof loader, { root: () => PublicSettings }> = ({ data, matches }) => {
  const settings = matches.find(({ id }) => id === "root")?.data;
  return data && settings ? machineMeta(settings.siteOrigin, data.machine, data.datasheet) : [];
};

/** This machine's data and what its comparison with the others needs. Throws 404 for an unknown slug. */
export function loader({ params }: LoaderFunctionArgs) {
  const machine = bySlug(params.machine ?? "");
  if (!machine) throw notFound();
  return {
    machine,
    datasheet: datasheetOf(machine),
    others: machines
      .filter((other) => other !== machine)
      .map(({ name, url, img, comparison }) => ({ name, url, img, comparison })),
    // The chat starts from it, as the contact form does.
    enquiryDraft: enquiryDraftFor(machine.url),
  };
}

/** Pictures open in the address's fragment: they need no data anew, which a lost connection could not bring. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.machine !== nextParams.machine;

export default function MachinePage() {
  const { machine, datasheet, others } = useLoaderData<typeof loader>();
  // Another machine is another page: an open panel or picture does not carry over.
  return (
    <div key={machine.url}>
      <Overview machine={machine} datasheet={datasheet} />
      <Gallery machine={machine} />
      {others.map((other) => (
        <ComparisonStrip key={other.url} machine={machine} other={other} />
      ))}
      <ShowroomBanner />
    </div>
  );
}
