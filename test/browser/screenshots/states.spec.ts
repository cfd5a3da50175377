import { join } from "node:path";
import type { Page } from "@playwright/test";
import { contact, ct } from "../../support/content";
import { box, launcher, openChat } from "../chat-page";
import { ENQUIRY, field, fillIn, openContact, sendButton, toasts } from "../contact-page";
import { doubleText } from "../double-text";
import { expect, type Site, test } from "../fixtures";
import { flavourNames } from "../flavours-page";
import { spaceText } from "../text-spacing";

/** Brings a page to a state. */
type Reach = (page: Page, site: Site) => Promise<unknown>;

const PAGES = [
  ["home", "/"],
  ["machine ID3", "/jdm_id3"],
  ["machine CT", "/jdm_ct"],
  ["not found", "/no-existe"],
] as const;

const DOWN = { status: 500, text: "down" } as const;

/** Returns a state for each page, by its title. */
const eachPage = (title: string, reach: (page: Page, path: string) => Promise<unknown>) =>
  Object.fromEntries(
    PAGES.map(([name, path]) => [`${title} ${name}`, (page: Page) => reach(page, path)] as const),
  );

/** Sends the form with some values changed, and waits for a text. */
async function send(page: Page, text: string, values: Partial<typeof ENQUIRY> = {}): Promise<void> {
  await fillIn(page, { ...ENQUIRY, ...values });
  await sendButton(page).click();
  await expect(page.getByText(text).first()).toBeVisible();
}

const sendTo = (behaviour: "normal" | "hang" | typeof DOWN, text: string, values = {}) =>
  async function reach(page: Page, { sandbox }: Site) {
    sandbox.behave(behaviour);
    await openContact(page);
    await send(page, text, values);
  };

/** Opens the chat's page with a clock that stands still after some milliseconds. */
async function waitForChat(page: Page, ms: number): Promise<void> {
  await page.clock.install();
  await page.goto("/jdm_ct");
  await expect(launcher(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + ms);
}

async function talk(page: Page): Promise<void> {
  await page.goto("/jdm_ct");
  await openChat(page);
  await expect(box(page).getByText("Hola!!!")).toBeVisible();
}

/** The states, by what their pictures show and by title. */
const STATES: Readonly<Record<string, Readonly<Record<string, Reach>>>> = {
  page: {
    ...eachPage("page", (page, path) => page.goto(path)),
    ...eachPage("text spacing", (page, path) => page.goto(path).then(() => spaceText(page))),
    async "error screen"(page) {
      await page.route("**/assets/_-*.js", (route) =>
        route.fulfill({
          contentType: "text/javascript",
          body: 'export default function Broken() { throw new Error("Fire") }',
        }),
      );
      await page.goto("/");
      await page.getByRole("link", { name: `Ver detalle de ${ct.name}` }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
    },
  },
  window: {
    ...eachPage("text at 200 %", async (page, path) => {
      await doubleText(page);
      await page.goto(path);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      // A picture of more than the window would bring the text back to its usual size, as another window does.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
      await doubleText(page);
    }),
    async "machine characteristics open"(page) {
      await page.goto("/jdm_ct");
      await page.getByText("Ver más", { exact: true }).click();
    },
    async "menu open"(page) {
      test.skip((page.viewportSize()?.width ?? 0) > 760, "the header shows its entries");
      await page.goto("/");
      await page.getByRole("button", { name: "Abrir menú" }).click();
    },
    async "machine gallery modal"(page) {
      await page.goto("/jdm_id3#imagen-2");
      await expect(page.locator("dialog [data-state=shown]")).toBeVisible();
    },
    async "form failed, then sent: two toasts"(page, site) {
      await sendTo(DOWN, "Error al enviar el correo")(page, site);
      await toasts(page).getByText("Error al enviar el correo").hover();
      site.sandbox.behave("normal");
      await sendButton(page).press("Enter");
      await expect(toasts(page)).toContainText("Correo enviado con éxito");
    },
    "chat closed, with the badge": (page) => waitForChat(page, 61_000),
    async "chat typing"(page) {
      await waitForChat(page, 50_000);
      await launcher(page).click();
      await expect(box(page).getByText("Escribiendo")).toBeAttached();
    },
    "chat open": talk,
    async "chat open, dark"(page) {
      await talk(page);
      // The site itself does not use the configuration's darkMode.
      await box(page).evaluate((element) => element.setAttribute("data-dark", ""));
    },
  },
  "#sabores": Object.fromEntries(
    flavourNames.map(([slug, name]) => [
      `flavour ${name}`,
      (page: Page) => page.goto(`/?sabor=${slug}#sabores`),
    ]),
  ),
  "#contacto": {
    "form empty": (page) => openContact(page),
    "form errors": sendTo("normal", "Escribe un teléfono", { telefono: "", from_mail: "" }),
    "form sending": sendTo("hang", "Enviando..."),
    "form sent": sendTo("normal", contact.sent.titleWithEmail),
    "form failed": sendTo(DOWN, "Tus datos siguen aquí"),
    async "form long text"(page) {
      await openContact(page);
      await fillIn(page, {
        from_name: "W".repeat(20),
        telefono: "+56 9 ".repeat(5),
        from_mail: `${"w".repeat(33)}@empresa`,
        message: "Somos una universidad con muchas sedes. ".repeat(18) + "x".repeat(10),
      });
      await field(page, "from_name").focus();
      await page.getByText(contact.privacy.question).click();
    },
  },
};

/** States in windows of their own size, at 390 px alone. */
const OTHER_WINDOWS: Readonly<Record<string, Reach>> = {
  ...eachPage("sideways", (page, path) =>
    page.setViewportSize({ width: 844, height: 390 }).then(() => page.goto(path)),
  ),
  ...eachPage("at 400 %", (page, path) =>
    page.setViewportSize({ width: 320, height: 256 }).then(() => page.goto(path)),
  ),
};

const plain = (text: string, values = {}) =>
  async function reach(page: Page) {
    await page.goto("/");
    await send(page, text, values);
  };
const PLAIN: Readonly<Record<string, Reach>> = {
  "form sent without JavaScript": plain("Correo enviado con éxito"),
  "form errors without JavaScript": plain("Escribe un teléfono", { telefono: "  " }),
};

test.beforeEach(({ allowConsole }) => allowConsole(/Failed to load|Fire|preloaded using/));

/** Makes a picture of the window, of the whole page or of one element for each state. */
function shootEach(what: string, states: Readonly<Record<string, Reach>>): void {
  for (const [title, reach] of Object.entries(states))
    test(title, async ({ page, site, viewport }, { project }) => {
      test.skip(states === OTHER_WINDOWS && viewport?.width !== 390, "has its own size");
      await reach(page, site);
      await loadPictures(page);
      await expect(page.locator("[data-holds]"), "sections that wait for the page").toHaveCount(0);
      if (what.startsWith("#")) await fitWindow(page, what);
      const path = join(project.outputDir, project.name, `${title.replaceAll(/[^\p{L}\d]+/gu, "-")}.jpg`);
      await page.screenshot({ path, type: "jpeg", quality: 80, fullPage: what === "page" });
    });
}

for (const [what, states] of Object.entries(STATES)) shootEach(what, states);
shootEach("window", OTHER_WINDOWS);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  shootEach("window", PLAIN);
});

test("print", async ({ page, viewport }, { project }) => {
  test.skip(viewport?.width !== 768, "has its own size");
  for (const [name, path] of PAGES) {
    await page.goto(path);
    await loadPictures(page);
    const file = join(project.outputDir, `print-${name.replace(" ", "-")}.pdf`);
    await page.pdf({ format: "A4", path: file });
  }
});

/** Loads lazy pictures, which would wait for scrolling. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = "eager";
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}

/** Makes the window as high as the element, so that fixed parts stay at its edges. */
async function fitWindow(page: Page, selector: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const { height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
  await page.setViewportSize({ width, height: Math.ceil(height) });
  await page.locator(selector).evaluate((shown) => shown.scrollIntoView({ block: "end" }));
}
