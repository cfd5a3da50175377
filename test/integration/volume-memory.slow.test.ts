import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { runProgram } from "../support/run-program";
import { builtServer, VolumeEditor } from "../support/volume-editor";

/** Megabytes: `mem_limit` of the editor in deploy/compose.production.yaml, less a fifth for the kernel and `/tmp`. */
const MOST_MB = 800;
const LOOK_MS = 100;

const built = await builtServer(afterAll);

it("six photographs of 48 megapixels at once, and a sheet's print, fit in the editor's memory", async () => {
  const editor = new VolumeEditor(built, 4330);
  onTestFinished(() => editor.kill());
  // The tests' site has sheets of its own, which are not printed again.
  editor.begin(".");
  const { pid = 0 } = await editor.start();
  await editor.enter();
  let most = 0;
  const looks = setInterval(() => {
    most = Math.max(most, megabytesOf(pid));
  }, LOOK_MS);
  onTestFinished(() => clearInterval(looks));
  const rest = megabytesOf(pid);

  const sheet = () => readFileSync(join(editor.work, "content/machines/jdm_id3/datasheet.pdf"));
  const printed = sheet();
  const uploads = await Promise.all(
    Object.entries(await photographs()).map(async ([place, photo]) => ({
      place,
      photo,
      sent: await editor.upload(place, photo),
    })),
  );
  expect(uploads.map(({ sent }) => sent.status)).toEqual(uploads.map(() => 200));
  const files = Object.fromEntries(uploads.map(({ place, photo }) => [place, photo]));
  const change = (data: object) => ({ ...data, tagline: "Compacta. Tres productos y agua." });
  expect((await editor.save("machines/jdm_id3/index.json", change, files)).status).toBe(200);
  expect(await editor.publish()).toMatchObject({ ok: true });
  await expect.poll(() => sheet().equals(printed), { message: "printed anew", timeout: 100_000 }).toBe(false);
  process.stdout.write(`Editor: ${Math.round(rest)} MB at rest, at most ${Math.round(most)} MB.\n`);
  expect(most).toBeGreaterThan(rest);
  expect(most).toBeLessThan(MOST_MB);
});

it("a browser that hangs while it prints holds no photograph up for long", async () => {
  const editor = new VolumeEditor(built, 4331);
  onTestFinished(() => editor.kill());
  editor.begin(".");
  const { pid = 0 } = await editor.start();
  await editor.enter();
  const browsers = () => processesBelow(pid).filter((id) => read(`/proc/${id}/cmdline`).includes("chromium"));
  const change = (data: object) => ({ ...data, tagline: "Compacta. Tres productos y agua." });
  expect((await editor.save("machines/jdm_id3/index.json", change)).status).toBe(200);
  await expect.poll(() => browsers().length, { timeout: 100_000, interval: 20 }).toBeGreaterThan(0);
  const stopped = browsers();
  for (const id of stopped) process.kill(id, "SIGSTOP");
  // A stopped process does not see that the editor has ended.
  onTestFinished(() => void runProgram("kill", ["-KILL", ...stopped.map(String)]));
  const photo = await sharp({ create: { width: 1920, height: 1440, channels: 3, background: "#c8c8c8" } })
    .jpeg()
    .toBuffer();
  const sent = () => editor.upload("machines/jdm_id3/photos/frente", photo);
  await expect
    .poll(async () => JSON.parse((await sent()).body), { timeout: 150_000 })
    .toEqual({ hash: expect.stringMatching(/^[0-9a-f]{40}$/) });
});

/** Returns six photographs of 48 megapixels, by their places: a telephone's noise, and one upright. */
async function photographs(): Promise<Record<string, Buffer>> {
  const noise = { type: "gaussian", mean: 200, sigma: 8 } as const;
  const [lying, upright] = await Promise.all(
    [
      { width: 8064, height: 6048 },
      { width: 6410, height: 7480 },
    ].map((size) =>
      sharp({ create: { ...size, channels: 3, background: "#c8c8c8", noise } })
        .jpeg()
        .toBuffer(),
    ),
  );
  const others = ["frente", "salida", "pantalla", "en-uso", "bombas"].map((name) => [name, lying] as const);
  return Object.fromEntries(
    [["main", upright] as const, ...others].flatMap(([name, photo]) =>
      photo ? [[`machines/jdm_id3/photos/${name}`, photo]] : [],
    ),
  );
}

/** Returns the memory in megabytes of a process and all that it started, shared pages by share. */
function megabytesOf(root: number): number {
  return processesBelow(root).reduce((sum, id) => sum + shareOf(id), 0) / 1024;
}

/** Returns a process and all that it started. */
function processesBelow(root: number): readonly number[] {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(processes.map((id) => [Number(id), parentOf(id)]));
  const isBelow = (id: number): boolean => id === root || (id > 1 && isBelow(parents.get(id) ?? 0));
  return [...parents.keys()].filter(isBelow);
}

function parentOf(id: string): number {
  return Number(/\) \S (\d+)/.exec(read(`/proc/${id}/stat`))?.[1] ?? 0);
}

function shareOf(id: number): number {
  return Number(/^Pss: +(\d+) kB/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0);
}

/** Reads a file of a process that may have ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
