import { type Browser, chromium } from "@playwright/test";
import { chromiumLaunch } from "../support/chromium";
import { median } from "./report";

/** Factor by which the processor is slowed down, to simulate a cheap phone. */
const SLOWDOWN = 4;

interface Interaction {
  readonly name: string;
  readonly width: number;
  readonly button: string | RegExp;
}

const interactions: readonly Interaction[] = [
  { name: "next flavour", width: 1440, button: "Sabor siguiente" },
  { name: "menu", width: 390, button: "Abrir menú" },
  { name: "chat", width: 390, button: /^Abrir chat de WhatsApp/ },
];

/**
 * Returns Interaction to Next Paint in milliseconds by interaction: medians on the home page with a slow processor.
 * Event Timing rounds to 8 ms and omits events below 16 ms, except the press of a page's first interaction.
 */
export async function measureInteractions(url: string, rounds: number): Promise<Map<string, number>> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const medians = new Map<string, number>();
    for (const interaction of interactions) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) times.push(await measureOne(browser, url, interaction));
      medians.set(interaction.name, median(times));
    }
    return medians;
  } finally {
    await browser.close();
  }
}

async function measureOne(
  browser: Browser,
  url: string,
  { name, width, button: label }: Interaction,
): Promise<number> {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  await page.goto(url, { waitUntil: "networkidle" });
  // Scrolls first, as a visitor does.
  const button = page.getByRole("button", { name: label }).first();
  await button.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    });
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    observer.observe({ type: "first-input" });
  });
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await button.click();
  // The entry arrives only after its frame is painted, so slow interactions need a longer wait.
  await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => setTimeout(told, 1000))));
  const durations = await page.evaluate(() => ("durations" in window ? (window.durations as number[]) : []));
  await page.close();
  if (durations.length === 0) throw new Error(`The browser has no entry for the interaction "${name}".`);
  return Math.max(...durations);
}
