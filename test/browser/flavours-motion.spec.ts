import type { Page } from "@playwright/test";
import { flavourNames, flavoursOn, lastName } from "./flavours-page";
import { expect, test } from "./site";

test.use({ motion: true });

/** Counts from now on how often a flavour's text begins its entrance. */
async function countEntrances(page: Page): Promise<() => Promise<number>> {
  await page.locator("#sabores").evaluate((section) => {
    section.dataset.entrances = "0";
    section.addEventListener("animationstart", (event) => {
      const isText = event.target instanceof Element && event.target.querySelector("h3") !== null;
      if (isText) section.dataset.entrances = String(Number(section.dataset.entrances) + 1);
    });
  });
  return () => page.locator("#sabores").evaluate((section) => Number(section.dataset.entrances));
}

test("the page's own flavour stands still", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open("/?sabor=cereza#sabores");
  await flavours.expectShown("Cereza");
  const running = await flavours.section.evaluate(
    (section) => section.querySelector("h3")?.parentElement?.getAnimations().length,
  );
  expect(running).toBe(0);
});

test("each change plays a fade and slide of one second that eases out", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  await flavours.next.click();
  await flavours.expectShown("Té helado");
  const text = flavours.section.locator("[data-shown=true] > [data-entrance]");
  await expect(text).toHaveCSS("animation-duration", "1s");
  await expect(text).toHaveCSS("animation-timing-function", "ease-out");
  const from = await text.evaluate((element) => {
    const effect = element.getAnimations()[0]?.effect;
    return effect instanceof KeyframeEffect ? effect.getKeyframes()[0] : undefined;
  });
  expect(from).toMatchObject({ opacity: "0", translate: "56px" });
});

test("it plays again forwards, backwards, to the neighbour and back, and within the second", async ({
  page,
}) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  const entrances = await countEntrances(page);
  const changes = [
    [flavours.next, "Té helado"],
    [flavours.previous, "Manzana"],
    [flavours.next, "Té helado"],
    [flavours.next, "Cereza"],
    [flavours.tab("Pera"), "Pera"],
    [flavours.tab("Cereza"), "Cereza"],
  ] as const;
  for (const [index, [control, name]] of changes.entries()) {
    await control.click();
    await flavours.expectShown(name);
    await expect.poll(entrances).toBe(index + 1);
  }
});

test("backwards it comes from the other side", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  await flavours.previous.click();
  await flavours.expectShown(lastName);
  const text = flavours.section.locator("[data-shown=true] > [data-entrance]");
  await expect(text).toHaveAttribute("data-entrance", "backward");
  await expect(text).toHaveCSS("--way", "-56px");
});

for (const width of [1440, 390]) {
  test(`visiting all of them moves nothing else at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Animation.enable");
    await devtools.send("Animation.setPlaybackRate", { playbackRate: 10 });
    const flavours = flavoursOn(page);
    await flavours.open();
    await flavours.section.evaluate((section) => {
      section.dataset.shift = "0";
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          section.dataset.shift = String(Number(section.dataset.shift) + entry.value);
      }).observe({ type: "layout-shift" });
    });
    const heights = new Set<number>();
    for (const [, name] of [...flavourNames.slice(1), ...flavourNames.slice(0, 1)]) {
      await flavours.next.click();
      await flavours.expectShown(name);
      await flavours.settle();
      heights.add(await flavours.section.evaluate((section) => section.getBoundingClientRect().height));
    }
    expect(heights.size).toBe(1);
    expect(await flavours.section.evaluate((section) => Number(section.dataset.shift))).toBeLessThanOrEqual(
      0.01,
    );
  });
}

test("however fast the clicks are, the last one wins and one flavour is left on stage", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  // Once round, three on, and one back.
  const [, onStage = ""] = flavourNames[2] ?? [];
  await flavours.section.evaluate(async (section, next) => {
    const click = async (label: string) => {
      section.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
      await new Promise(requestAnimationFrame);
    };
    for (let clicks = 0; clicks < next; clicks++) await click("Sabor siguiente");
    await click("Sabor anterior");
  }, flavourNames.length + 3);
  await flavours.expectShown(onStage);
  await expect(flavours.section.locator("[data-sabor][data-entrance]")).toHaveCount(1);
});
