import { useRouteLoaderData } from "@remix-run/react";
import type { PublicSettings } from "~content/public-settings";

/** Returns the public settings from the root loader. Throws if the root loader failed. */
export function usePublicSettings() {
  const settings = useRouteLoaderData<PublicSettings>("root");
  if (!settings) throw new Error("The root loader's settings are not available.");
  return settings;
}
