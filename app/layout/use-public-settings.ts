import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

/** The root loader's settings, for what pages show. Throws when the root loader failed. */
export function usePublicSettings() {
  const settings = useRouteLoaderData<typeof loader>("root");
  if (!settings) throw new Error("The root loader's settings are not available.");
  return settings;
}
