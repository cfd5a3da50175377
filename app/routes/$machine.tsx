import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { bySlug, datasheetOf, notFound } from "~/machine/catalogue.server";
import { ComparisonStrip } from "~/machine/comparison-strip";
import { Gallery } from "~/machine/gallery";
import { Overview } from "~/machine/overview";
import { ShowroomBanner } from "~/machine/showroom-banner";
import { machineMeta } from "~/seo/meta";
import { machines } from "~domain/machines.server";
import type { PublicSettings } from "~domain/public-settings";

/** Meta of a machine's page. Without data the page is an error page, and the root's meta applies. */
export const meta: MetaFunction<typeof loader, { root: () => PublicSettings }> = ({ data, matches }) => {
  const settings = matches.find(({ id }) => id === "root")?.data;
  return data && settings ? machineMeta(settings, data.machine, data.datasheet) : [];
};

/** Returns the machine's data and the facts to compare it with the others. Throws 404 for an unknown slug. */
export function loader({ params }: LoaderFunctionArgs) {
  const machine = bySlug(params.machine ?? "");
  if (!machine) throw notFound();
  return {
    machine,
    datasheet: datasheetOf(machine),
    others: machines
      .filter((other) => other !== machine)
      .map(({ name, url, img, comparison }) => ({ name, url, img, comparison })),
  };
}

/** False within one machine's page: opening a picture changes only the fragment, and must work offline. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.machine !== nextParams.machine;

export default function MachinePage() {
  const { machine, datasheet, others } = useLoaderData<typeof loader>();
  // The key resets the page for each machine, so that an open panel or picture does not carry over.
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
