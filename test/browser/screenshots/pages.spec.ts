import { join } from "node:path";
import { ct } from "../../support/content";
import { doubleText } from "../double-text";
import { flavourNames } from "../flavours-page";
import { spaceText } from "../text-spacing";
import { expect, loadPictures, test } from "./shot";

const PAGES = [
  ["home", "/"],
  ["machine ID3", "/jdm_id3"],
  ["machine CT", "/jdm_ct"],
  ["not found", "/no-existe"],
] as const;

test.beforeEach(({ allowConsole }) => allowConsole(/status of (404|500)|SyntaxError|preloaded using/));

for (const [name, path] of PAGES) {
  test(`page ${name}`, async ({ page, shoot }) => {
    await page.goto(path);
    await shoot("page");
  });

  test(`text spacing ${name}`, async ({ page, shoot }) => {
    await page.goto(path);
    await spaceText(page);
    await shoot("page");
  });

  for (const [state, width, height] of [
    ["sideways", 844, 390],
    ["at 400 %", 320, 256],
  ] as const)
    test(`${state} ${name}`, async ({ page, shoot, viewport }) => {
      test.skip(viewport?.width !== 390, "has its own size");
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await shoot();
    });

  test(`text at 200 % ${name}`, async ({ page, shoot, viewport }) => {
    await doubleText(page);
    await page.goto(path);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    // A picture of more than the window would bring the text back to its usual size, as another window does.
    await page.setViewportSize({ width: viewport?.width ?? 0, height });
    await doubleText(page);
    await shoot();
  });
}

test("print", async ({ page, viewport }, { project }) => {
  test.skip(viewport?.width !== 768, "has its own size");
  for (const [name, path] of PAGES) {
    await page.goto(path);
    await loadPictures(page);
    const file = join(project.outputDir, `print-${name.replace(" ", "-")}.pdf`);
    await page.pdf({ format: "A4", path: file });
  }
});

for (const [slug, name] of flavourNames) {
  test(`flavour ${name}`, async ({ page, shoot }) => {
    await page.goto(`/?sabor=${slug}#sabores`);
    await shoot(page.locator("#sabores"));
  });
}

test("machine characteristics open", async ({ page, shoot }) => {
  await page.goto("/jdm_ct");
  await page.getByText("Ver más", { exact: true }).click();
  await shoot();
});

test("machine gallery modal", async ({ page, shoot }) => {
  await page.goto("/jdm_id3#imagen-2");
  await expect(page.locator("dialog [data-state=shown]")).toBeVisible();
  await shoot();
});

test("menu open", async ({ page, shoot, viewport }) => {
  test.skip((viewport?.width ?? 0) > 760, "the header shows its entries");
  await page.goto("/");
  await page.getByRole("button", { name: "Abrir menú" }).click();
  await shoot();
});

test("error screen", async ({ page, shoot }) => {
  await page.route("**/jdm_ct.data*", (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.goto("/");
  await page.getByRole("link", { name: `Ver detalle de ${ct.name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await shoot("page");
});
