if (location.hash && performance.getEntriesByType("navigation")[0]?.type === "reload") {
  const y = scrollY;
  const section = document.getElementById(location.hash.slice(1));
  const nextFrame = () => new Promise(requestAnimationFrame);
  addEventListener("load", async () => {
    await nextFrame();
    await nextFrame();
    if (!section) return;
    const edge =
      document.querySelector("header").offsetHeight +
      Number.parseFloat(getComputedStyle(section).scrollMarginTop);
    if (Math.abs(section.getBoundingClientRect().top - edge) < 2) scrollTo(0, y);
  });
}
