import { spawnSync } from "node:child_process";
import { renameSync, rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { ReleaseFolder } from "../support/content-releases";
import { PROBLEM_CLOCK } from "../support/problem-clock";
import { sandboxUntil, siteUntil } from "../support/site-of-tests";
import { freePort } from "../support/site-process";
import { temporaryFolder } from "../support/temporary-folder";

// Accidents of a folder of releases while the built server shows one of them.

const shownBy = async (url: string): Promise<string> =>
  (await (await fetch(`${url}/healthz`)).json()).content;
const showing = (url: string, name: string) =>
  expect.poll(() => shownBy(url), { timeout: 60_000 }).toBe(name);

/** Makes releases whose slogan is their name, and names the last one first. */
function releasesOf(...names: readonly string[]) {
  const folder = new ReleaseFolder(temporaryFolder());
  const make = (name: string) =>
    folder.make(name).change("content/site.json", (site) => ({ ...site, slogan: `Lema de ${name}` }));
  for (const name of names) make(name);
  folder.name(...[...names].reverse());
  return { folder, make };
}

/** Checks that pages from memory, rendered pages, their data and a file are there, of one release. */
async function expectWhole(url: string, name: string): Promise<void> {
  for (const path of ["/", "/?personas=41", "/jdm_ct", "/_root.data"]) {
    const answer = await fetch(url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).toContain(`Lema de ${name}`);
  }
  expect((await fetch(`${url}/sabores/pera.webp`)).status).toBe(200);
}

test("the list of problems has what is refused, how often and since when, and what stands in for all, until it is over", async () => {
  const { folder } = releasesOf("right");
  const wrong = folder.make("wrong").change("content/site.json", (site) => ({ ...site, phone: "9" }));
  const later = folder.make("later").change("content/pictures.json", (data) => ({ ...data, version: 99 }));
  spawnSync("touch", ["-d", "2026-01-02T03:04:05Z", wrong.root]);
  folder.name("later", "wrong");
  const [METRICS_PORT, runner] = [String(await freePort()), [process.execPath, "--import", PROBLEM_CLOCK]];
  const env = { CONTENT_FOLDER: folder.path, METRICS_PORT, HOST: "127.0.0.1" };
  const site = await siteUntil(onTestFinished, env, undefined, { runner });
  const problems = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/problems`)).text();
  const listed = expect.poll(problems, { timeout: 40_000 });
  await listed.toMatch(/^content-refused 2026-01-02T03:04:05.+ Publications: 2\.$/m);
  expect(await problems()).toMatch(/^content-own .+ visitors see what lies in the image\.$/m);
  expect(await shownBy(site.url)).toBe("");

  folder.name("later", "wrong", "right");
  await showing(site.url, "right");
  site.child.kill("SIGUSR2");
  await expect.poll(problems, { timeout: 40_000 }).not.toMatch(/content-own/);
  await expect.poll(problems, { timeout: 40_000 }).toMatch(/^content-refused .+ Publications: 2\.$/m);
  rmSync(later.root, { recursive: true });
  folder.name("right");
  // The server looks for problems every 15 s: once before the quarter of an hour is over, and once after it.
  await wait(16_000);
  site.child.kill("SIGUSR2");
  await wait(16_000);
  expect(await problems()).not.toMatch(/content-/);
});

test("visitors notice nothing of a changed file, a renamed parent and a folder that is gone", async () => {
  const { folder, make } = releasesOf("one", "two");
  const { url, log } = await siteUntil(onTestFinished, { CONTENT_FOLDER: folder.path });
  const two = new ReleaseFolder(folder.path);
  rmSync(join(two.path, "two/public/sabores/pera.webp"));
  await expectWhole(url, "two");
  renameSync(folder.path, `${folder.path}.away`);
  await wait(1_200);
  await expectWhole(url, "two");
  renameSync(`${folder.path}.away`, folder.path);
  make("three");
  folder.name("three", "two");
  await showing(url, "three");
  rmSync(folder.path, { recursive: true });
  await wait(1_200);
  await expectWhole(url, "three");
  expect(log()).not.toContain('"level":50');
  // A file that has changed under the server is refused by the next server.
  const { folder: again } = releasesOf("one", "two");
  rmSync(join(again.path, "two/public/sabores/pera.webp"));
  const next = await siteUntil(onTestFinished, { CONTENT_FOLDER: again.path });
  expect(await shownBy(next.url)).toBe("one");
});

test.skipIf(spawnSync("unshare", ["-m", "true"]).status !== 0)("a read-only mount is enough", async () => {
  const { folder, make } = releasesOf("one");
  const mounted = temporaryFolder();
  const script = 'mount --bind "$0" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"';
  const runner = ["unshare", "-m", "sh", "-c", script, folder.path, mounted, process.execPath];
  const { url } = await siteUntil(onTestFinished, { CONTENT_FOLDER: mounted }, undefined, { runner });
  await expectWhole(url, "one");
  make("two");
  folder.name("two", "one");
  await showing(url, "two");
  await expectWhole(url, "two");
});

test("a form whose body is under way during a swap is sent and thanked", async () => {
  const { folder } = releasesOf("one", "two");
  folder.name("one");
  const sandbox = await sandboxUntil(onTestFinished);
  const { url } = await siteUntil(onTestFinished, { ...sandbox.env, CONTENT_FOLDER: folder.path });
  const body = `${new URLSearchParams({
    from_name: "Camila Rojas",
    telefono: "+56 9 1234 5678",
    from_mail: "camila@empresa.example",
    message: "Empecé antes del cambio.",
  })}`;
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": body.length,
    Origin: new URL(url).origin,
  };
  const sending = request(`${url}/?index`, { method: "POST", headers });
  const answered = new Promise<{ status: number | undefined; html: string }>((resolve, reject) => {
    sending.on("error", reject);
    sending.on("response", async (answer) =>
      resolve({ status: answer.statusCode, html: await text(answer) }),
    );
  });
  sending.write(body.slice(0, 20));
  folder.name("two", "one");
  await showing(url, "two");
  sending.end(body.slice(20));
  expect((await answered).status).toBe(303);
  await expect.poll(() => sandbox.messages().length, { timeout: 20_000 }).toBe(1);
});

test("what is named before the port is open, or when the process was killed in a swap, is shown whole", async () => {
  const { folder } = releasesOf("one", "two", "three");
  folder.name("one");
  const starting = siteUntil(onTestFinished, { CONTENT_FOLDER: folder.path });
  for (let round = 0; round < 10; round++) {
    folder.name(round % 2 === 0 ? "two" : "three", "one");
    await wait(100);
  }
  const { url, child } = await starting;
  await showing(url, "three");
  await expectWhole(url, "three");
  folder.name("one");
  await wait(700);
  child.kill("SIGKILL");
  const next = await siteUntil(onTestFinished, { CONTENT_FOLDER: folder.path });
  expect(await shownBy(next.url)).toBe("one");
  await expectWhole(next.url, "one");
});
