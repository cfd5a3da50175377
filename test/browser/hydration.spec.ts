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

test("is not built anew by an extension that puts its nodes back", { tag: "@every-engine" }, async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const meta = document.createElement("meta");
      const first = document.createElement("div");
      const putBack = () => {
        if (document.head.firstChild !== meta) document.head.prepend(meta);
        if (document.body.firstChild !== first) document.body.prepend(first);
      };
      putBack();
      new MutationObserver(putBack).observe(document.documentElement, { childList: true, subtree: true });
      Object.assign(window, { sent: document.querySelector("h1") });
    }),
  );
  await page.goto("/");
  expect(await page.evaluate("document.querySelector('h1') === window.sent")).toBe(true);
  expect(await page.evaluate("document.head.firstChild.nodeName")).toBe("META");
  await page.getByRole("link", { name: `Ver detalle de ${ct.name}` }).click();
  await expect(page).toHaveTitle(/JDM CT/);
});

test("runs in a hardened browser that observes no paint", { tag: "@every-engine" }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PerformanceObserver"));
  await page.goto("/");
  await chatOn(page).open();
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

test("keeps what was typed before hydration, which the next page has, too", async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const field = document.querySelector<HTMLInputElement>("#nombre");
      if (field && sessionStorage.length === 0) field.value = "Begoña";
    }),
  );
  const field = page.getByRole("textbox", { name: "Nombre" });
  await page.goto("/");
  await expect(field).toHaveValue("Begoña");
  await page.goto("/jdm_ct");
  await page.goto("/");
  await expect(field).toHaveValue("Begoña");
});

test("keeps what the visitor did before hydration, where a password manager has changed the form", {
  tag: "@every-engine",
}, async ({ page, allowConsole }) => {
  // React says that it builds the page anew, in Firefox without its words.
  allowConsole(/Minified React error|^Error$|blocked an inline style/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const field = document.querySelector<HTMLInputElement>("#nombre");
      if (!field) return;
      field.before(document.createElement("password-manager"));
      document.querySelector("details")?.setAttribute("open", "");
      if (location.search) return document.querySelector<HTMLElement>("#menu")?.showPopover?.();
      field.focus();
      field.value = "Begoña";
      field.setSelectionRange(2, 4);
    }),
  );
  await page.goto("/");
  await expect(page.locator("password-manager")).toHaveCount(0);
  const field = page.locator("#nombre");
  await expect(field).toHaveValue("Begoña");
  await expect(field).toBeFocused();
  expect(await field.evaluate((it: HTMLInputElement) => [it.selectionStart, it.selectionEnd])).toEqual([
    2, 4,
  ]);
  await expect(page.locator("details").first()).toHaveAttribute("open");
  await page.goto("/?menu");
  await expect(page.locator("password-manager")).toHaveCount(0);
  if (await page.evaluate("'popover' in HTMLElement.prototype"))
    await expect(page.locator("#menu")).toBeVisible();
});
