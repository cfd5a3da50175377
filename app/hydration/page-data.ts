import { RemixBrowser } from "@remix-run/react";

/**
 * Resolves once Remix has decoded the data that the server sent with the document. Never rejects: rendering reports
 * broken data.
 *
 * Until then `<RemixBrowser>` suspends, and a whole document cannot have a Suspense boundary above it. A key press or
 * click before React's first attempt makes that attempt synchronous. React then gives up ("Root did not complete") and
 * the page never hydrates. Called outside React, the component throws the awaited promise before its first hook.
 */
export async function pageDataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspension) {
    await suspension;
  }
}
