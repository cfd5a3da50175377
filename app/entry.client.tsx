import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { moveForeignNodesAside } from "./browser/foreign-nodes";
import { pageDataDecoded } from "./browser/page-data";

await pageDataDecoded();
startTransition(() => {
  moveForeignNodesAside(document);
  hydrateRoot(document, <RemixBrowser />);
});
