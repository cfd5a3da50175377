const [visit] = performance.getEntriesByType("navigation");
if (visit?.type === "navigate" && !(location.hash || visit.name.includes("#"))) {
  const { dataset } = document.currentScript;
  const listening = new AbortController();
  const giveAllBack = () => {
    delete dataset.holds;
    listening.abort();
  };
  const giveBackInTurn = () => {
    const sections = "[data-holds] ~ section";
    const parts = [...document.querySelectorAll(`${sections}, ${sections} :is(form, [data-shown=false])`)];
    whenIdle(function giveNextBack() {
      const part = parts.shift();
      if (!part) return giveAllBack();
      part.style.contentVisibility = "visible";
      whenIdle(giveNextBack);
    });
  };
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const { signal } = listening;
  dataset.holds = "";
  for (const event of ["scroll", "pointerdown", "keydown", "focusin"])
    addEventListener(event, giveAllBack, { capture: true, signal });
  addEventListener("load", giveBackInTurn, { signal });
}
