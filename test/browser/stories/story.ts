import { startWebKit, type WebKit, type WebKitWindow } from "../../support/engines/webkit";
import { hasTool, howToHave } from "../../support/tools";
import { expect, type Site, serveSite, siteTest, test } from "../site";
import { playwrightScreen, webkitScreen } from "./screen";
import type { Situation } from "./situations";
import { Visitor } from "./visitor";

export type Story = (visitor: Visitor, site: Site) => Promise<void>;

/** What Chromium and Firefox themselves write about a refused form, a failed send and a blocked request. */
const NETWORK = /status of (400|500|502)|ERR_BLOCKED_BY_CLIENT/;

const webkitTest = siteTest.extend<{ film: boolean; webkitWindow: WebKitWindow }, { webkit: WebKit }>({
  webkit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const webkit = await startWebKit();
      await use(webkit);
      await webkit.stop();
    },
    { scope: "worker" },
  ],
  film: [false, { option: true }],
  webkitWindow: async ({ webkit, viewport, film }, use) => {
    const window = await webkit.open(viewport as NonNullable<typeof viewport>, { savesData: !film });
    await use(window);
    await window.close();
    expect(window.console(), "messages in the browser's console").toEqual([]);
  },
});

interface StoryOptions {
  /**
   * Our server delivers in it. Its limit is per address, and WebKit's visitors, unlike Playwright's, can't name one of
   * their own: they get a site of their own.
   */
  readonly isDelivered?: boolean;
  /** The home page's film plays. */
  readonly film?: boolean;
}

/** Tells a story once in each of the situations. WhatsApp itself stays outside; its address is what counts. */
export function story(
  title: string,
  situations: readonly Situation[],
  tell: Story,
  { isDelivered = false, film = false }: StoryOptions = {},
): void {
  for (const situation of situations) {
    if (situation.engine === "@webkit") inWebKit(title, situation, tell, { isDelivered, film });
    else inPlaywright(title, situation, tell, film);
  }
}

function inPlaywright(title: string, situation: Situation, tell: Story, film: boolean): void {
  test.describe(situation.name, { tag: situation.engine ?? [] }, () => {
    test.use({ ...situation.browser, motion: situation.motion ?? false, film });
    if (situation.engine) test.skip(!hasTool("firefox"), howToHave("firefox"));

    test(title, async ({ page, context, site, allowConsole }) => {
      allowConsole(NETWORK);
      if (situation.engine === "@firefox") await context.addInitScript(complain);
      await context.route("https://api.whatsapp.com/**", (route) => route.fulfill({ body: "WhatsApp" }));
      await situation.prepare?.(page, site);
      const screen = playwrightScreen(page, situation.hand === "finger");
      await tell(new Visitor(screen, situation, async () => situation.holds?.(page)), site);
    });
  });
}

/** Firefox's console does not tell Playwright of everything that it refuses or cannot load. */
function complain(): void {
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    // biome-ignore lint/suspicious/noConsole: the guard reads it
    console.error(`Refused (${violatedDirective}) at ${blockedURI}`),
  );
  const complainOfLoad = ({ target }: Event) => {
    // A preload that the visitor did not wait for, or a source for another kind of screen, is no loss.
    if (!(target instanceof HTMLElement) || !target.matches("img, script, video, [rel=stylesheet]")) return;
    // biome-ignore lint/suspicious/noConsole: the guard reads it
    console.error(`Not loaded: ${target.outerHTML}`);
  };
  addEventListener("error", complainOfLoad, true);
}

function inWebKit(title: string, situation: Situation, tell: Story, options: Required<StoryOptions>): void {
  webkitTest.describe(situation.name, { tag: situation.engine ?? [] }, () => {
    webkitTest.use({ ...situation.browser, film: options.film });
    webkitTest.skip(!hasTool("webkit"), howToHave("webkit"));

    webkitTest(title, async ({ webkitWindow, site }) => {
      const tellAt = (at: Site) => tell(new Visitor(webkitScreen(webkitWindow, at.url), situation), at);
      await (options.isDelivered ? serveSite(tellAt) : tellAt(site));
    });
  });
}
