import { isPaused, poster, recordRequests, video } from "./hero-page";
import { expect, test } from "./site";

test.use({ motion: true, film: true });

test("fetches its poster first, once, and not lazily", async ({ page, request }) => {
  const html = await (await request.get("/")).text();
  expect(html).toMatch(/<link[^>]+rel="preload"[^>]+as="image"[^>]+\/portada\/frukto/);
  const posters = recordRequests(page, "/portada/");
  await page.goto("/");
  expect(posters).toEqual(["/portada/frukto-1280.avif"]);
  await expect(poster(page)).toHaveAttribute("fetchpriority", "high");
  await expect(poster(page)).not.toHaveAttribute("loading", "lazy");
  expect(await poster(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("its cut for phones is the page's largest paint, not the clip", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 844 });
  const posters = recordRequests(page, "/portada/");
  await page.goto("/");
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect
    .poll(() => video(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .not.toBe(0);
  const largest = await page.evaluate(
    () =>
      new Promise<(string | undefined)[]>((resolve) =>
        new PerformanceObserver((list) =>
          resolve(
            (list.getEntries() as (PerformanceEntry & { element: Element | null })[]).map(
              ({ element }) => element?.tagName,
            ),
          ),
        ).observe({ type: "largest-contentful-paint", buffered: true }),
      ),
  );
  expect(largest.at(-1)).toBe("IMG");
  expect(posters).toEqual(["/portada/frukto-movil-480.avif"]);
});

test("is at most 600 px high and shows its sentence and action whole", async ({ page }) => {
  await page.goto("/");
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const hero = await page.locator("#inicio").boundingBox();
    expect(hero?.height).toBeLessThanOrEqual(600);
    for (const part of [
      page.getByRole("heading", { level: 1, name: "Bebe fruta, no plástico." }),
      page.getByRole("link", { name: "Conoce las máquinas" }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(600);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the poster stands, and the action leads to the machines", async ({ page }) => {
    await page.goto("/");
    await expect(poster(page)).toBeVisible();
    await expect(page.locator("#inicio button")).toHaveCount(0);
    await page.getByRole("link", { name: "Conoce las máquinas" }).click();
    await expect(page).toHaveURL("/#maquinas");
    await expect(page.getByRole("heading", { level: 2, name: "Máquinas" })).toBeInViewport();
  });
});
