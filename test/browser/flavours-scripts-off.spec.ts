import { flavourNames, lastName } from "./flavours-page";
import { expect, test } from "./site";

test.use({ javaScriptEnabled: false });

test("arrows are links that wrap at both ends", async ({ page }) => {
  await page.goto("/");
  const section = page.locator("#sabores");
  await section.getByRole("link", { name: "Sabor anterior" }).click();
  await expect(page).toHaveURL(new RegExp(`/\\?sabor=${flavourNames.at(-1)?.[0]}#sabores$`));
  await expect(section.getByRole("heading", { level: 3 })).toHaveText([lastName]);
  for (const [slug, name] of flavourNames) {
    await section.getByRole("link", { name: "Sabor siguiente" }).click();
    await expect(page).toHaveURL(new RegExp(`/\\?sabor=${slug}#sabores$`));
    await expect(section.getByRole("heading", { level: 3 })).toHaveText([name]);
  }
});

test("each icon is a link to its flavour and says which one is shown", async ({ page }) => {
  await page.goto("/");
  const section = page.locator("#sabores");
  for (const [slug, name] of flavourNames.toReversed()) {
    const icon = section.getByRole("link", { name: `Ver sabor ${name}` });
    await icon.click();
    await expect(page).toHaveURL(new RegExp(`/\\?sabor=${slug}#sabores$`));
    await expect(icon).toHaveAttribute("aria-current", "true");
    await expect(section.locator("[aria-current]")).toHaveCount(1);
    await expect(section.getByRole("heading", { level: 3 })).toHaveText([name]);
    await expect(section.getByRole("img", { name: `Vaso de ${name.toLowerCase()} con hielo` })).toBeVisible();
  }
});

test("an unknown flavour is manzana", async ({ page }) => {
  await page.goto("/?sabor=mango#sabores");
  await expect(page.locator("#sabores").getByRole("heading", { level: 3 })).toHaveText(["Manzana"]);
});

test("nothing poses as a tab or button that needs the script", async ({ page }) => {
  await page.goto("/");
  await expect(
    page.locator("#sabores").locator('[role="tab"], [role="tabpanel"], [role="button"]'),
  ).toHaveCount(0);
});
