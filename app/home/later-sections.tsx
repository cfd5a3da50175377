import holdBack from "./hold-back.js?raw";

/**
 * Delays the layout of the following sections until the page has loaded: on a slow phone they block it for half a
 * second. They and their largest parts then appear one by one while the browser is idle, or all at once when the
 * visitor does something. Links to a section or a text, reloads and Back need every position from the start, so they delay
 * nothing. The inline script runs when the browser has parsed the sections before it.
 */
export function LaterSections() {
  // In development, React reports the attributes that the script sets.
  if (!import.meta.env.PROD) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the policy
  return <script dangerouslySetInnerHTML={{ __html: holdBack }} />;
}
