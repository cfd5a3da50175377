import returnToPosition from "./return-to-position.js?raw";

/**
 * Restores the scroll position after a reload if the address has a fragment: WebKit jumps to the fragment's section
 * once everything has loaded. Visitors who have scrolled since keep their position. The inline script runs right after
 * Remix has restored the scroll position.
 */
export function PositionAfterReload() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the policy
  return <script dangerouslySetInnerHTML={{ __html: returnToPosition }} />;
}
