import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Page } from "@playwright/test";
import { ReleaseFolder } from "../support/content-releases";
import { freePort } from "../support/site-process";
import { expect, test } from "./fixtures";

/** Lines in which Vite and the command print the addresses. */
const ADDRESSES = /^\s*(➜|Sitio|Buzón).*$/gm;

/** Returns place and colours of every element of the page, in the document's order. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll(":not(script, link)")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontWeight, display } = getComputedStyle(element);
      const id = element.id ? `#${element.id}` : "";
      return [element.tagName + id, x, y, width, height, color, backgroundColor, fontWeight, display].join(
        " ",
      );
    }),
  );
}

test("npm run dev: the first document looks as in production, a changed text shows, and nothing is logged", async ({
  browser,
  page,
  site,
}) => {
  const releases = new ReleaseFolder(mkdtempSync(join(tmpdir(), "frukto-releases-")));
  const { root } = releases.make("edited");
  releases.name("edited");
  const port = await freePort();
  const command = ["--import", "tsx", "sandbox/main.ts", "dev"];
  const dev = spawn(process.execPath, command, {
    env: { ...process.env, PORT: String(port), CONTENT_FOLDER: releases.path },
  });
  let output = "";
  for (const stream of [dev.stdout, dev.stderr])
    stream.on("data", (chunk) => {
      output += stripVTControlCharacters(String(chunk));
    });
  try {
    await expect.poll(() => output, { timeout: 90_000 }).toContain("Local:");
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const [ours, production] = [await plain.newPage(), await plain.newPage()];
    await ours.goto(`http://localhost:${port}/`);
    await production.goto(site.url);
    expect(await looks(ours)).toEqual(await looks(production));
    await page.goto(`http://localhost:${port}/`);
    await plain.close();
    // The page reloads, which must not come before its script.
    await expect(page.getByRole("button", { name: "Abrir chat de WhatsApp" })).toBeVisible();
    const texts = join(root, "content/site.json");
    const changed = { ...JSON.parse(readFileSync(texts, "utf8")), slogan: "Un lema recién escrito." };
    writeFileSync(texts, JSON.stringify(changed));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Un lema recién escrito.", {
      timeout: 60_000,
    });
    // A page that outlives the server complains about its lost web socket.
    await page.close();
  } finally {
    dev.kill("SIGTERM");
    await once(dev, "exit");
    rmSync(releases.path, { recursive: true });
  }
  expect(output.replace(ADDRESSES, "").trim()).toBe("");
});
