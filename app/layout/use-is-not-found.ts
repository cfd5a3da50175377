import { useRouteLoaderData } from "@remix-run/react";

/** Returns whether this is the not-found page. All unknown paths share its document. */
export function useIsNotFound(): boolean {
  const data = useRouteLoaderData<object>("routes/$");
  return data !== undefined && "offer" in data;
}
