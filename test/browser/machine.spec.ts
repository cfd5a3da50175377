import type { Page } from "@playwright/test";
import { ct, id3, machinePage, site } from "../support/content";
import { expect, test } from "./fixtures";

const characteristics = (page: Page) => page.getByRole("list", { name: "Características" });

/** Height of the opened part, and of its content, in CSS pixels. */
const heights = (page: Page) =>
  page.locator("main details").evaluate((details) => ({
    open: details.clientHeight - (details.querySelector("summary")?.offsetHeight ?? 0),
    content: details.querySelector("ul")?.offsetHeight ?? 0,
  }));

test("the page prints as a datasheet, its characteristics open and close", async ({ page }) => {
  await page.goto("/jdm_ct");
  await expect(characteristics(page)).toBeHidden();
  const breadcrumb = page.getByRole("navigation", { name: "Ruta" });
  await expect(breadcrumb.locator("[aria-current=page]")).toHaveText(ct.name);

  await test.step("on a phone held sideways it begins with name and action, beside its picture", async () => {
    for (const [width, height] of [
      [844, 390],
      [667, 375],
      [640, 360],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      const name = page.getByRole("heading", { level: 1 });
      await expect(name).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("link", { name: machinePage.quote })).toBeInViewport({ ratio: 1 });
      const words = await name.boundingBox();
      const picture = await page.getByRole("figure").boundingBox();
      expect(picture?.x).toBeGreaterThanOrEqual((words?.x ?? 0) + (words?.width ?? Number.NaN));
      expect(picture?.y).toBeLessThan(height / 2);
      const more = await page.locator("main summary").boundingBox();
      const quote = await page.getByRole("link", { name: machinePage.quote }).boundingBox();
      expect(more?.y, "as in the order of focus").toBeLessThan(quote?.y ?? 0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("print has characteristics and contact", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(characteristics(page)).toBeVisible();
    await expect(page.getByRole("main").getByText(site.email)).toBeVisible();
    for (const hidden of ["Ver más", machinePage.quote, machinePage.showroom.action]) {
      await expect(page.getByRole("main").getByText(hidden, { exact: true })).toBeHidden();
    }
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  // Back to the screen before motion: otherwise the button would still move while the part closes.
  await page.emulateMedia({ media: "screen" });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.getByText("Ver más", { exact: true }).click();
  await expect(page.getByText("Ver menos", { exact: true })).toBeVisible();
  await expect(characteristics(page).getByRole("listitem")).toHaveCount(6);
  await expect(async () => {
    const { open, content } = await heights(page);
    expect(content).toBeGreaterThan(200);
    expect(open).toBe(content);
  }).toPass();
  await page.getByText("Ver menos", { exact: true }).click();
  await expect.poll(async () => (await heights(page)).open).toBe(0);
  await expect(characteristics(page)).toBeHidden();

  await test.step("within a second, not at once", async () => {
    const { duration, start, full } = await page.locator("main details").evaluate(async (details) => {
      const control = details.querySelector("summary");
      control?.click();
      await new Promise(requestAnimationFrame);
      return {
        duration: getComputedStyle(details, "::details-content").transitionDuration,
        start: details.clientHeight - (control?.offsetHeight ?? 0),
        full: details.querySelector("ul")?.offsetHeight ?? 0,
      };
    });
    expect(duration).toBe("1s, 1s, 1s");
    expect(start).toBeLessThan(full / 2);
  });

  await test.step("at once under reduced motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.locator("main summary").focus();
    await page.keyboard.press("Enter");
    await expect(characteristics(page)).toBeHidden();
    expect((await heights(page)).open).toBe(0);
    await page.keyboard.press("Space");
    await expect(characteristics(page)).toBeVisible();
    const { open, content } = await heights(page);
    expect(open).toBe(content);
    await page.keyboard.press("Space");
  });

  await test.step("closed again on the other machine's page, at its top", async () => {
    await page.getByText("Ver más", { exact: true }).click();
    await page.getByRole("link", { name: `Ver ${id3.name}` }).click();
    await expect(page).toHaveURL("/jdm_id3");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(id3.name);
    await expect(page).toHaveTitle(/JDM ID3/);
    await expect(characteristics(page)).toBeHidden();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step("for a link to a text in them, as for a search in the page", async () => {
    await page.goto("/jdm_ct#:~:text=Luz%20LED%20en%20la%20salida");
    await expect(characteristics(page)).toBeVisible();
    await expect(page.getByText("Ver menos", { exact: true })).toBeVisible();
  });

  await test.step("no label of the comparison breaks inside its word", async () => {
    await page.goto("/jdm_id3");
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
