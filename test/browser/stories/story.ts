import { type Site, test } from "../site";
import { situations } from "./situations";
import { Visitor } from "./visitor";

type Story = (visitor: Visitor, site: Site) => Promise<void>;

/** What Chromium itself writes about a refused form and a blocked request. */
const NETWORK = /status of 400|ERR_BLOCKED_BY_CLIENT/;

/** Tells a story once for each situation. WhatsApp itself stays outside; its address is what counts. */
export function story(title: string, tell: Story): void {
  for (const situation of situations) {
    test.describe(situation.name, () => {
      test.use(situation.browser);

      test(title, async ({ page, context, site, allowConsole }) => {
        allowConsole(NETWORK);
        await context.route("https://api.whatsapp.com/**", (route) => route.fulfill({ body: "WhatsApp" }));
        await situation.prepare?.(page, site);
        await tell(new Visitor(page, situation), site);
      });
    });
  }
}
