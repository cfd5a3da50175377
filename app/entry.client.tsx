import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { openDisclosuresOnPaper } from "./browser/disclosures-on-paper";
import { keepFragmentDecodable } from "./hydration/decodable-fragment";
import { moveForeignNodesAside } from "./hydration/foreign-nodes";
import { pageDataDecoded } from "./hydration/page-data";
import { keepVisitorState } from "./hydration/visitor-state";

// Under another path, as portals and proxies show pages, the router would find none and clear the document.
const path = decodeURI(location.pathname);
if ((document.documentElement.dataset.page ?? path) === path) {
  keepFragmentDecodable();
  await pageDataDecoded();
  openDisclosuresOnPaper();
  ignoreSkippedTransitions();
  measureSpeedWhenIdle();
  const restoreVisitorState = keepVisitorState();
  const page = (
    <>
      <RemixBrowser />
      <Once run={restoreVisitorState} />
    </>
  );
  // In development the server does not mark its nodes, so all of them would count as foreign. An extension may put back
  // what was moved as soon as this task ends, so React must be done by then.
  if (import.meta.env.PROD && moveForeignNodesAside(document)) flushSync(() => hydrateRoot(document, page));
  else startTransition(() => void hydrateRoot(document, page));
}

/** The router handles no rejection of a view transition that a press skips. Each engine has its own message for it. */
function ignoreSkippedTransitions(): void {
  addEventListener("unhandledrejection", (event) => {
    const { name, message } = event.reason ?? {};
    if (name === "AbortError" && /transition/i.test(message)) event.preventDefault();
  });
}

/** The figures begin with the document, so code that comes after everything else still sees them. */
function measureSpeedWhenIdle(): void {
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const load = () =>
    void import("./browser/report-speed").then(
      ({ reportSpeed }) => reportSpeed(),
      () => undefined,
    );
  if (document.readyState === "complete") whenIdle(load);
  else addEventListener("load", () => whenIdle(load));
}

/** Runs a function when the page has been hydrated or built anew. */
function Once({ run }: { run: () => void }) {
  useEffect(run, [run]);
  return null;
}
