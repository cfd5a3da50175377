import type { Locator, Page } from "@playwright/test";
import { flavours as content, named } from "../support/content";
import { expect, test } from "./fixtures";
import { flavourNames, flavoursOn } from "./flavours-page";
import { hold, recordRequests } from "./network";

test("a flavour waits for its pictures, but not for long", async ({ page, allowConsole }) => {
  const flavours = flavoursOn(page);

  await test.step("only neighbours' pictures are fetched early, and only near the section", async () => {
    const fetched = recordRequests(page, /\/sabores\/(fondos\/)?[a-z-]+\d*\.(avif|webp)\b/);
    await page.goto("/", { waitUntil: "networkidle" });
    expect(fetched).toEqual([]);
    await flavours.open();
    const paths = () => fetched.map((address) => /sabores\/(.+?)(-\d+)?\.\w+\b/.exec(address)?.[1]);
    const expected = [0, 1, -1]
      .map((at) => flavourNames.at(at)?.[0])
      .flatMap((slug) => [slug, `fondos/${slug}`]);
    await expect.poll(() => new Set(paths())).toEqual(new Set(expected));
  });

  // Pictures of these three are not fetched yet: they are not neighbours of each other or of the first.
  await test.step("the old flavour stays until the new one's pictures are loaded", async () => {
    const release = await hold(page, /\/sabores\/(fondos\/)?ciruela/);
    await flavours.section.evaluate((section) => {
      let chosenAt = 0;
      section.addEventListener("click", () => {
        chosenAt = performance.now();
      });
      // Checks in every frame whether a visible picture cannot be painted yet, until the wait is over.
      const look = () => {
        const shown = section.querySelectorAll<HTMLImageElement>("[data-sabor][data-entrance] img");
        const isEarly = performance.now() - chosenAt < 700;
        if (isEarly && [...shown].some(({ naturalWidth }) => naturalWidth === 0))
          section.dataset.flash = "true";
        requestAnimationFrame(look);
      };
      look();
    });
    const asked = page.waitForRequest(/\/sabores\/ciruela/);
    await flavours.tab(named.ciruela).click();
    await asked;
    await expect(flavours.tab(named.ciruela)).toHaveAttribute("aria-selected", "true");
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
      if (target instanceof Element && target.matches("[data-entrance]:has(h3)")) seen.entrances += 1;
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

/** Returns the first keyframe of an element's animation. */
const beginOf = (element: Locator) =>
  element.evaluate((target) => {
    const effect = target.getAnimations()[0]?.effect;
    return effect instanceof KeyframeEffect ? effect.getKeyframes()[0] : undefined;
  });

const lengthOf = ({ text1, text2 }: (typeof content)[number]) => text1.length + text2.length;

test("a flavour fits in one window, with its controls; the longest text too", async ({ page }) => {
  const flavours = flavoursOn(page);
  const longest = content.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  for (const [width, height, hasTexts] of [
    [1440, 900, true],
    [768, 1024, true],
    [390, 844, true],
    [360, 640, false],
    [844, 390, false],
  ] as const) {
    await page.setViewportSize({ width, height });
    await flavours.open(`/?sabor=${longest?.slug}#sabores`);
    const shown = flavours.section.locator("[data-shown=true]");
    const parts = [
      shown.getByRole("heading"),
      ...(hasTexts ? await shown.getByRole("paragraph").all() : []),
      flavours.section.getByRole("img", { name: /^Vaso de/ }),
      flavours.previous,
      flavours.next,
      flavours.section.getByText(/^\d de \d$/),
      flavours.tab(longest?.sabor ?? ""),
    ];
    const header = (await page.getByRole("banner").boundingBox())?.height ?? Number.NaN;
    for (const part of parts) {
      const { y, height: own } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
      expect(Math.ceil(y), `${part} at ${width} px`).toBeGreaterThanOrEqual(header);
      expect(Math.floor(y + own), `${part} at ${width} px`).toBeLessThanOrEqual(height);
    }
    const line = await flavours.section
      .getByRole("tab")
      .evaluateAll((tabs) => [...new Set(tabs.map((tab) => tab.getBoundingClientRect().top))]);
    expect(line, "all icons in one line").toHaveLength(1);
    const hidden = await flavours.section
      .getByRole("tablist")
      .evaluate((list) => list.scrollWidth - list.clientWidth);
    if (width >= 768) expect(hidden, `icons out of view at ${width} px`).toBe(0);
  }
});

/** Shows the next flavour, and returns how its name stands in its place and is spelled over it while it enters. */
function spelled(section: Locator) {
  return section.evaluate(async (section) => {
    section.querySelector<HTMLElement>(`[aria-label="Sabor siguiente"]`)?.click();
    for (;;) {
      await new Promise(requestAnimationFrame);
      const name = section.querySelector("[data-spelled]");
      const letters = [...(name?.querySelectorAll("span > span") ?? [])];
      if (!name?.firstChild || letters.length === 0) continue;
      const text = document.createRange();
      text.selectNode(name.firstChild);
      // At rest, as after the slide.
      for (const animation of name.parentElement?.getAnimations() ?? []) animation.finish();
      return {
        delays: letters.map((letter) => getComputedStyle(letter).animationDelay),
        nameEnd: text.getBoundingClientRect().right,
        lettersEnd: letters.at(-1)?.getBoundingClientRect().right ?? Number.NaN,
      };
    }
  });
}

/** Returns where an element's text ends. */
function endOf(element: Locator): Promise<number> {
  return element.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right;
  });
}

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
      expect(await beginOf(text)).toMatchObject({ translate: "120px" });
      expect(await beginOf(text.getByRole("paragraph").first().locator("..")), "paragraphs").toMatchObject({
        opacity: "0",
      });
      const layer = flavours.section.locator("[data-sabor][data-entrance] > picture").locator("..").last();
      await expect(layer).toHaveCSS("animation-duration", "1s");
      expect(await beginOf(layer)).toMatchObject({ opacity: "0" });
      expect(
        await beginOf(layer.getByRole("img", { includeHidden: true }).last()),
        "the glass",
      ).toMatchObject({
        translate: "120px",
      });
      await expectEntrances(1);
    });

    await test.step("its letters follow each other, and the old name leaves in the first quarter", async () => {
      const entering = await spelled(flavours.section);
      expect(entering.delays.slice(0, 3)).toEqual(["0.06s", "0.09s", "0.12s"]);
      expect(entering.delays).toHaveLength(named.limonada.length);
      expect(Math.abs(entering.lettersEnd - entering.nameEnd), "over the name").toBeLessThan(1);
      await flavours.expectShown(named.limonada);
      const name = text.getByRole("heading");
      await expect(name.locator("*"), "after the entrance").toHaveCount(0);
      expect(await name.evaluate((name) => name.childNodes.length), "one text").toBe(1);
      expect(await endOf(name), "where it was").toBeCloseTo(entering.nameEnd, 0);
      await flavours.previous.click();
      await flavours.expectShown(named["uva-blanca"]);
      await expectEntrances(3);
      // Paused, because it is over soon.
      const leaving = await flavours.section.evaluate(async (section) => {
        section.querySelector<HTMLElement>(`[aria-label="Sabor siguiente"]`)?.click();
        for (;;) {
          await new Promise(requestAnimationFrame);
          const text = section.querySelector("#sabor-uva-blanca > [data-exit]");
          const [animation] = text?.getAnimations() ?? [];
          if (!text || !animation) continue;
          animation.pause();
          const { animationDuration, visibility } = getComputedStyle(text);
          const isHidden = text.parentElement?.ariaHidden;
          const pictures = section.querySelectorAll("[data-sabor] [data-sabor]:has(picture)");
          const spokenPictures = [...pictures].filter((layer) => layer.ariaHidden !== "true").length;
          animation.finish();
          const after = getComputedStyle(text).visibility;
          return {
            name: text.querySelector("h3")?.textContent,
            animationDuration,
            visibility,
            isHidden,
            covered: pictures.length > 1,
            spokenPictures,
            after,
          };
        }
      });
      expect(leaving).toEqual({
        name: named["uva-blanca"],
        animationDuration: "0.25s",
        visibility: "visible",
        isHidden: "true",
        covered: true,
        spokenPictures: 1,
        after: "hidden",
      });
      await flavours.expectShown(named.limonada);
      await flavours.previous.click();
      await flavours.expectShown(named["uva-blanca"]);
      await expectEntrances(5);
    });

    await test.step("backwards from the other side, and again for a flavour further on", async () => {
      await flavours.previous.click();
      await flavours.expectShown(named.cereza);
      await expect(text).toHaveAttribute("data-entrance", "backward");
      await expect.poll(() => beginOf(text)).toMatchObject({ translate: "-120px" });
      await expectEntrances(6);
      await flavours.choose(named.pera);
      await expectEntrances(7);
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
