import type { Locator, Page } from "@playwright/test";
import { home, machinePage, machines, site } from "../support/content";
import { PAGES } from "../support/pages";
import { chatOn } from "./chat-page";
import { formOn } from "./contact-page";
import { expect, test } from "./fixtures";
import { flavourNames, flavoursOn } from "./flavours-page";
import { doubleText, overlaps, spaceText, textsCutOff, zoomText } from "./texts";

test.use({ viewport: { width: 320, height: 844 } });

/** The home page comes last: further steps need it. */
const PATHS = ["/no-existe", ...PAGES.toReversed()];
const SIDEWAYS = [
  [844, 390],
  [667, 375],
  [640, 360],
  [568, 320],
] as const;

test.beforeEach(({ allowConsole }) => allowConsole(/status of 404/));

test("no page is wider than its window, and every text can be read whole with wider spacing on phones", async ({
  page,
}) => {
  for (const path of PATHS) {
    await page.goto(path);
    for (const more of await page.getByText("Ver más", { exact: true }).all()) await more.click();
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
    await spaceText(page);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => textsCutOff(page), `${path} at ${width} px`).toEqual([]);
    }
  }

  await test.step("each flavour's on the home page, and no name reaches another in the picker", async () => {
    const flavours = flavoursOn(page);
    for (const [, name] of flavourNames) {
      await flavours.choose(name);
      expect(await textsCutOff(page), name).toEqual([]);
      const overlapping = await overlaps(flavours.section.getByRole("tablist"));
      expect(
        overlapping.filter((pair) => !pair.includes("/iconos/")),
        name,
      ).toEqual([]);
    }
  });

  // The stories meet large text on the other pages.
  await test.step("at 200 %, too, on an unknown path and beside an address in a text", async () => {
    await doubleText(page);
    await page.setViewportSize({ width: 320, height: 844 });
    for (const path of ["/no-existe", "/privacidad"]) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveCSS("font-size", "32px");
      await expect.poll(() => textsCutOff(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
    }
  });
});

test.describe("without JavaScript, which would take the added entry away", () => {
  test.use({ javaScriptEnabled: false });
  test("a fifth entry of the menu leaves the header's row whole", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 844 });
    await page.goto("/");
    const entries = page.getByRole("navigation", { name: "Principal" }).getByRole("listitem");
    await entries.last().evaluate((entry) => {
      const fifth = entry.cloneNode(true) as HTMLElement;
      (fifth.firstElementChild ?? fifth).textContent = "CALCULADORA";
      entry.after(fifth);
    });
    for (const width of [1440, 1024, 830, 800, 780, 768, 761]) {
      await page.setViewportSize({ width, height: 844 });
      const tops = await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().top));
      expect(tops, `at ${width} px`).toEqual(Array(5).fill(tops[0]));
    }
  });
});

test("headings and numbers can be read whole where text zoom also enlarges what follows the window's width", async ({
  page,
}) => {
  for (const path of ["/no-existe", "/"]) {
    for (const width of [320, 1280]) {
      const zoomed = await page.context().newPage();
      await zoomed.setViewportSize({ width, height: 844 });
      await zoomed.goto(path);
      await zoomText(zoomed);
      const headings = zoomed.locator("h1, h2, h3, strong, output, [class*=number]");
      const words = (await headings.allTextContents()).map((text) => text.trim().slice(0, 60));
      const cut = (await textsCutOff(zoomed)).map((text) => text.replace(/: \d+ px$/, ""));
      expect(
        cut.filter((text) => words.includes(text)),
        `${path} at ${width} px`,
      ).toEqual([]);
      await zoomed.close();
    }
  }
});

test("each page begins whole: sentence and action; on a phone held sideways name and action beside the picture", async ({
  page,
}) => {
  await page.goto("/");
  for (const [width, height] of [
    [1440, 844],
    [768, 844],
    [390, 844],
    [320, 844],
    ...SIDEWAYS.slice(0, 2),
  ] as const) {
    await page.setViewportSize({ width, height });
    expect((await page.locator("#inicio").boundingBox())?.height).toBeLessThanOrEqual(600);
    for (const part of [
      page.getByRole("heading", { level: 1, name: site.slogan }),
      page.getByText(site.description),
      page.getByRole("link", { name: home.hero.action }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      const { y = 0, height: rest = 0 } = (await part.boundingBox()) ?? {};
      expect(y + rest, "within 600 px").toBeLessThan(600);
    }
  }

  await test.step("the machines' cards fill the widest screens, with their words below the title", async () => {
    await page.setViewportSize({ width: 2560, height: 1440 });
    const cards = await page.locator("#maquinas li").evaluateAll((all) =>
      all.map((card) => {
        const { left, right } = card.getBoundingClientRect();
        return { left, right };
      }),
    );
    expect(cards.map(({ left }) => left)).toEqual([0, ...cards.slice(0, -1).map(({ right }) => right)]);
    expect(cards.at(-1)?.right).toBe(2560);
    const edgeOf = async (name: string) =>
      (await page.locator("#maquinas").getByRole("heading", { name, exact: true }).boundingBox())?.x;
    expect(await edgeOf(machines[0]?.name ?? "")).toBe(await edgeOf("Máquinas"));
  });

  await test.step("on narrow screens no word stands on the picture's glass, which is drawn in its own size", async () => {
    for (const width of [390, 481, 640, 760]) {
      await page.setViewportSize({ width, height: 900 });
      const picture = page.locator("#inicio picture img");
      const { x = 0, y = 0, width: wide, height } = (await picture.boundingBox()) ?? {};
      expect([wide, height], `${width} px`).toEqual([480, 600]);
      // The glass stands at 46 % of the height, and begins at 49 % of the width; the tray ends at 80 %.
      const words = await page.getByRole("heading", { level: 1, name: site.slogan }).boundingBox();
      const isBelow = (words?.y ?? 0) > y + 0.46 * 600 - 8;
      const isBeside = (words?.x ?? 0) + (words?.width ?? Number.NaN) < x + 0.49 * 480;
      expect(isBelow || isBeside, `${width} px`).toBe(true);
      expect(x + 0.8 * 480, "the glass is in the window").toBeLessThan(width);
    }
  });

  await test.step("a machine stands in the first window, to its foot", async () => {
    for (const { slug } of machines) {
      await page.goto(`/${slug}`);
      for (const [width, height] of [
        [2560, 1440],
        [1440, 900],
        [1280, 720],
        [1024, 768],
        [768, 1024],
        [768, 900],
        [390, 844],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        const picture = await page.getByRole("figure").boundingBox();
        expect((picture?.y ?? Number.NaN) + (picture?.height ?? 0), `${slug}, ${width} px`).toBeLessThan(
          height,
        );
        // No machine fills more than four fifths of its picture's height.
        const drawn = ((picture?.width ?? 0) * 7) / 6;
        expect(picture?.height, `${slug}, ${width} px`).toBeGreaterThan(0.75 * Math.max(drawn, 1));
      }
    }
  });

  await page.goto("/jdm_ct");
  const name = page.getByRole("heading", { level: 1 });
  const quote = page.getByRole("link", { name: machinePage.quote });
  for (const [width, height] of SIDEWAYS) {
    await page.setViewportSize({ width, height });
    await expect(name).toBeInViewport({ ratio: 1 });
    await expect(quote).toBeInViewport({ ratio: 1 });
    const words = await name.boundingBox();
    const picture = await page.getByRole("figure").boundingBox();
    expect(picture?.x).toBeGreaterThanOrEqual((words?.x ?? 0) + (words?.width ?? Number.NaN));
    expect(picture?.y).toBeLessThan(height / 2);
    const more = await page.locator("main summary").boundingBox();
    expect(more?.y, "as in the order of focus").toBeLessThan((await quote.boundingBox())?.y ?? 0);
  }

  await test.step("no label of the comparison breaks inside its word", async () => {
    const labels = page.getByRole("table", { name: /^Diferencias/ }).getByRole("rowheader");
    for (const width of [1105, 1220, 1335, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const broken = await labels.evaluateAll((cells) =>
        cells
          .filter((cell) => {
            const word = document.createRange();
            word.selectNodeContents(cell);
            return !cell.textContent?.includes(" ") && word.getClientRects().length > 1;
          })
          .map(({ textContent }) => textContent),
      );
      expect(broken, `at ${width} px`).toEqual([]);
    }
  });
});

test.describe("with motion and film", () => {
  test.use({ motion: true, film: true });
  test("the chat's launcher covers no button of the video, the calculator, the flavours or the form", async ({
    page,
  }) => {
    await page.goto("/");
    const pause = page.locator("#inicio").getByRole("button", { name: /(Pausar|Reproducir) video/ });
    await pause.click();
    // Scrolling only moves the button away from the launcher.
    await page.setViewportSize({ width: 1366, height: 600 });
    await expectApart(page, pause);
    await page.setViewportSize({ width: 320, height: 568 });
    await expectApart(page, pause);

    const plus = page.getByRole("button", { name: "Más bebidas" });
    for (const width of [1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await plus.evaluate((element) => {
        scrollBy(0, element.getBoundingClientRect().bottom + 40 - innerHeight);
      });
      await expectApart(page, plus);
    }

    const picker = flavoursOn(page).section.getByRole("tablist");
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await picker.evaluate((element) => {
        scrollBy(0, element.getBoundingClientRect().bottom - innerHeight);
      });
      await expectApart(page, picker);
    }

    // Up to 760 px the form leaves the corner free; in wider windows it ends far away.
    const { sendButton } = formOn(page);
    for (const width of [760, 640, 320]) {
      await page.setViewportSize({ width, height: 640 });
      for (const below of [0, 24, 96]) {
        await sendButton.evaluate((element, distance) => {
          scrollBy(0, element.getBoundingClientRect().bottom + distance - innerHeight);
        }, below);
        await expectApart(page, sendButton);
      }
    }
  });
});

/** Expects the chat's launcher and a control to be in the window and not to touch. */
async function expectApart(page: Page, control: Locator): Promise<void> {
  const { launcher } = chatOn(page);
  // Over words it stays away, until the page is scrolled up.
  await page.evaluate(() => requestAnimationFrame(() => scrollBy(0, -1)));
  await expect(launcher).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const [a, b] = [await launcher.boundingBox(), await control.boundingBox()];
      if (!a || !b) return "not shown";
      const isBeside = a.x >= b.x + b.width || b.x >= a.x + a.width;
      const isAbove = a.y >= b.y + b.height || b.y >= a.y + a.height;
      return isBeside || isAbove ? "apart" : "covered";
    })
    .toBe("apart");
}
