/** Runs in the browser once it has read the sections before this one. */
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
 * Keeps the browser from laying out the sections that follow until the page has loaded: on a slow phone they block it
 * for half a second. Then they come one by one while the browser is idle, and all at once when the visitor does
 * something. Links to a section, reloads and Back need every position from the start, so they hold nothing back.
 */
export function LaterSections() {
  // In development React would report the attributes that the script sets.
  if (!import.meta.env.PROD) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the policy
  return <script dangerouslySetInnerHTML={{ __html: HOLD_BACK }} />;
}
