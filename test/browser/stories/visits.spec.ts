import { type Site, test } from "../fixtures";
import { chooseAFlavour, computeSavings } from "./choices";
import { askForAQuote, beThankedOnce, chatAboutAMachine, mendTheForm } from "./enquiries";
import { compareMachines, findAMachine, readTheHeader, walk } from "./machines";
import { playwrightScreen } from "./screen";
import { type Story, type Visitor, visitorOf } from "./visitor";
import { webkitTest } from "./webkit";

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
  beThankedOnce,
  chatAboutAMachine,
];

/** Time limit of a story in milliseconds, for a busy machine. */
const STORY_LIMIT = 120_000;

/** Messages of Chromium and Firefox about a refused form and a failed send. */
const HARMLESS = /status of (400|500|502)/;

/** Runs one visit per situation: all stories in one window, because opening a window takes longer than a story. */
for (const situation of new Set(STORIES.flatMap(({ situations }) => situations))) {
  const { name, engine, inCi, hand, browser, motion = false, film = false } = situation;
  const stories = STORIES.filter(({ situations }) => situations.includes(situation));
  const details = { tag: [engine ?? [], inCi ? "@ci" : []].flat() };
  const tellAll = async (visitor: Visitor, site: Site) => {
    test.setTimeout(stories.length * STORY_LIMIT);
    for (const { title, tell } of stories) {
      // The form and the chat would begin with what an earlier story looked at.
      await visitor.forgets();
      await test.step(title, () => tell(visitor, site));
    }
  };

  if (engine === "@webkit")
    webkitTest.describe("a visit", details, () => {
      webkitTest.use({ ...browser, film });
      webkitTest(name, ({ window, site }) => tellAll(visitorOf(window, situation), site));
    });
  else
    test.describe("a visit", details, () => {
      test.use({ ...browser, motion, film });
      test(name, async ({ page, site, allowConsole }) => {
        allowConsole(HARMLESS);
        if (engine === "@firefox") await page.addInitScript(complainOfLoads);
        await situation.prepare?.(page);
        const screen = playwrightScreen(page, hand === "finger");
        await tellAll(
          visitorOf(screen, situation, async () => situation.holds?.(page)),
          site,
        );
      });
    });
}

/** Logs blocked and failed loads, which Firefox does not always report to Playwright. */
function complainOfLoads(): void {
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    // biome-ignore lint/suspicious/noConsole: the guard reads it
    console.error(`Refused (${violatedDirective}) at ${blockedURI}`),
  );
  const complain = ({ target }: Event) => {
    // Preloads may be cancelled, and sources for other screens may be missing.
    if (!(target instanceof HTMLElement) || !target.matches("img, script, video, [rel=stylesheet]")) return;
    // biome-ignore lint/suspicious/noConsole: the guard reads it
    console.error(`Not loaded: ${target.outerHTML}`);
  };
  addEventListener("error", complain, true);
}
