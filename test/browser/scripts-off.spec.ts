import { expect, test } from "./site";

test.use({ javaScriptEnabled: false });

test("every page of the site is readable without JavaScript", async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  for (const [path, heading] of [
    ["/jdm_id3", "JDM ID3"],
    ["/jdm_ct", "JDM CT"],
    ["/no-existe", "404 no encontrada"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
});
