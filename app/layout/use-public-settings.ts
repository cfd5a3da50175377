import { useRouteLoaderData } from "@remix-run/react";
import type { PublicSettings } from "~domain/public-settings";

/** Returns the root loader's settings. Only an error page may lack them. */
export function usePublicSettings() {
  return useRouteLoaderData("root") as PublicSettings;
}

/** Returns the texts that all pages share. */
export function useSite() {
  return usePublicSettings().site;
}
