import { useRouteLoaderData } from "@remix-run/react";
import type { PublicSettings } from "~content/public-settings";

/** Returns the root loader's settings, which every page has. What error pages show, too, must do without them. */
export function usePublicSettings() {
  return useRouteLoaderData("root") as PublicSettings;
}
