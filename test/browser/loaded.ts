import type { Page } from "@playwright/test";
import { KILOBYTE } from "../support/weight-budget";

const KINDS = {
  Document: "html",
  Stylesheet: "css",
  Script: "scripts",
  Font: "fonts",
  Image: "pictures",
} as const;

export interface Loaded {
  readonly kind: (typeof KINDS)[keyof typeof KINDS] | "others";
  readonly url: string;
  /** As they came over the network, headers included. */
  readonly bytes: number;
}

/** Starts a list that gets everything that the page loads from now on. Chromium only. */
export async function recordLoads(page: Page): Promise<readonly Loaded[]> {
  const devtools = await page.context().newCDPSession(page);
  const answered = new Map<string, Pick<Loaded, "kind" | "url">>();
  const loaded: Loaded[] = [];
  devtools.on("Network.responseReceived", ({ requestId, type, response }) =>
    answered.set(requestId, {
      kind: type in KINDS ? KINDS[type as keyof typeof KINDS] : "others",
      url: response.url,
    }),
  );
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answered.get(requestId);
    if (answer) loaded.push({ ...answer, bytes: encodedDataLength });
  });
  await devtools.send("Network.enable");
  return loaded;
}

/** What all of them weigh together. */
export function kilobytesOf(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0) / KILOBYTE;
}
