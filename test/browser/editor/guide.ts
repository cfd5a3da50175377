import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { chromiumLaunch } from "../../support/chromium";
import { choose, Owner } from "./owner";

const FOLDER = "docs/guia";
/** Width of the pictures in pixels. */
const WIDTH = 900;

/**
 * Runs `npm run guide`: follows docs/guia.md in a copy of the repository, and writes its pictures. Ends with an error if
 * a step no longer works.
 */
async function main(): Promise<void> {
  const owner = new Owner();
  owner.git("clone", "--quiet", "--bare", ".", ".git/origin.git");
  owner.git("remote", "add", "origin", "./.git/origin.git");
  const browser = await chromium.launch(chromiumLaunch());
  try {
    await owner.start();
    const page = await browser.newPage({ viewport: { width: 1200, height: 740 }, locale: "es-CL" });
    page.setDefaultTimeout(60_000);
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER);
    await changeFlavour(page, owner);
    await addFlavour(page, owner);
    await publish(page);
  } finally {
    await browser.close();
    await owner.remove();
  }
}

async function changeFlavour(page: Page, owner: Owner): Promise<void> {
  await page.goto(`${owner.editor}/keystatic/collection/flavours`);
  await page.getByText("Todo está bien").waitFor();
  await shoot(page, "sabores");
  await page.getByRole("rowheader", { name: "pera" }).click();
  await page.getByLabel("Segundo párrafo").fill("Suave y aromática: una pausa en medio del día.");
  await shoot(page, "texto");
  await page.getByRole("button", { name: "Guardar" }).click();
  await page.getByText("Fondo, desde").scrollIntoViewIfNeeded();
  await shoot(page, "fotos");
  const color = page.getByLabel("Color del fondo", { exact: true });
  await color.fill("verde");
  await color.blur();
  await shoot(page, "rechazo");
  await color.fill("#d6dc45");
}

async function addFlavour(page: Page, owner: Owner): Promise<void> {
  await page.goto(`${owner.editor}/keystatic/collection/flavours/create`);
  const texts = {
    Nombre: "Maracuyá",
    "Primer párrafo": "Maracuyá de la selva, ácida y perfumada.",
    "Segundo párrafo": "Despierta en el primer sorbo.",
    "Color del fondo": "#f2b705",
    "Color del texto": "#3a2600",
    "Ancho de las letras del nombre, en %": "80",
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  await shoot(page, "sabor");
  const files = {
    icon: "content/flavours/limonada/icon.svg",
    glass: "media/renderings/sabores/limonada.webp",
    ground: "media/renderings/sabores/fondos/limonada.webp",
  };
  for (const [name, file] of Object.entries(files)) {
    const checked = page.waitForResponse((response) => response.request().method() === "POST");
    await choose(page, `flavours.${name}`, file);
    await checked;
  }
  await page.getByRole("button", { name: "Crear" }).click();
  await page.waitForURL(/item\/maracuya/);
  await page.getByText("Todo está bien").waitFor({ timeout: 180_000 });
  await page.goto(`${owner.editor}/keystatic/singleton/order`);
  // The list draws only the rows in view.
  await page.getByRole("grid", { name: "Sabores" }).hover();
  await page.mouse.wheel(0, 2_000);
  await page.getByRole("row", { name: "maracuya" }).waitFor();
  await shoot(page, "orden");
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publicar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Maracuyá: sabor nuevo").waitFor();
  await dialog.getByLabel("¿Por qué?").fill("Llega el sabor del verano");
  await shoot(page, "publicar");
  await dialog.getByRole("button", { name: "Publicar" }).click();
  await dialog.getByText("Publicado en «origin»").waitFor();
}

/** Writes what the page shows. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(500);
  const shot = await page.screenshot({ animations: "disabled" });
  process.stdout.write(`${FOLDER}/${name}.webp\n`);
  await sharp(shot)
    .resize({ width: WIDTH })
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`));
}

await main();
