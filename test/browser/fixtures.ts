import { randomInt } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { type EmailSandbox, startEmailSandbox } from "../../sandbox/email-sandbox";
import { hasOldChromiums, NO_OLD_CHROMIUMS } from "../support/engines/old-chromium";
import { startSite } from "../support/site-process";
import { hasTool, howToHave } from "../support/tools";

export interface Site {
  readonly url: string;
  readonly sandbox: EmailSandbox;
}

/** Time limit of a failed test's screenshot in milliseconds; Firefox may not answer any more. */
const PICTURE_LIMIT = 5_000;

/** Firefox says so of a page that is left while its code arrives. */
const LEFT_EARLY = /^TypeError: error loading dynamically imported module/;

/** Messages of old Chromium, which knows popovers, a policy and web-vitals' `visibility-state` by name. */
const OLD_CHROMIUM =
  /Found a 'popover' attribute|Permissions-Policy header: Origin trial|Deprecated API for given entry type/;

interface SiteFixtures {
  /** Skips the test where its engine is missing, and lets the provider work at its start. */
  readiness: undefined;
  /** Whether the home page's film plays. By default the visitor saves data, because painting the film costs time. */
  film: boolean;
}

interface TestFixtures {
  /** Whether the visitor accepts motion. By default motion is reduced, for the same reason. */
  motion: boolean;
  /** Lets console messages or page errors that match pass; anything else in the console fails the test. */
  allowConsole: (pattern: RegExp) => void;
}

/** The production build with its own e-mail sandbox, one per worker. */
export const siteTest = base.extend<SiteFixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const sandbox = await startEmailSandbox();
      const site = await startSite({ ...sandbox.env, TRUSTED_PROXIES: "1", ENQUIRIES_PER_HOUR: "100000" });
      await use({ url: site.url, sandbox });
      await site.stop();
      await sandbox.close();
    },
    { scope: "worker" },
  ],
  readiness: [
    async ({ site }, use, { project }) => {
      const engine = project.name.replace("-plain", "");
      if (engine === "firefox" || engine === "webkit") base.skip(!hasTool(engine), howToHave(engine));
      if (engine.startsWith("chromium-")) base.skip(!hasOldChromiums(), NO_OLD_CHROMIUMS);
      site.sandbox.behave("normal");
      await use(undefined);
    },
    { auto: true },
  ],
  film: [false, { option: true }],
});

/** The same in Playwright's browsers. A warning or an error in the console fails the test that caused it. */
export const test = siteTest.extend<TestFixtures>({
  baseURL: async ({ site }, use) => use(site.url),
  // Every test has its own address, because the limit of 5 enquiries in 10 minutes is per address.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  extraHTTPHeaders: async ({}, use) =>
    use({ "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }),
  allowConsole: [
    async ({ context }, use, { project }) => {
      const allowed = project.name === "firefox" ? [LEFT_EARLY] : [];
      if (project.name.startsWith("chromium-")) allowed.push(OLD_CHROMIUM);
      const seen: string[] = [];
      context.on("console", (message) => {
        if (["warning", "error"].includes(message.type())) seen.push(message.text());
      });
      context.on("weberror", (error) => seen.push(String(error.error())));
      await use((pattern) => allowed.push(pattern));
      const unexpected = seen.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, "messages in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  motion: [false, { option: true }],
  contextOptions: async ({ motion, contextOptions }, use) =>
    use(motion ? contextOptions : { ...contextOptions, reducedMotion: "reduce" }),
  page: async ({ page, javaScriptEnabled, film }, use, testInfo) => {
    if (!film) await page.addInitScript(saveData);
    if (javaScriptEnabled !== false) comesAlive(page);
    await use(page);
    // Playwright's own option takes a screenshot of every test, which costs 0.25 s of CPU time each.
    if (testInfo.status !== testInfo.expectedStatus && !page.isClosed())
      await page
        .screenshot({ path: testInfo.outputPath("failed.png"), timeout: PICTURE_LIMIT })
        .catch(() => {});
  },
});

export function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

/**
 * Makes `goto` and `reload` wait for hydration and for the sections further down. Both come after `load`. Until then
 * links and forms work as plain HTML, so tests without this wait would sometimes test that.
 */
function comesAlive(page: Page): void {
  const { goto, reload } = page;
  const isAlive = () =>
    !document.querySelector("script[type=module]") ||
    ("__remixRouter" in window && !document.querySelector("[data-holds]"));
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== "commit") await page.waitForFunction(isAlive);
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload.apply(page, options);
    await page.waitForFunction(isAlive);
    return response;
  };
}

export { expect };
