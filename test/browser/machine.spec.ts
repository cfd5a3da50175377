import type { Page } from "@playwright/test";
import { violationsAtBothWidths } from "./accessibility-violations";
import { expectNoOverflow } from "./no-overflow";
import { expect, test } from "./site";

const characteristics = (page: Page) => page.getByRole("list", { name: "Características" });

/** Height of the opened part, and of what is in it, in CSS pixels. */
const heights = (page: Page) =>
  page.locator("main details").evaluate((details) => ({
    open: details.clientHeight - (details.querySelector("summary")?.offsetHeight ?? 0),
    content: details.querySelector("ul")?.offsetHeight ?? 0,
  }));

test.describe("the characteristics", () => {
  test.use({ motion: true });

  test("open to their true height, and close", async ({ page }) => {
    await page.goto("/jdm_ct");
    await expect(characteristics(page)).toBeHidden();
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
  });

  test("take a second, and turn back from where they are when pressed midway", async ({ page }) => {
    await page.goto("/jdm_ct");
    // Five times slower: even a machine that paints few frames shows enough of them.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Animation.enable");
    await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.2 });
    const { duration, way, full } = await page.locator("main details").evaluate(async (details) => {
      const control = details.querySelector("summary");
      const frame = () => new Promise(requestAnimationFrame);
      const open = () => details.clientHeight - (control?.offsetHeight ?? 0);
      control?.click();
      do await frame();
      while (open() < 100);
      const way = [open()];
      control?.click();
      while (open() > 0) {
        way.push(open());
        await frame();
      }
      const full = details.querySelector("ul")?.offsetHeight ?? 0;
      return { full, duration: getComputedStyle(details, "::details-content").transitionDuration, way };
    });
    expect(duration).toBe("1s, 1s, 1s");
    expect(way[0]).toBeLessThan(full);
    // From there it only shrinks: no jump to either end.
    expect(way.length).toBeGreaterThan(3);
    expect(way).toEqual([...way].sort((one, other) => other - one));
    expect(way[1]).toBeGreaterThan((way[0] ?? 0) / 2);
    await expect(characteristics(page)).toBeHidden();
  });

  test("open and close by keyboard alone, at once under reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/jdm_id3");
    const control = page.locator("main summary");
    await control.focus();
    await page.keyboard.press("Enter");
    await expect(characteristics(page)).toBeVisible();
    const { open, content } = await heights(page);
    expect(open).toBe(content);
    await page.keyboard.press("Space");
    await expect(characteristics(page)).toBeHidden();
  });

  test("open by themselves for a link to a text in them, as for a search in the page", async ({ page }) => {
    await page.goto("/jdm_ct#:~:text=Luz%20LED%20en%20la%20salida");
    await expect(characteristics(page)).toBeVisible();
    await expect(page.getByText("Ver menos", { exact: true })).toBeVisible();
  });

  test("close when the visitor goes to the other machine, at its top", async ({ page }) => {
    await page.goto("/jdm_id3");
    await page.getByText("Ver más", { exact: true }).click();
    await page.getByRole("link", { name: "Ver JDM CT" }).click();
    await expect(page).toHaveURL("/jdm_ct");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("JDM CT");
    await expect(page).toHaveTitle(/JDM CT/);
    await expect(characteristics(page)).toBeHidden();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test("the datasheet is downloaded under a readable name", async ({ page }) => {
  await page.goto("/jdm_ct");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar ficha tecnica" }).click();
  expect((await download).suggestedFilename()).toBe("Ficha tecnica JDM CT.pdf");
});

test("the breadcrumb leads to the machines on the home page", async ({ page }) => {
  await page.goto("/jdm_ct");
  const breadcrumb = page.getByRole("navigation", { name: "Ruta" });
  await expect(breadcrumb.locator("[aria-current=page]")).toHaveText("JDM CT");
  await breadcrumb.getByRole("link", { name: "Máquinas" }).click();
  await expect(page).toHaveURL("/#maquinas");
  await expect(page.locator("#maquinas")).toBeInViewport();
  await expect(page.locator("#maquinas")).toBeFocused();
});

for (const { button, address, message } of [
  { button: "Contáctanos", address: "/#contacto", message: "" },
  {
    button: "Cotizar esta máquina",
    address: "/?maquina=jdm_ct#contacto",
    message: "Hola, quiero cotizar la máquina JDM CT.",
  },
]) {
  test(`'${button}' leads into the contact form`, async ({ page }) => {
    await page.goto("/jdm_ct");
    await page.getByRole("link", { name: button }).click();
    await expect(page).toHaveURL(address);
    const name = page.getByLabel("Nombre");
    await expect(name).toBeFocused();
    await expect(name).toBeInViewport();
    await expect(page.getByLabel("Mensaje")).toHaveValue(message);
  });
}

test("a quote leaves alone what the visitor already wrote", async ({ page }) => {
  await page.goto("/#contacto");
  await page.getByLabel("Mensaje").fill("Somos 80 personas en Quilicura.");
  await page.getByRole("link", { name: "Ver detalle de JDM CT" }).click();
  await page.getByRole("link", { name: "Cotizar esta máquina" }).click();
  await expect(page.getByLabel("Mensaje")).toHaveValue(/Somos 80 personas en Quilicura\.$/);
});

test("prints as one page with the characteristics and the contact", async ({ page }) => {
  await page.goto("/jdm_ct");
  await page.emulateMedia({ media: "print" });
  await expect(characteristics(page)).toBeVisible();
  await expect(page.getByRole("main").getByText("contacto@frukto.example")).toBeVisible();
  for (const hidden of ["Ver más", "Cotizar esta máquina", "Contáctanos"]) {
    await expect(page.getByRole("main").getByText(hidden, { exact: true })).toBeHidden();
  }
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

for (const path of ["/jdm_id3", "/jdm_ct"]) {
  test(`axe finds nothing and nothing overflows in ${path}, open`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await page.getByText("Ver más", { exact: true }).click();
    expect(await violationsAtBothWidths(page)).toEqual([]);
    await expectNoOverflow(page);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the characteristics open and close", async ({ page }) => {
    await page.goto("/jdm_id3");
    await expect(characteristics(page)).toBeHidden();
    await page.locator("main summary").click();
    await expect(characteristics(page)).toBeVisible();
    await expect(page.locator("main summary")).toHaveText(/Ver menos/);
    await page.locator("main summary").click();
    await expect(characteristics(page)).toBeHidden();
  });

  test("a quote's message is prefilled and the showroom leads to the form", async ({ page }) => {
    await page.goto("/jdm_id3");
    await page.getByRole("link", { name: "Cotizar esta máquina" }).click();
    await expect(page).toHaveURL("/?maquina=jdm_id3#contacto");
    await expect(page.getByLabel("Mensaje")).toHaveValue("Hola, quiero cotizar la máquina JDM ID3.");
    await page.goto("/jdm_id3");
    await page.getByRole("link", { name: "Contáctanos" }).click();
    await expect(page).toHaveURL("/#contacto");
    await expect(page.locator("#contacto")).toBeInViewport();
  });
});
