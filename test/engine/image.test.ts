import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { sourceFiles } from "../support/source-files";
import { temporaryFolder } from "../support/temporary-folder";
import { command, docker } from "./docker";
import { IMAGE } from "./images";

/** Returns what the engine prints while it builds an image. */
async function build(folder: string, name: string): Promise<string> {
  const args = `build --network host --progress plain --build-arg VERSION=three --tag ${name} ${folder}`;
  const child = spawn(`${command()} ${args}`, { shell: true, stdio: ["ignore", "ignore", "pipe"] });
  return text(child.stderr);
}

describe("the image", () => {
  it("of a release reuses its packages, and starts from files that only their owner may read", async () => {
    const folder = temporaryFolder();
    for (const path of sourceFiles()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
      copyFileSync(path, join(folder, path));
      chmodSync(join(folder, path), 0o600);
    }
    for (const name of ["package.json", "package-lock.json"]) {
      const list = readFileSync(join(folder, name), "utf8");
      writeFileSync(
        join(folder, name),
        list.replace(/("name": "frukto",\s+"version": )"[^"]+"/g, '$1"9.9.9"'),
      );
    }
    const steps = await build(folder, `${IMAGE}:three`);
    const cached = [...steps.matchAll(/\] RUN npm ci.*\n#\d+ CACHED/g)];
    expect(cached, steps).toHaveLength(2);
    const name = "frukto-test-image";
    const hardened = "--read-only --cap-drop ALL --security-opt no-new-privileges --tmpfs /app/data:mode=777";
    await docker(`run --detach --name ${name} ${hardened} ${IMAGE}:three`.split(" "));
    onTestFinished(() => void docker(["rm", "--force", name]));
    const ask = (code: string) => docker(["exec", name, "node", "-e", code]);
    const health = () =>
      ask("fetch('http://[::1]:3000/healthz').then(async (a) => console.log(await a.text()))");
    await vi.waitFor(async () => expect(await health()).toContain('"version":"three"'), {
      timeout: 60_000,
      interval: 300,
    });
    expect(await docker(["exec", name, "find", "node_modules", "-name", "*.map"])).toBe("");
    await docker(["stop", "--timeout", "40", name]);
    expect((await docker(["inspect", "-f", "{{.State.ExitCode}}", name])).trim()).toBe("0");
  });
});
