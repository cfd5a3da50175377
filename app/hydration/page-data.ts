import { RemixBrowser } from "@remix-run/react";

/**
 * Resolves once Remix has decoded the data that the server sent with the document. Until then `<RemixBrowser>`
 * suspends, and no Suspense boundary can stand above a whole document: a key or a click before React's first attempt
 * makes that attempt synchronous, React gives up ("Root did not complete") and the page never comes alive. Called
 * outside React, the component throws the promise it waits for before its first hook. Never rejects: rendering reports
 * data that is broken.
 */
export async function pageDataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspension) {
    await suspension;
  }
}
