if (location.hash && performance.getEntriesByType("navigation")[0]?.type === "reload") {
  const y = scrollY;
  const section = document.getElementById(location.hash.slice(1));
  const nextFrame = () => new Promise(requestAnimationFrame);
  addEventListener("load", async () => {
    await nextFrame();
    await nextFrame();
    const edge = document.querySelector("header").offsetHeight;
    if (section && Math.abs(section.getBoundingClientRect().top - edge) < 2) scrollTo(0, y);
  });
}
