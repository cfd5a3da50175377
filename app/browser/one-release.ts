import { useMatches } from "@remix-run/react";
import { useEffect } from "react";

/** The part of a loader's data that names the content shared by all pages. */
interface OfRelease {
  readonly release?: string;
}

/**
 * Reloads the page as a document if the texts and styles that all pages share have changed since the document was loaded.
 * Otherwise a page of the new release would stand between texts of the old one.
 */
export function useOneRelease(): void {
  const names = useMatches().map(({ data }) => (data as OfRelease | null | undefined)?.release);
  const isMixed = new Set(names.filter((name) => name !== undefined)).size > 1;
  useEffect(() => {
    if (isMixed) window.location.reload();
  }, [isMixed]);
}
