import { useRouteLoaderData } from "@remix-run/react";
import type { PublicSettings } from "~content/public-settings";

/** The root loader's settings, for what pages show. Throws when the root loader failed. */
export function usePublicSettings() {
  const settings = useRouteLoaderData<PublicSettings>("root");
  if (!settings) throw new Error("The root loader's settings are not available.");
  return settings;
}
