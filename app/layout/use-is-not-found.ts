import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../routes/$";

/** Returns whether this is the not-found page. All unknown paths share its document. */
export function useIsNotFound(): boolean {
  const data = useRouteLoaderData<typeof loader>("routes/$");
  return data !== undefined && "offer" in data;
}
