import { statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { serverFolder } from "./server-folder";

/** Stands in for the command of the image, which test/integration/figures.test.ts tests. */
const PROGRAMS = {
  docker: `case "$*" in *figures.js) echo "{"; echo '  "since": 1,'; echo "  \\"lastEnquiry\\": $(tail -n 1)"; echo "}" ;;
    *) echo "\${@: -1}"; cat ;; esac`,
};
const DAY = 86_400;

it("counts packed and open files in the order of their times, prints a month, and knows quiet days", () => {
  const server = serverFolder(PROGRAMS);
  const run = (...args: string[]) => server.run("deploy/figures.sh", args);
  const now = Math.floor(Date.now() / 1_000);
  server.put("deploy/state/visits/access-2026-11-02.log.gz", gzipSync("1\n"));
  server.put("deploy/state/visits/access.log", `${now - 10 * DAY}.25\n`);
  expect(run()).toMatchObject({ status: 0, stdout: "", stderr: "" });
  const figures = `{\n  "since": 1,\n  "lastEnquiry": ${now - 10 * DAY}.25\n}\n`;
  expect(server.read("deploy/state/figures.json")).toBe(figures);
  expect(statSync(server.at("deploy/state/figures.json")).mode & 0o777).toBe(0o644);
  expect(run("2026-11").stdout).toBe(`2026-11\n${figures}`);
  expect(run("now").stdout).toMatch(/^20\d\d-\d\d\n/);
  expect([run("quiet", "11").status, run("quiet", "9").status]).toEqual([0, 1]);
});

it("is not quiet before a new server's days are over, nor without any log", () => {
  const server = serverFolder(PROGRAMS);
  const days = (since: number) => {
    server.put("deploy/state/figures.json", `{\n  "since": ${since},\n  "lastEnquiry": 0\n}\n`);
    return server.run("deploy/figures.sh", ["quiet", "14"]).status;
  };
  const now = Math.floor(Date.now() / 1_000);
  expect([days(now - 13 * DAY), days(now - 15 * DAY), days(0)]).toEqual([0, 1, 0]);
});
