import { startWebKit, type WebKit, type WebKitWindow } from "../../support/engines/webkit";
import { hasTool, howToHave } from "../../support/tools";
import { expect, type Site, siteTest, test } from "../fixtures";
import { askForAQuote } from "./ask-for-a-quote";
import { chatAboutAMachine } from "./chat";
import { chooseAFlavour } from "./choose-a-flavour";
import { compareMachines } from "./compare";
import { computeSavings } from "./compute-savings";
import { findAMachine } from "./find-a-machine";
import { mendTheForm } from "./mend-the-form";
import { playwrightScreen, webkitScreen } from "./screen";
import type { Situation } from "./situations";
import type { Story } from "./story";
import { Visitor } from "./visitor";
import { readTheHeader, walk } from "./walk-about";

/** Stories in the order of a visit. The chat is last: it opens a window, and some engines do not return the focus. */
const STORIES: readonly Story[] = [
  readTheHeader,
  walk,
  findAMachine,
  compareMachines,
  chooseAFlavour,
  computeSavings,
  askForAQuote,
  mendTheForm,
  chatAboutAMachine,
];

/** Time limit of a story in milliseconds, for a busy machine. */
const STORY_LIMIT = 30_000;

/** Messages of Chromium and Firefox about a refused form and a failed send. */
const NETWORK = /status of (400|500|502)/;

/**
 * Harmless messages of Debian's WebKit. It is built without web app manifests, unlike Safari. It also warns of a style
 * sheet that it loaded for a link the visitor only pointed at.
 */
const NO_LOSS =
  /Unrecognized Content-Security-Policy directive 'manifest-src'|was preloaded using link preload but not used/;

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
  webkitWindow: async ({ webkit, viewport, film }, use) => {
    const window = await webkit.open(viewport as NonNullable<typeof viewport>, { savesData: !film });
    await use(window);
    const unexpected = (await window.close()).filter((text) => !NO_LOSS.test(text));
    expect(unexpected, "messages in the browser's console").toEqual([]);
  },
});

/**
 * Runs one visit per situation: all stories in one window, because opening a window takes longer than a story.
 */
for (const situation of new Set(STORIES.flatMap(({ situations }) => situations))) {
  const stories = STORIES.filter(({ situations }) => situations.includes(situation));
  if (situation.engine === "@webkit") visitInWebKit(situation, stories);
  else visitInPlaywright(situation, stories);
}

async function tellAll(stories: readonly Story[], visitor: Visitor, site: Site): Promise<void> {
  test.setTimeout(stories.length * STORY_LIMIT);
  for (const { title, tell } of stories) await test.step(title, () => tell(visitor, site));
}

function visitInPlaywright(situation: Situation, stories: readonly Story[]): void {
  const { name, engine, browser, motion = false, film = false, hand } = situation;
  test.describe("a visit", { tag: engine ?? [] }, () => {
    test.use({ ...browser, motion, film });
    if (engine) test.skip(!hasTool("firefox"), howToHave("firefox"));

    test(name, async ({ page, site, allowConsole }) => {
      allowConsole(NETWORK);
      if (engine === "@firefox") await page.addInitScript(complain);
      await situation.prepare?.(page);
      const screen = playwrightScreen(page, hand === "finger");
      const visitor = new Visitor(screen, situation, async () => situation.holds?.(page));
      await tellAll(stories, visitor, site);
    });
  });
}

/** Logs blocked and failed loads, which Firefox does not always report to Playwright. */
function complain(): void {
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    // biome-ignore lint/suspicious/noConsole: the guard reads it
    console.error(`Refused (${violatedDirective}) at ${blockedURI}`),
  );
  const complainOfLoad = ({ target }: Event) => {
    // Preloads may be cancelled, and sources for other screens may be missing.
    if (!(target instanceof HTMLElement) || !target.matches("img, script, video, [rel=stylesheet]")) return;
    // biome-ignore lint/suspicious/noConsole: the guard reads it
    console.error(`Not loaded: ${target.outerHTML}`);
  };
  addEventListener("error", complainOfLoad, true);
}

function visitInWebKit(situation: Situation, stories: readonly Story[]): void {
  const { name, engine, browser, film = false } = situation;
  webkitTest.describe("a visit", { tag: engine ?? [] }, () => {
    webkitTest.use({ ...browser, film });
    webkitTest.skip(!hasTool("webkit"), howToHave("webkit"));

    webkitTest(name, async ({ webkitWindow, site }) => {
      await tellAll(stories, new Visitor(webkitScreen(webkitWindow, site.url), situation), site);
    });
  });
}
