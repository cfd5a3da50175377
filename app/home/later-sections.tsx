/** Inline script that runs when the browser has parsed the sections before it. */
const HOLD_BACK = `if (!location.hash && performance.getEntriesByType("navigation")[0]?.type === "navigate") {
  const { dataset } = document.currentScript;
  const listening = new AbortController();
  const giveAllBack = () => {
    delete dataset.holds;
    listening.abort();
  };
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  dataset.holds = "";
  for (const event of ["scroll", "pointerdown", "keydown", "focusin"])
    addEventListener(event, giveAllBack, { capture: true, signal: listening.signal });
  addEventListener("load", () => {
    const sections = [...document.querySelectorAll("[data-holds] ~ section")];
    whenIdle(function giveNextBack() {
      const section = sections.shift();
      if (!section) return giveAllBack();
      section.style.contentVisibility = "visible";
      whenIdle(giveNextBack);
    });
  }, { signal: listening.signal });
}`;

/**
 * Delays the layout of the following sections until the page has loaded: on a slow phone they block it for half a
 * second. They then appear one by one while the browser is idle, or all at once when the visitor does something. Links
 * to a section, reloads and Back need every position from the start, so they delay nothing.
 */
export function LaterSections() {
  // In development, React reports the attributes that the script sets.
  if (!import.meta.env.PROD) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the policy
  return <script dangerouslySetInnerHTML={{ __html: HOLD_BACK }} />;
}
