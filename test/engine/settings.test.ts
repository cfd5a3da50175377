import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SETTING_LINES } from "../deploy/setting-lines";
import { temporaryFolder } from "../support/temporary-folder";
import { docker } from "./docker";

it("lines of .env mean to Compose what they mean to live.sh and watch.sh", async () => {
  const folder = temporaryFolder();
  const compose = "services: { site: { image: none, env_file: .env, command: ['$A'] } }";
  writeFileSync(join(folder, "compose.yaml"), compose);
  for (const [line, value] of SETTING_LINES.filter(([, value]) => value !== undefined)) {
    writeFileSync(join(folder, ".env"), `${line}\n`);
    const { site } = JSON.parse(
      await docker(["compose", "config", "--format", "json"], { cwd: folder }),
    ).services;
    // Compose doubles each `$` of what it prints.
    expect([line, site.environment.A, site.command[0]]).toEqual([
      line,
      value?.replace("$", "$$$$"),
      value?.replace("$", "$$$$"),
    ]);
  }
});
