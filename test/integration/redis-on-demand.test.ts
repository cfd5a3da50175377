import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const STATIC_IMPORT = /(?:^|[;\n])(?:import|export)\s*(?:[^"'();]*?from\s*)?["']([^"']+)["']/g;

/** Everything that a module of the server build loads before it runs: packages, and files of the build. */
function loadedBy(path: string, seen = new Set<string>()): Set<string> {
  for (const [, name = ""] of readFileSync(path, "utf8").matchAll(STATIC_IMPORT)) {
    const found = name.startsWith(".") ? join(dirname(path), name) : name;
    if (seen.has(found)) continue;
    seen.add(found);
    if (name.startsWith(".")) loadedBy(found, seen);
  }
  return seen;
}

test.each(["main", "index", "outbox"])("%s loads no Redis client unless it is configured", (entry) => {
  const start = readFileSync(`build/server/${entry}.js`, "utf8");
  const chunks = [...start.matchAll(/import\(["'](\.[^"']+)["']\)/g)].map(([, name = ""]) => name);
  const loaded = [`${entry}.js`, ...chunks].flatMap((name) => [...loadedBy(join("build/server", name))]);
  expect(loaded).toContain("valibot");
  expect(loaded.filter((name) => /^(bullmq|ioredis)/.test(name))).toEqual([]);
});
