import { home, site } from "../support/content";
import { expect, test } from "./fixtures";
import { poster, recordRequests } from "./hero-page";

test("fetches its poster first, and shows its sentence and action whole within 600 px and on a phone held sideways", async ({
  page,
  request,
}) => {
  const html = await (await request.get("/")).text();
  expect(html).toMatch(/<link[^>]+rel="preload"[^>]+as="image"[^>]+\/portada\/frukto/);
  const posters = recordRequests(page, "/portada/");
  await page.goto("/");
  expect(posters).toEqual(["/portada/frukto-1280.avif"]);
  await expect(poster(page)).toHaveAttribute("fetchpriority", "high");
  await expect(poster(page)).not.toHaveAttribute("loading", "lazy");
  expect(await poster(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  for (const [width, height] of [
    [1440, 844],
    [768, 844],
    [390, 844],
    [320, 844],
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    const hero = await page.locator("#inicio").boundingBox();
    expect(hero?.height).toBeLessThanOrEqual(600);
    for (const part of [
      page.getByRole("heading", { level: 1, name: site.slogan }),
      page.getByText(site.description),
      page.getByRole("link", { name: home.hero.action }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(Math.min(600, height));
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }
});
