import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { choose, expect, type Owner, shoot, test } from "./owner";
import { glass, hostileIcon, icon, photograph } from "./pictures";

const REMOTE = "test-results/remote.git";
const fill = (form: Page, label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text);
const problemOf = (form: Page, field: string) => form.locator(`[id="${field}"]`);

/** Opens the dialog behind "Publicar". */
async function openPublish(form: Page) {
  await form.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(form.getByRole("dialog")).toBeVisible();
}

test("a changed text is on the site at once, and in the open page without a reload by hand", async ({
  form,
  owner,
  context,
}) => {
  // As long as the former text: the file's size stays.
  const text = JSON.parse(owner.read("flavours/pera/index.json")).text2.replace("lo es", "se va");
  const site = await context.newPage();
  await site.goto(`${owner.site}/?sabor=pera`);
  await form.goto(`${owner.site}/keystatic/collection/flavours/item/pera`);
  await fill(form, "Segundo párrafo", text);
  await shoot(form, "texto");
  const saved = form.waitForResponse("**/update");
  await form.getByRole("button", { name: "Guardar" }).click();
  expect((await saved).status()).toBe(200);
  await expect.poll(() => owner.shows(text, "pera"), { timeout: 15_000, intervals: [100] }).toBe(true);
  await expect(site.getByText(text)).toBeAttached({ timeout: 20_000 });
  expect(owner.git("status", "--short")).toBe(" M content/flavours/pera/index.json\n");
  owner.git("restore", "content");
});

test("shows names, and the pictures that the site shows, without a word in the console", async ({
  form,
  owner,
}) => {
  const words: string[] = [];
  form.on("console", (message) => words.push(message.text()));
  await form.goto(`${owner.site}/keystatic/collection/flavours`);
  await expect(form.getByText("Té helado", { exact: true })).toBeVisible();
  await shoot(form, "sabores");
  await form.getByRole("row", { name: "te-helado" }).click();
  for (const name of ["icon", "glass", "ground"])
    await expect(form.locator(`[id="flavours.${name}"] img`)).toHaveJSProperty("complete", true);
  await form.getByText("Fondo, desde").scrollIntoViewIfNeeded();
  await shoot(form, "fotos");
  const widthOf = (image: HTMLImageElement) => image.naturalWidth;
  expect(await form.locator(`[id="flavours.glass"] img`).evaluate(widthOf)).toBeGreaterThan(800);
  await form.goto(`${owner.site}/keystatic/singleton/questions`);
  await expect(
    form.getByRole("row", { name: JSON.parse(owner.read("questions.json")).questions[0].question }),
  ).toBeVisible();
  await form.goto(`${owner.site}/keystatic/singleton/machine-page`);
  const machines = JSON.parse(owner.read("order.json")).machines.length;
  // A page that is drawn anew, as the editor's check ends, closes the list.
  await expect(async () => {
    await form.getByRole("button", { name: "Máquina de la foto" }).click();
    await expect(form.getByRole("option")).toHaveCount(machines, { timeout: 5_000 });
    await form.getByRole("option", { name: "JDM ID3" }).click({ timeout: 5_000 });
  }).toPass();
  const { gallery } = JSON.parse(owner.read("machines/jdm_id3/index.json"));
  for (const { alt } of gallery) await expect(form.getByRole("radio", { name: alt })).toBeVisible();
  await form.getByRole("radio", { name: gallery[0].alt }).check();
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => JSON.parse(owner.read("machine-page.json")).showroom.photo).toBe(gallery[0].photo);
  await noDrafts(form);
  owner.git("restore", "content");

  await form.goto(`${owner.site}/keystatic/collection/machines/item/jdm_ct`);
  await expect(form.getByRole("row", { name: "Luz LED en la salida" })).toBeVisible();
  for (const button of await form.getByRole("button").all()) await expect(button).toHaveAccessibleName(/./);
  await form.goto(`${owner.site}/keystatic/singleton/order`);
  await form.getByRole("row", { name: "cereza" }).click();
  await expect(form.getByRole("button", { name: "Quitar" }), "what the site needs").toHaveCount(0);
  const shown = (await form.locator("body").textContent()) ?? "";
  await openPublish(form);
  await expect(form.getByRole("dialog")).toContainText(/No hay cambios|Descartar/);
  await expect(form.getByRole("dialog"), "pages that were only opened").not.toContainText("Sin guardar");
  expect(shown).not.toMatch(/\b(the|selected|items?|entry|add|remove|status)\b/i);
  expect(words).toEqual([]);
});

test("a drawing that was put there by hand is refused, and runs nothing when it is opened alone", async ({
  form,
  owner,
}) => {
  writeFileSync(join(owner.root, "content/flavours/pera/icon.svg"), hostileIcon.buffer);
  await expect(form.getByText("Pera, ícono: El dibujo tiene un programa («onload»)")).toBeVisible();
  await form.goto(`${owner.site}/api/keystatic/blob/${"0".repeat(40)}/flavours/pera/icon.svg`);
  await expect(form.locator("circle")).toBeVisible();
  await expect(form.locator("[data-ran]")).toHaveCount(0);
  owner.git("restore", "content");
});

test("maracuyá is refused at its fields, then arrives with three pictures, and leaves nothing behind", async ({
  form,
  owner,
}) => {
  test.setTimeout(240_000);
  await form.goto(`${owner.site}/keystatic/collection/flavours/create`);
  await fill(form, "Nombre", "Maracuyá");
  await expect(form.getByLabel("Dirección")).toHaveValue("maracuya");
  await fill(form, "Color del fondo", "rojo");
  await choose(form, "flavours.icon", hostileIcon);
  await expect(problemOf(form, "flavours.icon")).toContainText("El dibujo tiene un programa («onload»)");
  await choose(form, "flavours.icon", icon);
  await choose(form, "flavours.glass", await photograph(1200, 1500));
  await choose(form, "flavours.ground", await photograph(300, 200));
  await expect(problemOf(form, "flavours.ground")).toContainText("1920");
  await form.getByRole("button", { name: "Crear" }).click();
  await expect(problemOf(form, "flavours.text1")).toContainText("Escribe un texto.");
  await expect(problemOf(form, "flavours.theme.ground")).toContainText("Escribe un color como #12ab9f.");
  await expect(problemOf(form, "flavours.glass")).toContainText("recórta");
  await form.getByLabel("Color del fondo", { exact: true }).scrollIntoViewIfNeeded();
  await shoot(form, "rechazo");
  expect(owner.git("status", "--short")).toBe("");

  await fill(form, "Primer párrafo", "Maracuyá de la selva, ácida y perfumada.");
  await fill(form, "Segundo párrafo", "Despierta en el primer sorbo.");
  await fill(form, "Color del fondo", "#f7c948");
  await fill(form, "Color del texto", "#2b1a02");
  await form.getByLabel(/^Ancho/).fill("80");
  await form.getByLabel("Nombre", { exact: true }).scrollIntoViewIfNeeded();
  await shoot(form, "sabor");
  await choose(form, "flavours.glass", await glass());
  await choose(form, "flavours.ground", await photograph(1920, 1000));
  await expect(form.locator("[id^=flavours] img")).toHaveCount(3);
  await form.getByRole("button", { name: "Crear" }).click();
  await expect(form.getByText("Creado")).toBeVisible();
  await expect.poll(() => owner.shows("ácida y perfumada", "maracuya")).toBe(true);
  await expect(form.getByText("Todo está bien")).toBeVisible();
  expect(owner.read("flavours/maracuya/icon.svg")).toBe(String(icon.buffer));
  expect(owner.read("flavours/maracuya/ground.jpg")).not.toContain("Exif");
  expect(existsSync(join(owner.root, "public/sabores/maracuya.webp"))).toBe(true);

  await form.goto(`${owner.site}/keystatic/singleton/order`);
  // The list draws only the rows in view.
  await form.getByRole("grid", { name: "Sabores" }).hover();
  await form.mouse.wheel(0, 2_000);
  await expect(form.getByRole("row", { name: "Maracuyá" })).toBeVisible();
  await shoot(form, "orden");
  await openPublish(form);
  await expect(form.getByRole("dialog")).toContainText("Maracuyá: sabor nuevo");
  await form.getByLabel(/Por qué/).fill("Llega el sabor del verano");
  await shoot(form, "publicar");

  await form.goto(`${owner.site}/keystatic/collection/flavours/item/maracuya`);
  await form.getByLabel("Dirección").fill("maracuya-dulce");
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitForURL(/maracuya-dulce/);
  await form.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(form.getByRole("dialog")).toContainText("Maracuyá: sabor nuevo");
  await expect(form.getByRole("dialog"), "under the address that it had").not.toContainText("Sin guardar");
  await form.getByRole("button", { name: "Cerrar" }).click();
  await form.getByRole("button", { name: "Borrar…" }).click();
  await form.getByRole("button", { name: "Sí, borrar" }).click();
  await expect.poll(() => owner.shows("ácida y perfumada", "maracuya")).toBe(false);
  await expect
    .poll(() => owner.git("status", "--short"), "the day of the page that shows the order")
    .toBe(" M content/home.json\n");
  owner.git("restore", "content");
});

test("a third machine is on the site, is dragged to the front, and leaves nothing behind", async ({
  form,
  owner,
}) => {
  test.setTimeout(240_000);
  const pageOf = async (path: string) => (await fetch(owner.site + path)).text();
  await form.goto(`${owner.site}/keystatic/collection/machines/create`);
  const texts = {
    Nombre: "JDM Prueba",
    Subtítulo: "Una bebida",
    "Tipo, como sigue a «uno»: compacto, de mesón": "de prueba",
    Descripción: "Existe para esta prueba.",
    "Descripción de la foto principal, para quien no la ve": "Máquina de prueba",
    "Frase de la tarjeta en el inicio": "De prueba.",
    "Título para buscadores": "JDM Prueba: máquina de prueba",
    "Descripción para buscadores":
      "Una máquina que existe para esta prueba, sirve una sola bebida y no se vende a nadie.",
    Bebidas: "Una",
    Espacio: "Poco",
    Concentrado: "Uno",
    "A favor": "Todo",
  };
  for (const [label, text] of Object.entries(texts)) await fill(form, label, text);
  const add = (list: string) =>
    form.getByRole("group", { name: list }).getByRole("button", { name: "Agregar" }).click();
  const dialog = form.getByRole("dialog");
  const done = () => dialog.getByRole("button", { name: "Agregar" }).click();
  await add("Características");
  await dialog.getByLabel("Característica").fill("Es de prueba");
  await done();
  await expect(dialog).toHaveCount(0);
  await add("Galería");
  await done();
  await expect(problemOf(form, "machines.gallery.photo")).toContainText("Elige un archivo.");
  await expect(problemOf(form, "machines.gallery.alt")).toContainText("Escribe un texto.");
  await choose(form, "machines.gallery.photo", await photograph(3000, 900));
  await expect(problemOf(form, "machines.gallery.photo")).toContainText("su proporción es otra");
  await choose(form, "machines.gallery.photo", await photograph(1200, 900));
  await expect(problemOf(form, "machines.gallery.photo").locator("img")).toBeVisible();
  await dialog.getByLabel("Descripción de la foto, para quien no la ve").fill("De frente");
  await done();
  await expect(dialog).toHaveCount(0);
  await choose(form, "machines.main", await photograph(1200, 1400));
  await expect(problemOf(form, "machines.main").locator("img")).toBeVisible();
  await form.getByRole("button", { name: "Crear" }).click();
  await expect.poll(() => pageOf("/")).toContain("Tres máquinas europeas");
  expect(await pageOf("/jdm-prueba")).toContain("Existe para esta prueba.");
  expect(await pageOf("/sitemap.xml")).toContain("/jdm-prueba");
  await expect(form.getByText("Todo está bien")).toBeVisible();

  await form.goto(`${owner.site}/keystatic/singleton/order`);
  const first = JSON.parse(owner.read("order.json")).machines[0];
  const row = (name: string) => form.getByRole("row", { name });
  const { name } = JSON.parse(owner.read(`machines/${first}/index.json`));
  await row("JDM Prueba").scrollIntoViewIfNeeded();
  await row("JDM Prueba").dragTo(row(name), { targetPosition: { x: 40, y: 2 } });
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => JSON.parse(owner.read("order.json")).machines[0]).toBe("jdm-prueba");

  await form.goto(`${owner.site}/keystatic/collection/machines/item/jdm-prueba`);
  await form.getByRole("button", { name: "Borrar…" }).click();
  await form.getByRole("button", { name: "Sí, borrar" }).click();
  await expect.poll(() => pageOf("/")).toContain("Dos máquinas europeas");
  await expect
    .poll(() => owner.git("status", "--short"), "the day of the page that shows the order")
    .toBe(" M content/home.json\n");
  owner.git("restore", "content");
});

test("a page of texts is on the site and in its footer, and the privacy notice can't go", async ({
  form,
  owner,
}) => {
  const answer = (path: string) => fetch(owner.site + path, { redirect: "manual" });
  const textAt = async (path: string) => (await answer(path)).text();
  const dialog = form.getByRole("dialog");
  await form.goto(`${owner.site}/keystatic/collection/pages/create`);
  await fill(form, "Título", "Página de prueba");
  await fill(form, "Bajada", "Cuándo y dónde llegan los concentrados.");
  await form.getByRole("group", { name: "Secciones" }).getByRole("button", { name: "Agregar" }).click();
  await dialog.getByLabel("Título", { exact: true }).fill("Regiones");
  await dialog.getByLabel("Texto", { exact: true }).fill("Todas. Escribe a {mail}.");
  await dialog.getByRole("button", { name: "Agregar" }).click();
  await expect(problemOf(form, "pages.sections.text")).toContainText("solo admite, una vez, {correo}");
  await dialog.getByLabel("Texto", { exact: true }).fill("Todas. Escribe a {correo}.");
  await dialog.getByRole("button", { name: "Agregar" }).click();
  await expect(dialog).toHaveCount(0);
  await form.getByLabel(/^En el pie/).check();
  await form.getByRole("button", { name: "Crear" }).click();
  await expect.poll(() => textAt("/pagina-de-prueba"), { timeout: 15_000 }).toContain("Todas. Escribe a");
  await expect.poll(() => textAt("/jdm_ct")).toContain('href="/pagina-de-prueba"');
  expect(await textAt("/sitemap.xml")).toContain("/pagina-de-prueba</loc><lastmod>");
  await form.goto(`${owner.site}/keystatic/collection/pages/item/pagina-de-prueba`);
  await form.getByLabel("Dirección").fill("otra-prueba");
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitForURL(/otra-prueba/);
  await expect
    .poll(async () => (await answer("/pagina-de-prueba")).headers.get("location"))
    .toBe("/otra-prueba");

  await form.goto(`${owner.site}/keystatic/collection/pages/item/privacidad`);
  await form.getByRole("button", { name: "Borrar…" }).click();
  await form.getByRole("button", { name: "Sí, borrar" }).click();
  await expect(form.getByText(/la ley pide ese aviso/)).toBeVisible();
  owner.git("clean", "-fdq", "content");
  owner.git("restore", "content");
});

test("a mistake made by hand stands in the bar; the site keeps the last good state", async ({
  form,
  owner,
}) => {
  const path = join(owner.root, "content/order.json");
  const before = owner.read("order.json");
  const { flavours, ...order } = JSON.parse(before);
  writeFileSync(path, JSON.stringify({ ...order, flavours: flavours.slice(1) }, null, 2));
  await expect(form.getByText(/no está en el orden/)).toBeVisible();
  expect((await fetch(owner.site)).status).toBe(200);
  writeFileSync(path, before);
  await expect(form.getByText("Todo está bien")).toBeVisible();
});

test("the site's process that ends is started again", async ({ owner }) => {
  expect((await fetch(owner.site)).status).toBe(200);
  const [preview = Number.NaN] = owner.processes("build/server/main.js");
  process.kill(preview, "SIGKILL");
  await expect.poll(() => owner.processes()).not.toContain(preview);
  const status = () =>
    fetch(owner.site).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status).toBe(200);
});

test("old addresses lead on; other pages and other paths are refused", async ({ owner }) => {
  const pera = JSON.parse(owner.read("flavours/pera/index.json"));
  const write = (data: object) =>
    writeFileSync(join(owner.root, "content/flavours/pera/index.json"), `${JSON.stringify(data, null, 2)}\n`);
  write({ ...pera, formerSlugs: ["perita"] });
  const ask = (path: string, headers = {}) => fetch(owner.site + path, { redirect: "manual", headers });
  const leadsTo = async () => (await ask("/?sabor=perita")).headers.get("location");
  await expect.poll(leadsTo).toBe("/?sabor=pera");
  write(pera);
  for (const path of ["/package.json", `/@fs${owner.root}/package.json`, "/content/site.json"])
    expect((await ask(path)).status, path).toBe(404);
  expect((await ask("/", { "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" })).status).toBe(403);
  const post = (origin: string, path: string, own: RequestInit = {}) =>
    fetch(`${owner.site}/api/keystatic/update`, {
      method: "POST",
      headers: { origin },
      body: JSON.stringify({ additions: [{ path, contents: "e30" }], deletions: [] }),
      ...own,
    });
  for (const origin of ["http://evil.example", "http://localhost:4211"])
    expect((await post(origin, "site.json")).status, origin).toBe(403);
  expect((await post(owner.site, "../package.json")).status).toBe(422);
  const body = new Blob(["{}"]).stream();
  expect(await (await post(owner.site, "", { body, duplex: "half" })).text()).toContain("MB");
  const blob = `${owner.site}/api/keystatic/blob/${"0".repeat(40)}`;
  expect((await fetch(`${blob}/..%2fpackage.json`)).status).toBe(422);
});

test("twelve windows share a connection: all of them follow, also once the one that has it is closed", async ({
  owner,
  context,
}) => {
  const addresses = Array.from({ length: 12 }, (_, index) =>
    index % 2 === 0 ? "/keystatic" : "/?sabor=pera",
  );
  const pages = addresses.map(async (address) => {
    const page = await context.newPage();
    await page.goto(owner.site + address);
    return page;
  });
  const windows = await Promise.all(pages);
  const pera = join(owner.root, "content/flavours/pera/index.json");
  const before = readFileSync(pera, "utf8");
  for (const text of ["Primera vez.", "Segunda vez."]) {
    writeFileSync(pera, before.replace(JSON.parse(before).text1, text));
    for (const [index, window] of windows.entries())
      if (index % 2 === 0) await expect(window.getByText("Todo está bien")).toBeVisible();
      else await expect(window.getByText(text)).toBeAttached();
    await windows.shift()?.close();
    await windows.shift()?.close();
  }
  writeFileSync(pera, before);
});

test("from 1100 px on the site stands beside the form, at what is open; a switch makes it a telephone", async ({
  form,
  owner,
}) => {
  const words: string[] = [];
  form.on("console", (message) => words.push(message.text()));
  await form.setViewportSize({ width: 1280, height: 740 });
  await form.goto(`${owner.site}/keystatic/collection/flavours/item/pera`);
  const site = form.frameLocator('iframe[title="El sitio"]');
  const address = () => form.frames()[1]?.url();
  await expect.poll(address).toBe(`${owner.site}/?sabor=pera#sabores`);
  await expect(site.locator("#sabores")).toBeInViewport();
  const widthOf = () => site.locator("html").evaluate(({ clientWidth }) => clientWidth);
  expect(await widthOf(), "a desktop's layout").toBeGreaterThan(1_200);
  await form.getByRole("button", { name: "Ver como teléfono" }).click();
  await expect.poll(widthOf).toBeLessThanOrEqual(390);
  await expect(site.locator("#sabores"), "at the same section").toBeInViewport();
  await fill(form, "Segundo párrafo", "Al lado del formulario.");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(site.getByText("Al lado del formulario.")).toBeAttached();
  await noDrafts(form);
  await form.getByRole("link", { name: "Máquinas" }).click();
  await form.getByRole("row", { name: "jdm_ct" }).click();
  await expect.poll(address).toBe(`${owner.site}/jdm_ct`);
  await form.goBack();
  await expect(form, "frames leave nothing in the history").toHaveURL(/machines$/);
  await form.setViewportSize({ width: 1090, height: 740 });
  await expect(form.locator("iframe")).toHaveCount(0);
  await form.goto(`${owner.site}/keystatic/collection/machines/item/jdm_ct`);
  await expect(form.getByRole("link", { name: "Ver el sitio" })).toHaveAttribute("href", "/jdm_ct");
  expect(words).toEqual([]);
  owner.git("restore", "content");
});

test("a form of the preview says that it goes nowhere, and shows its thanks", async ({ owner, context }) => {
  const site = await context.newPage();
  const said: string[] = [];
  site.on("dialog", (dialog) => {
    said.push(dialog.message());
    return dialog.accept();
  });
  await site.goto(owner.site);
  const contact = site.locator("#contacto");
  await contact.getByLabel(/^Nombre/).fill("Ana Pérez");
  await contact.getByLabel(/^Correo/).fill("ana@empresa.cl");
  await contact.getByLabel(/^Teléfono/).fill("9 8765 4321");
  await contact.getByLabel(/^Mensaje/).fill("Una pregunta de la vista previa.");
  await contact.getByRole("button", { name: /^Enviar/ }).click();
  await expect.poll(() => said).toEqual([expect.stringContaining("no llega a nadie")]);
  await expect(site.getByText(/Gracias/).first()).toBeVisible();
});

/** Another person changes a flavour in a clone, and sends it. */
function another(owner: Owner, slug: string, change: object): string {
  const clone = "test-results/other";
  if (!existsSync(join(owner.root, clone))) owner.git("clone", "--quiet", REMOTE, clone);
  if (!owner.git("-C", clone, "status", "--short")) owner.git("-C", clone, "pull", "--quiet");
  const file = join(owner.root, clone, `content/flavours/${slug}/index.json`);
  const data = { ...JSON.parse(readFileSync(file, "utf8")), ...change };
  writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
  const author = ["-c", "user.name=Otra", "-c", "user.email=otra@example.cl"];
  owner.git("-C", clone, ...author, "commit", "--quiet", "-am", "Suyo");
  owner.git("-C", clone, "push", "--quiet");
  return join(owner.root, clone);
}

/** Waits until nothing unsaved is kept. The form drops a saved draft when the answer comes, after the file is there. */
async function noDrafts(form: Page) {
  const kept = () =>
    form.evaluate(async () => {
      const { shown } = await (await fetch("/api/editor/drafts")).json();
      return [...shown, ...Object.keys(localStorage).filter((name) => name.startsWith("frukto-draft"))];
    });
  await expect.poll(kept).toEqual([]);
}

test("two people who changed the same text and the same photograph see both, and choose", async ({
  form,
  owner,
}) => {
  owner.git("init", "--quiet", "--bare", "--initial-branch=main", REMOTE);
  owner.git("remote", "add", "origin", `./${REMOTE}`);
  owner.git("push", "--quiet", "--set-upstream", "origin", "main");
  const other = another(owner, "limonada", { text2: "Suyo." });
  cpSync(join(other, "content/flavours/pera/icon.svg"), join(other, "content/flavours/limonada/icon.svg"));
  another(owner, "limonada", {});
  const icon = owner.read("flavours/cereza/icon.svg");
  writeFileSync(join(owner.root, "content/flavours/limonada/icon.svg"), icon);
  await form.goto(`${owner.site}/keystatic/collection/flavours/item/limonada`);
  await fill(form, "Segundo párrafo", "Mío.");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => owner.read("flavours/limonada/index.json")).toContain("Mío.");
  await noDrafts(form);
  await openPublish(form);
  const dialog = form.getByRole("dialog");
  await expect(dialog).toContainText("Limonada: segundo párrafo");
  for (const words of ["Guardaste tú", "Antes", "Ahora", "Mío."]) await expect(dialog).toContainText(words);
  await expect(dialog.locator("img"), "the icon as it was and as it is").toHaveCount(2);
  await form.getByLabel(/Por qué/).fill("Suena mejor");
  await dialog.getByRole("button", { name: "Publicar" }).click();
  const text = dialog.getByRole("radiogroup", { name: "Limonada, segundo párrafo" });
  const picture = dialog.getByRole("radiogroup", { name: "Limonada, ícono" });
  await expect(text.getByRole("radio", { name: /lo de la otra persona/ })).toBeVisible();
  await expect(text).toContainText("Otra, ");
  for (const words of ["Suyo.", "Mío.", "segundo párrafo, ícono"]) await expect(text).toContainText(words);
  await expect(picture.locator("img")).toHaveCount(2);
  for (const image of await picture.locator("img").all())
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);
  await expect(dialog.getByRole("button", { name: "Publicar" })).toBeDisabled();
  await text.getByRole("radio", { name: /lo de la otra persona/ }).check();
  await picture.getByRole("radio", { name: /lo mío/ }).check();
  await dialog.getByRole("button", { name: "Publicar" }).click();
  await expect(form.getByRole("button", { name: "Listo" })).toBeVisible();
  expect(JSON.parse(owner.read("flavours/limonada/index.json")).text2).toBe("Suyo.");
  expect(owner.read("flavours/limonada/icon.svg")).toBe(icon);
  expect(owner.git("--git-dir", REMOTE, "log", "-2", "--format=%B")).toContain("Suena mejor");
});

test("brings what others published under what is being typed, and brings an old text back", async ({
  form,
  owner,
}) => {
  await form.goto(`${owner.site}/keystatic/collection/flavours/item/manzana`);
  const [before, typed] = [
    await form.getByLabel("Primer párrafo", { exact: true }).inputValue(),
    "Sin guardar.",
  ];
  await fill(form, "Segundo párrafo", typed);
  another(owner, "manzana", { text1: "Publicado." });
  await openPublish(form);
  await expect(form.getByRole("dialog")).toContainText("Sin guardar: Manzana.");
  await form.getByRole("button", { name: "Cerrar" }).click();
  await form.getByRole("button", { name: "Traer lo publicado" }).click();
  await expect(form.getByRole("alert")).toContainText("Se trajo lo que publicó otra persona.");
  await form.getByRole("button", { name: "Listo" }).click();
  await expect(form.getByLabel("Primer párrafo", { exact: true })).toHaveValue("Publicado.");
  await expect(form.getByLabel("Segundo párrafo", { exact: true })).toHaveValue(typed);
  await expect(form.getByText("Otra persona cambió esto desde tu borrador")).toBeVisible();

  await form.getByRole("button", { name: "Deshacer los cambios" }).click();
  await form.getByRole("button", { name: "Publicaciones" }).click();
  const published = form.getByRole("region", { name: /^Otra, / }).first();
  await expect(published).toContainText("Manzana: primer párrafo");
  await shoot(form, "publicaciones");
  const back = published.getByRole("button", { name: /Traer de vuelta: Manzana/ });
  await back.click();
  await expect(back).toHaveAccessibleName(/¿Seguro\?/);
  await back.click();
  await expect(form.getByLabel("Primer párrafo", { exact: true })).toHaveValue(before);
  await openPublish(form);
  const discard = form.getByRole("button", { name: /Descartar lo guardado: Manzana: primer párrafo/ });
  await discard.click();
  await discard.click();
  await expect(form.getByLabel("Primer párrafo", { exact: true })).toHaveValue("Publicado.");
  expect(owner.git("status", "--short")).toBe("");
});

test("a list that is typed in keeps what a colleague saves in it; the same text shows both and asks, until it is answered", async ({
  form,
  owner,
}) => {
  const change = (path: string, to: (data: Record<string, unknown>) => object) =>
    writeFileSync(join(owner.root, "content", path), JSON.stringify(to(JSON.parse(owner.read(path)))));
  const { questions } = JSON.parse(owner.read("questions.json"));
  const dialog = form.getByRole("dialog");
  await form.goto(`${owner.site}/keystatic/singleton/questions`);
  await form.getByRole("button", { name: "Agregar" }).click();
  await dialog.getByRole("textbox", { name: "Pregunta" }).fill("¿Mía?");
  await dialog.getByLabel("Respuesta").fill("Mía.");
  await dialog.getByLabel("Nombre en la dirección").fill("mia");
  await dialog.getByRole("button", { name: "Agregar" }).click();
  await expect(form.getByRole("row", { name: "¿Mía?" })).toBeVisible();
  const [first, ...others] = questions;
  const theirs = { question: "¿Suya?", answer: "Suya.", id: "suya" };
  change("questions.json", (data) => ({
    ...data,
    questions: [theirs, { ...first, answer: "Corregida." }, ...others],
  }));
  await form.reload();
  await expect(form.getByRole("row", { name: "¿Suya?" })).toBeVisible();
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect
    .poll(() => JSON.parse(owner.read("questions.json")).questions)
    .toEqual([
      theirs,
      { ...first, answer: "Corregida." },
      ...others,
      { question: "¿Mía?", answer: "Mía.", id: "mia" },
    ]);
  await noDrafts(form);

  await form.goto(`${owner.site}/keystatic/collection/flavours/item/pera`);
  const [text, other] = [
    form.getByLabel("Primer párrafo", { exact: true }),
    form.getByLabel("Segundo párrafo", { exact: true }),
  ];
  await text.fill("Mío.");
  await other.fill("Sin discusión.");
  await expect(form.getByText("Sin guardar")).toBeVisible();
  change("flavours/pera/index.json", (data) => ({ ...data, text1: "Suyo." }));
  for (const _again of ["asked", "asked again"]) {
    await form.reload();
    const asked = dialog.getByRole("radiogroup", { name: "primer párrafo" });
    for (const words of ["Mío.", "Suyo."]) await expect(asked).toContainText(words);
    await form.keyboard.press("Escape");
    await expect(dialog.getByRole("button", { name: "Seguir" })).toBeDisabled();
  }
  await dialog.getByRole("radio", { name: /lo de la otra persona/ }).check();
  await dialog.getByRole("button", { name: "Seguir" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(text).toHaveValue("Suyo.");
  await expect(other).toHaveValue("Sin discusión.");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect
    .poll(() => JSON.parse(owner.read("flavours/pera/index.json")))
    .toMatchObject({ text1: "Suyo.", text2: "Sin discusión." });
  await noDrafts(form);
  owner.git("restore", "content");
});

test("on a telephone everything of the bar is in reach, and 'Guardar'; remarks of many words stand below each other", async ({
  form,
  owner,
}) => {
  const long = "No se publicó: la versión nueva no respondió, y sigue en línea la anterior. ".repeat(3);
  await form.route("**/api/editor/live", (route) => route.fulfill({ json: { isLive: false, text: long } }));
  for (const width of [390, 320, 1280]) {
    await form.setViewportSize({ width, height: 780 });
    await form.reload();
    await expect(form.getByText("Todo está bien")).toBeVisible();
    await expect(form.getByText(long.trim())).toBeVisible();
    if (width < 700) await form.getByText("Más", { exact: true }).click();
    const buttons = ["Traer lo publicado", "Publicaciones", "Publicar"].map((name) =>
      form.getByRole("button", { name, exact: true }),
    );
    for (const control of [form.getByRole("link", { name: "Ver el sitio" }), ...buttons]) {
      const box = await control.boundingBox();
      expect(box?.x, `${width}`).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBeLessThanOrEqual(width);
      expect(box?.height, "one line").toBeLessThan(48);
    }
    const [first, second] = await Promise.all(
      ["Todo está bien", long.trim()].map((text) => form.getByText(text).boundingBox()),
    );
    expect((first?.y ?? 0) + (first?.height ?? 0), `${width}`).toBeLessThanOrEqual((second?.y ?? 0) + 1);
    // Text draws over its own box; the line around it has room for that.
    const over = await form
      .getByText(long.trim())
      .evaluate(({ parentElement: line }) => (line ? line.scrollHeight - line.clientHeight : Number.NaN));
    expect(over, "the text in its line").toBeLessThanOrEqual(1);
  }
  await form.setViewportSize({ width: 320, height: 780 });
  const remark = form.getByText(/de ejemplo/);
  await expect(remark).toBeHidden();
  await form.getByText(/^\p{Lu}\p{Ll}+ avisos$/u).click();
  await expect(remark).toBeVisible();
  await form.emulateMedia({ forcedColors: "active" });
  await expect(form.getByRole("button", { name: "Publicar", exact: true })).toHaveCSS(
    "outline-style",
    "solid",
  );
  await form.goto(`${owner.site}/keystatic/collection/flavours/item/te-helado`);
  const save = form.getByRole("button", { name: "Guardar" });
  await expect(save).toBeVisible();
  const box = await save.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
});

test("a text is kept at once, before any file is hashed, and sent though the page is left at once", async ({
  form,
  owner,
}) => {
  await form.goto(`${owner.site}/keystatic/collection/flavours/item/pera`);
  const text = form.getByLabel("Segundo párrafo", { exact: true });
  const kept = await text.evaluate(async (field) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, "De una vez.");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    // React draws in the next task.
    await new Promise((resolve) => setTimeout(resolve));
    return JSON.stringify(localStorage);
  });
  expect(kept).toContain("De una vez.");
  await form.goto("about:blank");
  const key = encodeURIComponent(JSON.stringify(["collection", "flavours", "pera"]));
  const sent = async () => (await fetch(`${owner.site}/api/editor/draft?key=${key}`)).text();
  await expect.poll(sent).toContain("De una vez.");
  await form.goto(`${owner.site}/keystatic/collection/flavours/item/pera`);
  await expect(text).toHaveValue("De una vez.");
  await text.fill("Y después otra.");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => owner.read("flavours/pera/index.json")).toContain("Y después otra.");
  await noDrafts(form);
  await expect(form.getByRole("heading", { name: "Otra persona cambió lo mismo que tú" })).toBeHidden();
  owner.git("restore", "content");
});

test("what is typed is there on another device, after a lost connection and a closed window, and in a browser that keeps nothing", async ({
  form,
  owner,
  browser,
}) => {
  const pera = `${owner.site}/keystatic/collection/flavours/item/pera`;
  const text = (page: Page) => page.getByLabel("Segundo párrafo", { exact: true });
  await form.goto(pera);
  await fill(form, "Segundo párrafo", "Se queda.");
  await choose(form, "flavours.icon", icon);
  await openPublish(form);
  await expect(form.getByRole("dialog")).toContainText("Sin guardar: Pera");
  const other = await browser.newPage();
  await other.goto(pera);
  await expect(text(other)).toHaveValue("Se queda.");
  await other.close();

  await form.getByRole("button", { name: "Cerrar" }).click();
  await form.context().setOffline(true);
  await fill(form, "Segundo párrafo", "Sin conexión.");
  await expect
    .poll(() => form.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain("Sin conexión.");
  const later = await form.context().newPage();
  await form.close();
  await later.context().setOffline(false);
  await later.goto(`${owner.site}/keystatic`);
  const dialog = later.getByRole("dialog");
  await later.getByRole("button", { name: "Borradores: 1" }).click();
  await dialog.getByRole("link", { name: "Pera" }).click();
  await expect(text(later)).toHaveValue("Sin conexión.");
  await later.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => owner.read("flavours/pera/index.json")).toContain("Sin conexión.");
  expect(owner.read("flavours/pera/icon.svg"), "the drawing that was chosen").toBe(String(icon.buffer));
  await noDrafts(later);

  const strict = await browser.newPage();
  await strict.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      if (name.startsWith("frukto")) throw new DOMException("Full.", "QuotaExceededError");
      setItem.call(this, name, value);
    };
  });
  await strict.goto(pera);
  await fill(strict, "Segundo párrafo", "Sin base.");
  await expect(strict.getByRole("button", { name: "Borradores: 1" })).toBeVisible();
  await strict.reload();
  await expect(text(strict)).toHaveValue("Sin base.");
  await strict.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => owner.read("flavours/pera/index.json")).toContain("Sin base.");
  await strict.close();
  await noDrafts(later);
  owner.git("restore", "content");
});

test("a draft follows its entry to another address; one of an entry that is gone is opened as a new one, or dropped", async ({
  form,
  owner,
}) => {
  const flavours = join(owner.root, "content/flavours");
  for (const [slug, name] of [
    ["ciruela", "Ciruela"],
    ["manzana", "Manzana"],
    ["pera", "Pera"],
  ]) {
    await form.goto(`${owner.site}/keystatic/collection/flavours/item/${slug}`);
    await fill(form, "Segundo párrafo", `De ${name}.`);
    await expect(form.getByText("Sin guardar")).toBeVisible();
  }
  await expect(form.getByRole("button", { name: "Borradores: 3" })).toBeVisible();
  const { flavours: slugs, ...order } = JSON.parse(owner.read("order.json"));
  const left = slugs.filter((slug: string) => !["ciruela", "manzana"].includes(slug));
  const moved = left.map((slug: string) => (slug === "pera" ? "perita" : slug));
  const pera = JSON.parse(owner.read("flavours/pera/index.json"));
  for (const slug of ["ciruela", "manzana"]) rmSync(join(flavours, slug), { recursive: true });
  renameSync(join(flavours, "pera"), join(flavours, "perita"));
  writeFileSync(join(flavours, "perita/index.json"), JSON.stringify({ ...pera, formerSlugs: ["pera"] }));
  writeFileSync(join(owner.root, "content/order.json"), JSON.stringify({ ...order, flavours: moved }));

  await form.goto(`${owner.site}/keystatic/collection/flavours/item/perita`);
  await expect(form.getByLabel("Segundo párrafo", { exact: true })).toHaveValue("De Pera.");
  await expect(form.getByLabel("Dirección")).toHaveValue("perita");
  const dialog = form.getByRole("dialog");
  await form.getByRole("button", { name: "Borradores: 3" }).click();
  await expect(dialog.getByRole("link")).toHaveText(["Pera"]);
  await dialog.getByRole("button", { name: "Descartar: Manzana, que ya no está" }).click();
  await dialog.getByRole("button", { name: "¿Seguro? Descartar: Manzana, que ya no está" }).click();
  await form.getByRole("button", { name: "Borradores: 2" }).click();
  await dialog.getByRole("button", { name: "Abrir como nuevo: Ciruela, que ya no está" }).click();
  await form.waitForURL(/flavours\/create$/);
  await expect(form.getByLabel("Segundo párrafo", { exact: true })).toHaveValue("De Ciruela.");
  await expect(form.locator("[id^=flavours] img"), "from the history").toHaveCount(3);
  await form.getByRole("button", { name: "Crear" }).click();
  await expect.poll(() => existsSync(join(flavours, "ciruela/glass.webp"))).toBe(true);
  await form.goto(`${owner.site}/keystatic/collection/flavours/item/perita`);
  await form.getByRole("button", { name: "Deshacer los cambios" }).click();
  await noDrafts(form);
  owner.git("clean", "-fdq", "content");
  owner.git("restore", "content");
});

test("a photograph is dropped on its field; beside it, it does not take the form's place", async ({
  form,
  owner,
}) => {
  await form.goto(`${owner.site}/keystatic/collection/flavours/item/pera`);
  const { buffer } = await photograph(300, 200);
  const drop = async (selector: string) => {
    const data = await form.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], "fondo.jpg", { type: "image/jpeg" }));
        return transfer;
      },
      [...buffer],
    );
    await form.dispatchEvent(selector, "drop", { dataTransfer: data });
    return form.evaluate(
      ([where, dataTransfer]) =>
        document.querySelector(where as string)?.dispatchEvent(
          new DragEvent("dragover", {
            bubbles: true,
            cancelable: true,
            dataTransfer: dataTransfer as DataTransfer,
          }),
        ),
      [selector, data] as const,
    );
  };
  expect(await drop("body"), "the browser would open it").toBe(false);
  const chooser = form.waitForEvent("filechooser");
  await problemOf(form, "flavours.ground").getByRole("button", { name: "Elegir archivo" }).click();
  const accepted = await (await chooser).element().getAttribute("accept");
  expect(accepted, "of these alone iPhones make a JPEG").not.toMatch(/\*|hei[cf]/);
  expect(await drop('[id="flavours.ground"]')).toBe(false);
  await expect(problemOf(form, "flavours.ground")).toContainText("«fondo» no sirve: mide 300 × 200");
});

test("also asks before it brings what others published, and publishes nothing", async ({ form, owner }) => {
  await form.goto(`${owner.site}/keystatic/collection/flavours/item/uva-roja`);
  await fill(form, "Segundo párrafo", "Mío.");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => owner.read("flavours/uva-roja/index.json")).toContain("Mío.");
  await noDrafts(form);
  another(owner, "uva-roja", { text2: "Suyo." });
  await form.getByRole("button", { name: "Traer lo publicado" }).click();
  const dialog = form.getByRole("dialog");
  const follow = dialog.getByRole("button", { name: "Seguir" });
  await expect(follow).toBeDisabled();
  await dialog.getByRole("radio", { name: /lo mío/ }).check();
  await follow.click();
  await expect(dialog).toContainText("Se trajo lo que publicó otra persona.");
  await dialog.getByRole("button", { name: "Listo" }).click();
  await expect(form.getByLabel("Segundo párrafo", { exact: true })).toHaveValue("Mío.");
  await form.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(dialog).toContainText("Uva roja: segundo párrafo");
  await dialog.getByRole("button", { name: "Publicar" }).click();
  await expect(dialog).toContainText("Publicado: Uva roja: segundo párrafo.");
});

test("what is typed while a save is under way stays; a save over a colleague's is joined with it, and asks about what both changed", async ({
  form,
  owner,
}) => {
  await form.goto(`${owner.site}/keystatic/collection/flavours/item/ciruela`);
  await form.route("**/update", async (route) => {
    const answer = await route.fetch();
    await fill(form, "Segundo párrafo", "Escrito al guardar.");
    await route.fulfill({ response: answer });
  });
  await fill(form, "Primer párrafo", "Guardado.");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(form.getByText("Sin guardar")).toBeVisible();
  await expect(form.getByText("Guardando")).toHaveCount(0);
  await expect(form.getByLabel("Segundo párrafo")).toHaveValue("Escrito al guardar.");
  expect(JSON.parse(owner.read("flavours/ciruela/index.json")).text1).toBe("Guardado.");
  await form.unroute("**/update");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect
    .poll(() => JSON.parse(owner.read("flavours/ciruela/index.json")).text2)
    .toBe("Escrito al guardar.");

  const dialog = form.getByRole("dialog");
  const save = form.getByRole("button", { name: "Guardar" });
  const ciruela = () => JSON.parse(owner.read("flavours/ciruela/index.json"));
  const byHand = (change: object) =>
    writeFileSync(
      join(owner.root, "content/flavours/ciruela/index.json"),
      `${JSON.stringify({ ...ciruela(), ...change }, null, 2)}\n`,
    );
  await noDrafts(form);
  await fill(form, "Segundo párrafo", "Mío.");
  byHand({ text1: "A mano." });
  await save.click();
  await expect(form.getByLabel("Primer párrafo", { exact: true })).toHaveValue("A mano.");
  await expect(form.getByLabel("Segundo párrafo", { exact: true })).toHaveValue("Mío.");
  expect(ciruela().text2, "before it is saved again").toBe("Escrito al guardar.");
  byHand({ text2: "Suyo." });
  await save.click();
  const asked = dialog.getByRole("radiogroup", { name: "segundo párrafo" });
  for (const words of ["Mío.", "Suyo."]) await expect(asked).toContainText(words);
  await dialog.getByRole("radio", { name: /lo mío/ }).check();
  await dialog.getByRole("button", { name: "Seguir" }).click();
  await expect(form.getByLabel("Segundo párrafo", { exact: true })).toHaveValue("Mío.");
  await save.click();
  await expect.poll(ciruela).toMatchObject({ text1: "A mano.", text2: "Mío." });
  await noDrafts(form);
  owner.git("restore", "content");
});

test("Ctrl-C ends everything and frees the ports; an editor killed in the middle of a save leaves whole files", async ({
  owner,
}) => {
  await owner.stop("SIGINT");
  await expect(fetch(owner.site)).rejects.toThrow();
  await expect.poll(() => owner.processes()).toEqual([]);
  await owner.start();
  const releases = join(owner.root, "build/preview/4210");
  await expect.poll(() => existsSync(join(releases, "current"))).toBe(true);
  const order = JSON.parse(owner.read("order.json"));
  const sizeOf = (slug: string) => statSync(join(owner.root, `content/flavours/${slug}/index.json`)).size;
  const long = (slug: string) => {
    const data = { ...JSON.parse(owner.read(`flavours/${slug}/index.json`)), text1: "á".repeat(600_000) };
    return {
      path: `flavours/${slug}/index.json`,
      contents: Buffer.from(JSON.stringify(data)).toString("base64url"),
    };
  };
  const known = await (await fetch(`${owner.site}/api/keystatic/tree`)).json();
  const saving = fetch(`${owner.site}/api/keystatic/update`, {
    method: "POST",
    headers: { origin: owner.site },
    body: JSON.stringify({
      additions: order.flavours.map(long),
      deletions: [],
      known,
    }),
  }).catch(() => {});
  // Not Git: waiting for a process would hold up the upload, which this process sends.
  const arrived = () => order.flavours.some((slug: string) => sizeOf(slug) > 100_000);
  await expect.poll(arrived, { intervals: [5] }).toBe(true);
  await owner.stop("SIGKILL");
  await saving;
  for (const slug of order.flavours) JSON.parse(owner.read(`flavours/${slug}/index.json`));
  expect(readdirSync(join(owner.root, "content/flavours")).sort()).toEqual(order.flavours.sort());
  owner.git("restore", "content");
  await expect.poll(() => owner.processes()).toEqual([]);
  // Its last release may be half of one, too.
  const [last = ""] = readFileSync(join(releases, "current"), "utf8").split("\n");
  rmSync(join(releases, last, "content/flavours/pera"), { recursive: true });
  await owner.start();
  expect((await fetch(owner.site)).status).toBe(200);
});
