import { expect, test } from "./fixtures";

test("a page reports its speed once, when it is hidden for the first time", async ({ page }) => {
  const reports: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/aviso/velocidad/")) reports.push(`${request.method()} ${pathname}`);
  });
  const code = page.waitForResponse(/report-speed/);
  await page.goto("/jdm_ct");
  await (await code).finished();
  await page.getByRole("button", { name: /^Abrir chat/ }).click();
  for (const state of ["hidden", "visible", "hidden"])
    await page.evaluate((visibilityState) => {
      Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toMatch(/^POST \/aviso\/velocidad\/\d+\/\d+\/\d+\/jdm_ct$/);
});
