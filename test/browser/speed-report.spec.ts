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
  // Short answers to a press are not measured for sure.
  const answered = await page.evaluateHandle(() => {
    const work = () => {
      const end = performance.now() + 150;
      while (performance.now() < end);
    };
    addEventListener("click", work, true);
    return {
      painted: new Promise<unknown>((done) => new PerformanceObserver(done).observe({ type: "event" })),
    };
  });
  await page.getByRole("button", { name: /^Abrir chat/ }).click();
  await answered.evaluate(({ painted }) => painted.then(() => undefined));
  // The library reads what was painted when the browser is idle.
  await page.evaluate(() => new Promise<void>((done) => setTimeout(() => requestIdleCallback(() => done()))));
  for (const state of ["hidden", "visible", "hidden"])
    await page.evaluate((visibilityState) => {
      Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toMatch(/^POST \/aviso\/velocidad\/\d+\/\d+\/\d+\/jdm_ct$/);
});
