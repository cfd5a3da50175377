import { join } from "node:path";
import type { Page } from "@playwright/test";
import { FIELDS } from "~domain/enquiry/fields";
import { contact, ct } from "../../support/content";
import { PAGES } from "../../support/pages";
import { chatOn } from "../chat-page";
import { ENQUIRY, expect, formOn, test } from "../contact-page";
import type { Site } from "../fixtures";
import { flavourNames } from "../flavours-page";
import { doubleText, spaceText } from "../texts";

/** Brings a page to a state. */
type Reach = (page: Page, site: Site) => Promise<unknown>;
/** States by title. */
type States = Readonly<Record<string, Reach>>;

/** Paths by the names of pictures. */
const SHOWN = {
  ...Object.fromEntries(PAGES.map((path) => [path.slice(1) || "home", path])),
  "not found": "/no-existe",
};

const DOWN = { status: 500, text: "down" } as const;

/** Returns a state for each page, by its title. */
const eachPage = (title: string, reach: (page: Page, path: string) => Promise<unknown>): States =>
  Object.fromEntries(
    Object.entries(SHOWN).map(([name, path]) => [`${title} ${name}`, (page) => reach(page, path)]),
  );

/** Opens and sends the form with some values changed, and waits for a text. */
const sendTo = (behaviour: "normal" | "hang" | typeof DOWN, text: string, values = {}): Reach =>
  async function reach(page, { sandbox }) {
    sandbox.behave(behaviour);
    await page.goto("/#contacto");
    const form = formOn(page);
    await form.fillIn({ ...ENQUIRY, ...values });
    await form.sendButton.click();
    await expect(page.getByText(text).first()).toBeVisible();
  };

/** Opens the chat's page with a clock that stands still after some milliseconds. */
async function waitForChat(page: Page, ms: number): Promise<void> {
  await page.clock.install();
  await page.goto("/jdm_ct");
  await expect(chatOn(page).launcher).toBeVisible();
  await page.clock.pauseAt(Date.now() + ms);
}

async function talk(page: Page): Promise<void> {
  await page.goto("/jdm_ct");
  await chatOn(page).open();
  await expect(chatOn(page).box.getByText("Hola!!!")).toBeVisible();
}

/** The states, by what their pictures show. */
const STATES: Readonly<Record<string, States>> = {
  page: {
    ...eachPage("page", (page, path) => page.goto(path)),
    ...eachPage("text spacing", (page, path) => page.goto(path).then(() => spaceText(page))),
    async "error screen"(page) {
      const body = 'export default function Broken() { throw new Error("Fire") }';
      await page.route("**/assets/_-*.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body }),
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
      const { toasts, sendButton } = formOn(page);
      await toasts.getByText("Error al enviar el correo").hover();
      site.sandbox.behave("normal");
      await sendButton.press("Enter");
      await expect(toasts).toContainText("Correo enviado con éxito");
    },
    "chat closed, with the badge": (page) => waitForChat(page, 61_000),
    async "chat typing"(page) {
      await waitForChat(page, 50_000);
      await chatOn(page).launcher.click();
      await expect(chatOn(page).box.getByText("Escribiendo")).toBeAttached();
    },
    "chat open": talk,
    async "chat open, dark"(page) {
      await talk(page);
      // The site itself does not use the configuration's darkMode.
      await chatOn(page).box.evaluate((element) => element.setAttribute("data-dark", ""));
    },
  },
  "#sabores": Object.fromEntries(
    flavourNames.map(([slug, name]) => [`flavour ${name}`, (page) => page.goto(`/?sabor=${slug}#sabores`)]),
  ),
  "#contacto": {
    "form empty": (page) => page.goto("/#contacto"),
    "form errors": sendTo("normal", "Escribe un teléfono", { telefono: "", from_mail: "" }),
    "form sending": sendTo("hang", "Enviando..."),
    "form sent": sendTo("normal", contact.sent.titleWithEmail),
    "form failed": sendTo(DOWN, "Tus datos siguen aquí"),
    async "form long text"(page) {
      await page.goto("/#contacto");
      const form = formOn(page);
      await form.fillIn({
        from_name: "W".repeat(FIELDS.from_name.limit),
        telefono: "+56 9 ".repeat(9).slice(0, FIELDS.telefono.limit),
        from_mail: `${"w".repeat(FIELDS.from_mail.limit - 8)}@empresa`,
        message: "Somos una universidad con muchas sedes. ".repeat(19).slice(0, FIELDS.message.limit),
      });
      await form.from_name.focus();
      await page.getByText(contact.privacy.question).click();
    },
  },
};

/** States in windows of their own size, at 390 px alone. */
const OTHER_WINDOWS: States = {
  ...eachPage("sideways", (page, path) =>
    page.setViewportSize({ width: 844, height: 390 }).then(() => page.goto(path)),
  ),
  ...eachPage("at 400 %", (page, path) =>
    page.setViewportSize({ width: 320, height: 256 }).then(() => page.goto(path)),
  ),
};

const PLAIN: States = {
  "form sent without JavaScript": sendTo("normal", "Correo enviado con éxito"),
  "form errors without JavaScript": sendTo("normal", "Escribe un teléfono", { telefono: "  " }),
};

test.beforeEach(({ allowConsole }) => allowConsole(/Failed to load|Fire|preloaded using/));

/** Makes a picture of the window, of the whole page or of one element for each state. */
function shootEach(what: string, states: States): void {
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
  for (const [name, path] of Object.entries(SHOWN)) {
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
