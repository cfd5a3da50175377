import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Developers } from "../../support/developers";
import { accessibilityViolations } from "../accessibility-violations";
import { invite, withDevice } from "./login";
import { test as base, expect, Owner } from "./owner";

const PORT = 4240;
const ORIGIN = `http://localhost:${PORT}`;
mkdirSync("test-results", { recursive: true });
const folder = resolve(mkdtempSync("test-results/owner-"));
const volume = join(folder, "volume");

/** The editor on a volume, whose content developers know from its beginning. */
const test = base.extend<object, { hosted: Owner; developers: Developers }>({
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright's form.
    async ({}, use) => {
      const owner = new Owner(PORT, { EDITOR_ORIGIN: ORIGIN, CONTENT_FOLDER: volume });
      mkdirSync(volume);
      owner.run("begin", owner.root, "first");
      await owner.start();
      await use(owner);
      await owner.remove();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  developers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright's form.
    async ({}, use) => {
      mkdirSync(join(folder, "clone"));
      await use(new Developers(join(folder, "clone")));
    },
    { scope: "worker" },
  ],
});

test("developers' changes come to the owner by entry, to take, to answer for, or to leave", async ({
  page,
  hosted,
  developers,
}) => {
  await withDevice(page);
  await page.goto(invite(hosted, "Ana Pérez", "ana@empresa.cl"));
  await page.getByRole("button", { name: "Crear mi llave" }).click();
  await expect(page.getByText("Todo lo guardado está publicado.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /propuestos/ })).toHaveCount(0);
  await page.goto(`${ORIGIN}/keystatic/collection/flavours/item/pera`);
  await expect(page.getByText("Todo está bien")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publicaciones" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Propuestas|Traer lo publicado/ })).toHaveCount(0);
  await page.getByLabel("Primer párrafo", { exact: true }).fill("De Ana.");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Sin guardar")).toHaveCount(0);

  developers.change("flavours/pera/index.json", { text1: "De Luis.", text2: "También de Luis." });
  developers.change("questions.json", { title: "Dudas" });
  hosted.run("propose", developers.send(join(volume, "work")), "Luis Soto", "1795000000");
  await page.goto(`${ORIGIN}/entrar/inicio`);
  await expect(page.getByRole("heading", { name: /propuestos/ })).toBeVisible();
  const proposed = page.getByRole("listitem").filter({ hasText: "Luis Soto, 18 de noviembre" });
  await expect(proposed.filter({ hasText: "Pera: primer párrafo, segundo párrafo" })).toBeVisible();
  await expect(proposed).toHaveCount(2);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.goto(`${ORIGIN}/keystatic`);
  const dialog = page.getByRole("dialog", { name: "Propuestas" });
  const pera = dialog.getByRole("region", { name: /^Pera/ });
  for (const width of [320, 1090]) {
    await page.setViewportSize({ width, height: 740 });
    await page.reload();
    if (width < 700) await page.getByText("Más", { exact: true }).click();
    await page.getByRole("button", { name: "Propuestas: 2" }).click();
    for (const text of ["Luis Soto, 18 de noviembre", "De Ana.", "De Luis.", "También de Luis."])
      await expect(pera).toContainText(text);
    const take = pera.getByRole("button", { name: /^Aceptar/ });
    await take.scrollIntoViewIfNeeded();
    const { x = 0, width: wide = 0 } = (await take.boundingBox()) ?? {};
    expect(x, `${width}`).toBeGreaterThanOrEqual(0);
    expect(x + wide, `${width}`).toBeLessThanOrEqual(width);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await pera.getByRole("button", { name: /^Aceptar/ }).click();
  await expect(pera.getByRole("alert")).toContainText("Elige qué versión queda");
  await pera.getByRole("radio", { name: /Quedarme con lo de la otra persona/ }).check();
  await pera.getByRole("button", { name: /^Aceptar/ }).click();
  await expect(
    dialog.getByText("Guardado: Pera: primer párrafo, segundo párrafo. Falta publicarlo."),
  ).toBeVisible();
  const leave = dialog.getByRole("button", { name: /Descartar/ });
  await leave.click();
  await leave.click();
  await expect(dialog.getByText("No quedan propuestas.")).toBeVisible();
  await dialog.getByRole("button", { name: "Listo" }).click();

  await expect(page.getByText("Todo está bien")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Propuestas/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  const list = page.getByRole("dialog", { name: "Publicar" });
  await expect(list.getByRole("region", { name: "Tuyo" })).toContainText("Guardaste tú");
  await expect(list).toContainText("También de Luis.");
  await expect(list).not.toContainText("Dudas");
});
