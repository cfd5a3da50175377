import { hasOldChromiums, NO_OLD_CHROMIUMS } from "../../support/engines/old-chromium";
import { hasTool, howToHave } from "../../support/tools";
import { expect, type Site, saveData, siteTest, test } from "../fixtures";
import { chooseAFlavour, computeSavings } from "./choices";
import { askForAQuote, chatAboutAMachine, mendTheForm } from "./enquiries";
import { compareMachines, findAMachine, readTheHeader, walk } from "./machines";
import { playwrightScreen } from "./screen";
import type { Situation } from "./situations";
import { complainOfSharedTexts, translate } from "./translator";
import { type Story, Visitor } from "./visitor";
import { startWebKit, type WebKit, type WebKitWindow } from "./webkit";

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

/** Old Chromium knows popovers and a policy by name, and says so. */
const UNKNOWN = /Found a 'popover' attribute|Permissions-Policy header: Origin trial/;

interface WebKitFixtures {
  film: boolean;
  /** Functions that run in each document before its own scripts. */
  scripts: readonly (() => void)[];
  webkitWindow: WebKitWindow;
}

const webkitTest = siteTest.extend<WebKitFixtures, { webkit: WebKit }>({
  scripts: [[], { option: true }],
  webkit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const webkit = await startWebKit();
      await use(webkit);
      await webkit.stop();
    },
    { scope: "worker" },
  ],
  webkitWindow: async ({ webkit, viewport, film, scripts }, use) => {
    const window = await webkit.open(
      viewport as NonNullable<typeof viewport>,
      film ? scripts : [saveData, ...scripts],
    );
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
  for (const { title, tell } of stories) {
    // The form and the chat would begin with what an earlier story looked at.
    await visitor.forgets();
    await test.step(title, () => tell(visitor, site));
  }
}

function tagged({ engine, inCi }: Situation) {
  return { tag: [engine ?? [], inCi ? "@ci" : []].flat() };
}

/** Scripts that run in each document of a visit. A text that a translator may have moved must have its own element. */
function probes({ translated }: Situation): (() => void)[] {
  return translated ? [translate] : [complainOfSharedTexts];
}

function visitInPlaywright(situation: Situation, stories: readonly Story[]): void {
  const { engine, browser, motion = false, film = false, hand } = situation;
  test.describe("a visit", tagged(situation), () => {
    test.use({ ...browser, motion, film });
    if (engine === "@old-chromium") test.skip(!hasOldChromiums(), NO_OLD_CHROMIUMS);
    else if (engine) test.skip(!hasTool("firefox"), howToHave("firefox"));

    test(situation.name, async ({ page, site, allowConsole }) => {
      allowConsole(NETWORK);
      allowConsole(UNKNOWN);
      if (engine === "@firefox") await page.addInitScript(complain);
      for (const script of probes(situation)) await page.addInitScript(script);
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
  const { browser, film = false } = situation;
  webkitTest.describe("a visit", tagged(situation), () => {
    webkitTest.use({ ...browser, film, scripts: probes(situation) });
    webkitTest.skip(!hasTool("webkit"), howToHave("webkit"));

    webkitTest(situation.name, async ({ webkitWindow, site }) => {
      await tellAll(stories, new Visitor(webkitWindow.screen(site.url), situation), site);
    });
  });
}
