import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

/** The root loader's settings. Throws when the root loader failed: then the error screen has no frame. */
export function usePublicSettings() {
  const settings = useRouteLoaderData<typeof loader>("root");
  if (!settings) throw new Error("The root loader's settings are not available.");
  return settings;
}
