import { ct } from "../support/content";
import { chatOn } from "./chat-page";
import { expect, test } from "./fixtures";

test("hydrates after the first paint, among nodes of an extension, for a visitor who acts before React has rendered", async ({
  page,
}) => {
  const foreign = (id: string) => `<div id="${id}" class="extension">injected</div>`;
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replace("<head>", '<head><meta class="extension">\n')
      .replace("</head>", '<script class="extension"></script></head>')
      .replace("<body>", `<body>${foreign("before")} text `)
      .replace("</body>", `${foreign("after")}</body>`);
    await route.fulfill({ response, body: html });
  });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const early = document.createElement("div");
      early.className = "extension";
      document.documentElement.append(early);
      observer.disconnect();
    }).observe(document, { childList: true });

    // React listens from hydrateRoot() on, and renders in a later task; the click comes between the two.
    const { addEventListener } = document;
    document.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
      addEventListener.apply(document, listener);
      if (listener[0] !== "click") return;
      document.addEventListener = addEventListener;
      queueMicrotask(() => document.querySelector<HTMLElement>("[href='#contenido']")?.click());
    };
  });
  await page.goto("/");
  await expect(page).toHaveURL("/#contenido");
  await expect(page.locator("main")).toBeFocused();

  const { painted, starts } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByType("paint");
    const scripts = performance
      .getEntriesByType("resource")
      .filter(({ name }) => /assets\/(manifest|vendor|frame|root|_index|entry).*\.js$/.test(name));
    return { painted: paint?.startTime ?? Number.NaN, starts: scripts.map(({ startTime }) => startTime) };
  });
  expect(starts.length).toBeGreaterThan(4);
  expect(Math.min(...starts), "or 3 s").toBeGreaterThanOrEqual(Math.min(painted, 3_000));

  await chatOn(page).open();
  await expect(page.locator(".extension"), "which the page keeps").toHaveCount(5);
  await page.getByRole("link", { name: `Ver detalle de ${ct.name}` }).click();
  await expect(page).toHaveTitle(/JDM CT/);
});

test("keeps its content under a path that a portal has put in front", async ({ page }) => {
  await page.route("**/portal/jdm_ct", async (route) => {
    const response = await route.fetch({ url: route.request().url().replace("/portal", "") });
    await route.fulfill({ response });
  });
  await page.goto("/portal/jdm_ct", { waitUntil: "commit" });
  await page.waitForLoadState("networkidle");
  await expect(page.locator("h1")).toHaveText(ct.name);
  await expect(page.getByRole("link", { name: /^Abrir chat/ }), "as without JavaScript").toBeAttached();
});

test("keeps what was typed before hydration, with the focus, where a password manager has changed the form", async ({
  page,
  allowConsole,
}) => {
  // React says that it builds the page anew.
  allowConsole(/Minified React error/);
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const field = document.querySelector<HTMLInputElement>("#nombre");
      field?.before(document.createElement("password-manager"));
      field?.focus();
      if (field) field.value = "Begoña";
    }),
  );
  await page.goto("/");
  await expect(page.locator("password-manager")).toHaveCount(0);
  const field = page.getByRole("textbox", { name: "Nombre" });
  await expect(field).toHaveValue("Begoña");
  await expect(field).toBeFocused();
  await page.reload();
  await expect(field).toHaveValue("Begoña");
});
