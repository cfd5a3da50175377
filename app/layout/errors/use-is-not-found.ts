import { useRouteLoaderData } from "@remix-run/react";

/** Returns whether this is the not-found page. All unknown paths share its document. */
export function useIsNotFound(): boolean {
  const data = useRouteLoaderData<object | null>("routes/$");
  // Null where an action has failed.
  return Boolean(data && "offer" in data);
}
