import { once } from "node:events";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { accessibilityViolations } from "../accessibility-violations";
import { invite, withDevice } from "./login";
import { test as base, expect, Owner } from "./owner";

const PORT = 4230;
const ORIGIN = `http://localhost:${PORT}`;

/** The editor behind its login, as `EDITOR_ORIGIN` starts it. */
const test = base.extend<object, { hosted: Owner }>({
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright's form.
    async ({}, use) => {
      const owner = new Owner(PORT, { EDITOR_ORIGIN: ORIGIN });
      await owner.start();
      await use(owner);
      await owner.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test("an invitation leads to a passkey, the form and the site; the passkey lets in again", async ({
  page,
  hosted,
  browser,
}) => {
  await withDevice(page);
  await page.goto(`${ORIGIN}/keystatic`);
  await expect(page).toHaveURL(/\/entrar\?a=/);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("alert")).toHaveText("No se usó ninguna llave. Prueba de nuevo.");

  const link = invite(hosted, "Ana Pérez", "ana@empresa.cl");
  await page.goto(link);
  await page.getByRole("button", { name: "Crear mi llave" }).click();
  await expect(page.getByRole("heading", { name: "Hola, Ana Pérez" })).toBeVisible();
  await page.getByRole("link", { name: "Editar" }).click();
  await expect(page.getByText("Todo está bien")).toBeVisible();
  await page.goto(`${ORIGIN}/keystatic/singleton/site`);
  await page.getByLabel("Eslogan", { exact: true }).fill("Un lema desde el servidor");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => hosted.read("site.json")).toContain("Un lema desde el servidor");
  // In a window of its own: it loads again when the datasheets are printed, and would not let go.
  const site = await page.context().newPage();
  await site.goto(ORIGIN);
  await expect(site.getByText("Un lema desde el servidor").first()).toBeAttached();
  await site.close();

  await page.goto(`${ORIGIN}/keystatic`);
  await page.getByRole("link", { name: "Estado y accesos" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: /eslogan\s+Guardaste tú, / })).toBeVisible();
  await page.getByRole("button", { name: "Salir" }).click();
  await expect(page).toHaveURL(`${ORIGIN}/entrar`);
  for (const [asked, reached] of [
    ["/keystatic/singleton/site?a=1", "/keystatic/singleton/site?a=1"],
    ["/entrar?a=//example.com/", "/entrar/inicio"],
    ["/entrar?a=javascript:alert()", "/entrar/inicio"],
  ]) {
    await page.context().clearCookies();
    await page.goto(ORIGIN + asked);
    await expect(page).toHaveURL(/\/entrar\?a=/);
    await page.getByRole("button", { name: "Entrar" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(ORIGIN + reached);
  }

  await page.goto(`${ORIGIN}/keystatic/singleton/site`);
  const slogan = page.getByLabel("Eslogan", { exact: true });
  await expect(slogan).toHaveValue("Un lema desde el servidor");
  await page.context().clearCookies();
  await slogan.fill("Escrito sin sesión");
  await expect(page.getByText("Tu sesión terminó: entra de nuevo.")).toBeVisible();
  await page.goto(`${ORIGIN}/keystatic/singleton/site`);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(slogan).toHaveValue("Escrito sin sesión");

  const again = await browser.newPage();
  await withDevice(again);
  await again.goto(link);
  await again.getByRole("button", { name: "Crear mi llave" }).click();
  await expect(again.getByRole("alert")).toHaveText("Esta invitación ya se usó: pide otra.");
  await again.close();
});

test("people invite, see and remove each other on the first page, at every width", async ({
  page,
  hosted,
  browser,
}) => {
  await withDevice(page);
  await page.goto(invite(hosted, "Eva", "eva@empresa.cl"));
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await page.getByRole("button", { name: "Crear mi llave" }).click();
  await page.getByLabel("Nombre").fill("Luis Soto");
  await page.getByLabel("Correo").fill("luis@empresa.cl");
  await page.getByRole("button", { name: "Invitar" }).click();
  const link = await page.getByLabel("Enlace").inputValue();

  const other = await (await browser.newContext()).newPage();
  await withDevice(other);
  await other.goto(link);
  await other.getByRole("button", { name: "Crear mi llave" }).click();
  await expect(other.getByText("Eva invitó a Luis Soto (luis@empresa.cl).")).toBeVisible();
  await other.goto(`${ORIGIN}/keystatic`);
  await expect(other.getByText("Todo está bien")).toBeVisible();

  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${ORIGIN}/entrar/inicio`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await page.getByRole("button", { name: "Quitar el acceso de Luis Soto" }).click();
  await expect(page.getByText("Eva quitó el acceso de Luis Soto.")).toBeVisible();
  await other.reload();
  await expect(other.getByText("Tu sesión terminó: entra de nuevo.")).toBeVisible();
  await other.context().close();
});

test("only this computer reaches it without a proxy", async ({ hosted }) => {
  expect(hosted.processes("owner/edit.ts")).not.toEqual([]);
  const outside = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4");
  for (const { address } of outside) {
    const [error] = await once(connect(PORT, address), "error");
    expect(error.code).toBe("ECONNREFUSED");
  }
});
