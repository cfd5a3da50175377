import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test, vi } from "vitest";
import { writeDurably } from "../../server/enquiries/durable-files.server";

const disk = vi.hoisted(() => ({ steps: [] as string[] }));

vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  const open: typeof real.open = async (path, flags, mode) => {
    const file = await real.open(path, flags, mode);
    const name = flags === "r" ? basename(String(path)) : "draft";
    for (const operation of ["writeFile", "sync"] as const) {
      const run = file[operation].bind(file) as (...given: unknown[]) => Promise<void>;
      file[operation] = (...given: unknown[]) => {
        disk.steps.push(`${operation} ${name}`);
        return run(...given);
      };
    }
    return file;
  };
  const rename: typeof real.rename = async (from, to) => {
    disk.steps.push(`rename to ${basename(String(to))}`);
    await real.rename(from, to);
  };
  return { ...real, open, rename };
});

/** Nothing here can cut the power: what survives a cut follows from the order of these steps. */
test("a file is flushed before it takes its place, and its folder afterwards", async () => {
  const folder = await mkdtemp(join(tmpdir(), "frukto-durable-"));
  disk.steps = [];
  await writeDurably(join(folder, "entry.json"), "{}", folder);
  expect(disk.steps).toEqual([
    "writeFile draft",
    "sync draft",
    "rename to entry.json",
    `sync ${basename(folder)}`,
  ]);
  expect(await readFile(join(folder, "entry.json"), "utf8")).toBe("{}");
  await rm(folder, { recursive: true });
});
