import { flavourNames, flavoursOn } from "./flavours-page";
import { expect, test } from "./site";

test.use({ motion: true });

test("neighbours are fetched ahead when the section is near, not before, and no others", async ({ page }) => {
  const fetched = new Set<string>();
  page.on("request", (request) => {
    const [, path] =
      /\/sabores\/(fondos\/[a-z-]+?|[a-z-]+?)(?:-\d+)?\.(?:avif|webp)$/.exec(request.url()) ?? [];
    if (path) fetched.add(path);
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect([...fetched]).toEqual([]);
  await flavoursOn(page).open();
  const expected = [0, 1, -1]
    .map((at) => flavourNames.at(at)?.[0])
    .flatMap((slug) => [slug, `fondos/${slug}`]);
  await expect.poll(() => [...fetched].sort()).toEqual(expected.sort());
});

test("the old flavour stays until the new one's pictures are there", async ({ page }) => {
  const flavours = flavoursOn(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/sabores\/(fondos\/)?ciruela/, async (route) => {
    await released;
    await route.continue();
  });
  await flavours.open();
  await flavours.section.evaluate((section) => {
    // Every frame: is a picture shown that cannot be painted yet?
    const look = () => {
      const shown = section.querySelectorAll<HTMLImageElement>("[data-sabor][data-entrance] img");
      if ([...shown].some(({ complete, naturalWidth }) => !complete || naturalWidth === 0))
        section.dataset.flash = "true";
      requestAnimationFrame(look);
    };
    look();
  });
  const asked = page.waitForRequest(/\/sabores\/ciruela/);
  await flavours.tab("Ciruela").click();
  await asked;
  await expect(flavours.tab("Ciruela")).toHaveAttribute("aria-selected", "true");
  await expect(flavours.section.getByRole("heading", { level: 3 })).toHaveText(["Manzana"]);
  release();
  await flavours.expectShown("Ciruela");
  expect(await flavours.section.getAttribute("data-flash")).toBeNull();
});

test("pictures that never come do not hold the flavour back for long", async ({ page }) => {
  await page.route(/\/sabores\/(fondos\/)?ciruela/, () => {});
  const flavours = flavoursOn(page);
  await flavours.open();
  await flavours.tab("Ciruela").click();
  await flavours.expectShown("Ciruela");
});

test("pictures that fail leave the text and the colour", async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await page.route(/\/sabores\/(fondos\/)?ciruela/, (route) => route.abort());
  const flavours = flavoursOn(page);
  await flavours.open();
  await flavours.tab("Ciruela").click();
  await flavours.expectShown("Ciruela");
});
