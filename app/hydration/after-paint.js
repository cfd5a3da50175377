// Below the floor (README) the page stays plain.
if (!window.CSSLayerBlockRule) await new Promise(() => {});
await new Promise((painted) => {
  new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
  setTimeout(painted, 3000);
});
for (const link of document.querySelectorAll("link[rel=modulepreload]")) link.media = "all";
