import { useMatches } from "@remix-run/react";
import { useEffect } from "react";

/** The part of a loader's data that names the content shared by all pages. */
interface OfRelease {
  readonly release?: string;
}

/**
 * Loads the page as a document if its data are from a release in which all pages share other things than in the document's:
 * texts around the page and styles would be those of the one before.
 */
export function useOneRelease(): void {
  const names = useMatches().map(({ data }) => (data as OfRelease | null | undefined)?.release);
  const isMixed = new Set(names.filter((name) => name !== undefined)).size > 1;
  useEffect(() => {
    if (isMixed) window.location.reload();
  }, [isMixed]);
}
