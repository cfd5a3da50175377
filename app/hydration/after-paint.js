// Below the floor (README) the page stays plain.
if (!window.CSSLayerBlockRule) await new Promise(() => {});
await new Promise((painted) => {
  setTimeout(painted, 3000);
  // Hardened Firefox has no observers.
  if (window.PerformanceObserver) new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
  else painted();
});
for (const link of document.querySelectorAll("link[rel=modulepreload]")) link.media = "all";
