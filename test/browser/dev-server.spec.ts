import { startSite } from "../support/site-process";
import { expect, test } from "./site";

test("npm run dev: the page comes alive without a complaint, and files carry the security headers", async ({
  page,
}) => {
  test.slow();
  const dev = await startSite({ NODE_ENV: "development" }, (port) => [
    "node_modules/@remix-run/dev/dist/cli.js",
    "vite:dev",
    "--port",
    String(port),
    "--strictPort",
  ]);
  try {
    const icon = await page.request.get(`${dev.url}/sabores/iconos/manzana.svg`);
    expect(icon.headers()["x-content-type-options"]).toBe("nosniff");
    const document = await page.goto(dev.url);
    expect(document?.headers()["content-security-policy"]).toContain("default-src 'none'");
    await page.getByRole("button", { name: "Sabor siguiente" }).first().click();
    await expect(page.locator("#sabores").getByRole("heading", { level: 3 })).toHaveText(["Té helado"]);
  } finally {
    await page.close();
    await dev.stop();
  }
});
