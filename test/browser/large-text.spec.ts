import { doubleText } from "./double-text";
import { expect, test } from "./site";
import { textsCutOff } from "./texts-cut-off";

// At 390 px the visitor of the stories looks.
test.use({ viewport: { width: 320, height: 844 } });

test("with text at 200 % on the narrowest screen every text can still be read whole", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  await doubleText(page);
  for (const path of ["/", "/jdm_id3", "/jdm_ct", "/no-existe"]) {
    await page.goto(path);
    await expect.poll(() => textsCutOff(page), path).toEqual([]);
  }
});
