import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { moveForeignNodesAside } from "./hydration/foreign-nodes";
import { pageDataDecoded } from "./hydration/page-data";

await pageDataDecoded();
startTransition(() => {
  // In development the server does not mark its nodes, so all of them would count as foreign.
  if (import.meta.env.PROD) moveForeignNodesAside(document);
  hydrateRoot(document, <RemixBrowser />);
});
