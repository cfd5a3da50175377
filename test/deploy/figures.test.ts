import { statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { BUILD } from "../site-folder";
import { serverFolder } from "./server-folder";

/** Runs the built command on the server's folder, in place of the image's on /visits. */
const COMMAND = `exec ${process.execPath} ${join(process.cwd(), BUILD)}/server/figures.js`;
const PROGRAMS = {
  docker: `cd ${process.cwd()}; while [ "$1" != /visits ]; do shift; done; shift; ${COMMAND} "$FOLDER/deploy/state/visits" "$@"`,
};
const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1_000);

/** A line of the log: a form that was sent, so many days ago. */
const sent = (days: number) =>
  `${JSON.stringify({ ts: NOW - days * DAY, request: { client_ip: "203.0.113.0", method: "POST", uri: "/" }, status: 303 })}\n`;

it("counts packed and open files in the order of their times, one that is cut off, too, and prints a month", () => {
  const server = serverFolder(PROGRAMS);
  const run = (...args: string[]) =>
    server.run("deploy/figures.sh", args, { SITE_ORIGIN: "https://example.cl" });
  const put = (name: string, content: string | Buffer, days: number) => {
    server.put(`deploy/state/visits/${name}`, content);
    utimesSync(server.at(`deploy/state/visits/${name}`), NOW - days * DAY, NOW - days * DAY);
  };
  const packed = gzipSync(sent(40) + sent(12).repeat(2_000));
  put("access-b.log.gz", packed.subarray(0, packed.length - 8), 12);
  put("access-c.log.gz", gzipSync(sent(41)), 13);
  put("access.log", sent(10.5), 10);
  expect(run()).toMatchObject({ status: 0, stdout: "", stderr: "" });
  const figures = JSON.parse(server.read("deploy/state/figures.json"));
  expect(figures).toMatchObject({ since: NOW - 41 * DAY, quietDays: 10 });
  expect(statSync(server.at("deploy/state/figures.json")).mode & 0o777).toBe(0o644);
  const [month = ""] = Object.keys(figures.months);
  expect(run(month).stdout).toMatch(new RegExp(`^Visitas al sitio en ${month}\n`));
  expect(run("now").stdout).toMatch(/^Visitas al sitio en 20\d\d-\d\d\n/);
});

it("is not quiet without a log", () => {
  const server = serverFolder(PROGRAMS);
  expect(server.run("deploy/figures.sh").status).toBe(0);
  expect(JSON.parse(server.read("deploy/state/figures.json"))).toMatchObject({ since: 0, quietDays: 0 });
});
