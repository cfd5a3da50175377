import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { moveForeignNodesAside } from "./hydration/foreign-nodes";
import { pageDataDecoded } from "./hydration/page-data";

await pageDataDecoded();
startTransition(() => {
  // In development the server marks no nodes: all of them would be foreign.
  if (import.meta.env.PROD) moveForeignNodesAside(document);
  hydrateRoot(document, <RemixBrowser />);
});
