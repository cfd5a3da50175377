import type { Page } from "@playwright/test";
import { flavours as content, named } from "../support/content";
import { expect, test } from "./fixtures";
import { flavourNames, flavoursOn } from "./flavours-page";
import { hold, recordRequests } from "./network";

test("a flavour waits for its pictures, but not for long", async ({ page, allowConsole }) => {
  const flavours = flavoursOn(page);

  await test.step("only neighbours' pictures are fetched early, and only near the section", async () => {
    const fetched = recordRequests(page, /\/sabores\/(fondos\/)?[a-z-]+\d*\.(avif|webp)$/);
    await page.goto("/", { waitUntil: "networkidle" });
    expect(fetched).toEqual([]);
    await flavours.open();
    const paths = () => fetched.map((address) => /sabores\/(.+?)(-\d+)?\.\w+$/.exec(address)?.[1]);
    const expected = [0, 1, -1]
      .map((at) => flavourNames.at(at)?.[0])
      .flatMap((slug) => [slug, `fondos/${slug}`]);
    await expect.poll(() => new Set(paths())).toEqual(new Set(expected));
  });

  // Pictures of these three are not fetched yet: they are not neighbours of each other or of the first.
  await test.step("the old flavour stays until the new one's pictures are loaded", async () => {
    const release = await hold(page, /\/sabores\/(fondos\/)?ciruela/);
    await flavours.section.evaluate((section) => {
      // Checks in every frame whether a visible picture cannot be painted yet.
      const look = () => {
        const shown = section.querySelectorAll<HTMLImageElement>("[data-sabor][data-entrance] img");
        if ([...shown].some(({ naturalWidth }) => naturalWidth === 0)) section.dataset.flash = "true";
        requestAnimationFrame(look);
      };
      look();
    });
    const asked = page.waitForRequest(/\/sabores\/ciruela/);
    await flavours.tab(named.ciruela).click();
    await asked;
    await expect(flavours.tab(named.ciruela)).toHaveAttribute("aria-selected", "true");
    await expect(flavours.section.getByRole("heading", { level: 3 })).toHaveText([named.manzana]);
    release();
    await flavours.expectShown(named.ciruela);
    expect(await flavours.section.getAttribute("data-flash")).toBeNull();
  });

  for (const [slug, what] of [
    ["pera", "never arrive"],
    ["cereza", "fail"],
  ] as const)
    await test.step(`a flavour whose pictures ${what} is shown without them`, async () => {
      allowConsole(/Failed to load resource/);
      await page.route(new RegExp(`/sabores/(fondos/)?${slug}`), (route) =>
        what === "fail" ? route.abort() : undefined,
      );
      await flavours.choose(named[slug]);
    });
});

/** Starts to count the entrances of flavours' texts, and to sum up the page's layout shifts. */
async function watchStage(page: Page): Promise<() => Promise<{ entrances: number; shift: number }>> {
  const seen = await page.locator("#sabores").evaluateHandle(async (section) => {
    // Shifts from resizing the window are over by then.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const seen = { entrances: 0, shift: 0 };
    section.addEventListener("animationstart", ({ target }) => {
      if (target instanceof Element && target.querySelector("h3")) seen.entrances += 1;
    });
    const start = performance.now();
    new PerformanceObserver((list) => {
      for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        if (startTime > start) seen.shift += value;
    }).observe({ type: "layout-shift" });
    return seen;
  });
  return () => seen.jsonValue();
}

const lengthOf = ({ text1, text2 }: (typeof content)[number]) => text1.length + text2.length;

test.describe("with motion", () => {
  // A small window, because every frame is painted.
  test.use({ motion: true, viewport: { width: 1024, height: 640 } });

  test("each change plays an entrance, which moves nothing else", async ({ page }) => {
    const flavours = flavoursOn(page);
    const text = flavours.section.locator("[data-shown=true] > [data-entrance]");
    const height = () => flavours.section.evaluate((section) => section.getBoundingClientRect().height);
    await flavours.open("/?sabor=cereza#sabores");
    await flavours.expectShown(named.cereza);
    expect(await text.evaluate((element) => element.getAnimations().length), "the page's own").toBe(0);
    const seen = await watchStage(page);
    const expectEntrances = (count: number) => expect.poll(async () => (await seen()).entrances).toBe(count);
    const before = await height();

    await test.step("of one second, with fade and slide, that eases out", async () => {
      await flavours.next.click();
      await flavours.expectShown(named["uva-blanca"]);
      await expect(text).toHaveCSS("animation-duration", "1s");
      await expect(text).toHaveCSS("animation-timing-function", "ease-out");
      const from = await text.evaluate((element) => {
        const effect = element.getAnimations()[0]?.effect;
        return effect instanceof KeyframeEffect ? effect.getKeyframes()[0] : undefined;
      });
      expect(from).toMatchObject({ opacity: "0", translate: "56px" });
      await expectEntrances(1);
    });

    await test.step("backwards from the other side, and again for a flavour further on", async () => {
      await flavours.previous.click();
      await flavours.expectShown(named.cereza);
      await expect(text).toHaveAttribute("data-entrance", "backward");
      await expect(text).toHaveCSS("--way", "-56px");
      await expectEntrances(2);
      await flavours.choose(named.pera);
      await expectEntrances(3);
    });

    await test.step("with fast clicks the last one wins and one flavour stays on stage", async () => {
      await flavours.section.evaluate(async (section) => {
        const click = async (label: string) => {
          section.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
          await new Promise(requestAnimationFrame);
        };
        for (let clicks = 0; clicks < 5; clicks++) await click("Sabor siguiente");
        await click("Sabor anterior");
      });
      await flavours.expectShown(named.cereza);
      await expect(flavours.section.locator("[data-sabor][data-entrance]")).toHaveCount(1);
      expect(await height()).toBe(before);
      expect((await seen()).shift).toBeLessThanOrEqual(0.01);
    });

    await test.step("on a phone too, with the shortest text and the longest", async () => {
      // Without motion the final layout is the same, and faster.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width: 390, height: 844 });
      await flavours.section.scrollIntoViewIfNeeded();
      const seen = await watchStage(page);
      const heights = new Set([await height()]);
      const byLength = content.toSorted((a, b) => lengthOf(a) - lengthOf(b));
      for (const { sabor } of [...byLength.slice(0, 1), ...byLength.slice(-1)]) {
        await flavours.choose(sabor);
        heights.add(await height());
      }
      expect(heights.size).toBe(1);
      expect((await seen()).shift).toBeLessThanOrEqual(0.01);
    });
  });
});
