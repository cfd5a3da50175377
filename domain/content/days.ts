import type { Data } from "./data";

/**
 * Returns the day on which each page of the content last changed, by its path: the newest of all that it shows. `whole` has
 * hidden entries, too, because a page changes when one goes. A change of the order is one of the home page.
 */
export function changeDays(whole: Data): Readonly<Record<string, string | undefined>> {
  const { pages, order: _, "machine-page": machinePage, ...home } = whole;
  const ofPages = pages.map((page) => [`/${page.slug}`, newest(page, whole.site)]);
  const ofMachines = whole.machines.map((machine) => [`/${machine.slug}`, newest(machine, machinePage)]);
  return Object.fromEntries([["/", newest(...Object.values(home).flat())], ...ofMachines, ...ofPages]);
}

/** Returns the newest day: days of the calendar sort as text. */
export function newest(...shown: readonly { readonly updatedOn?: string | undefined }[]): string | undefined {
  return shown
    .flatMap(({ updatedOn }) => updatedOn ?? [])
    .sort()
    .at(-1);
}
