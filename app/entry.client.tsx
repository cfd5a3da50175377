import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepFragmentDecodable } from "./hydration/decodable-fragment";
import { moveForeignNodesAside } from "./hydration/foreign-nodes";
import { pageDataDecoded } from "./hydration/page-data";
import { keepTypedValues } from "./hydration/typed-values";

// Under another path, as portals and proxies show pages, the router would find none and clear the document.
const { page = decodeURI(location.pathname) } = document.documentElement.dataset;
if (page === decodeURI(location.pathname)) {
  keepFragmentDecodable();
  await pageDataDecoded();
  startTransition(() => {
    // In development the server does not mark its nodes, so all of them would count as foreign.
    if (import.meta.env.PROD) moveForeignNodesAside(document);
    const restoreTypedValues = keepTypedValues();
    hydrateRoot(
      document,
      <>
        <RemixBrowser />
        <Once run={restoreTypedValues} />
      </>,
    );
  });
}

/** Runs a function when the page has been hydrated or built anew. */
function Once({ run }: { run: () => void }) {
  useEffect(run, [run]);
  return null;
}
