import type { Page } from "@playwright/test";
import type { Owner } from "./owner";

/** Gives a page's browser a passkey device, whose owner always agrees. */
export async function withDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Returns an invitation's link. */
export function invite(owner: Owner, ...words: string[]): string {
  return owner.run("invite", ...words);
}
