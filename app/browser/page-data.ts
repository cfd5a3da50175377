import { RemixBrowser } from "@remix-run/react";

/**
 * Resolves once Remix has decoded the data that the server sent with the document. Until then `<RemixBrowser>`
 * suspends, and no boundary can stand above a whole document: a key or a click that comes before React's first
 * attempt makes that attempt synchronous, React gives up ("Root did not complete") and the page never comes alive
 * (remix-run/remix issue 10214). Called outside of React, the component throws what it waits for before its first
 * hook. Never rejects: what is wrong with the data is for the rendering to say.
 */
export async function pageDataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspension) {
    await suspension;
  }
}
