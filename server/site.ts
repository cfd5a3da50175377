import type { Server } from "node:http";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as build from "virtual:remix/server-build";
import type { ReleaseFolder } from "~domain/content/releases/release-folder";
import { getConfig } from "./config.server";
import { type Edition, makeEdition } from "./edition";
import { enquiries, stopEnquiries } from "./enquiries/enquiries.server";
import { loadFiles } from "./http/memory/files";
import { createSiteServer } from "./http/site-server";
import { flushLog, log } from "./log.server";
import { noticeGaps, placeholders } from "./placeholders.server";
import { watchProblems } from "./problems";
import { showRelease } from "./release.server";
import { firstEdition, followReleases } from "./releases";
import { folderProblem, listenProblem } from "./start-problems";
import { version } from "./version.server";

/** Milliseconds that running requests have at the end of the process, and then the log's last lines. */
const GRACE = 10_000;
const LAST_LINES = 3_000;
const IDLE_CHECK = 100;

/** Signals that came while the server was being loaded. */
export type EarlySignals = NodeJS.Signals[];

let server: Server | undefined;
let isEnding = false;

/**
 * Starts the site of this process's configuration; a wrong one has ended the process with its line when this is called.
 * A signal ends the process, also before the port is open.
 */
export async function startSite(early: EarlySignals): Promise<void> {
  const config = getConfig();
  const { host, port, metricsPort } = config;
  // Makes Node open the log's pipe as non-blocking: otherwise a stuck reader would hold up even the process's end.
  void process.stdout;

  // An address that can't be listened on, or a bug outside of every request: the platform restarts the process.
  // Unhandled rejections arrive here too. Accepted enquiries are stored, and no connection's error comes this far.
  process.on("uncaughtException", (error) => {
    const problem = listenProblem(error, host);
    if (problem) log.fatal({ code: (error as NodeJS.ErrnoException).code }, problem);
    else log.fatal({ err: error }, "unexpected error outside of a request");
    return end(1);
  });

  const problem = folderProblem(config.databaseUrl);
  if (problem) {
    log.fatal(problem);
    return end(1);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const [early] = process.listeners(signal);
    // The new listener comes first: while there is none, Node drops a signal that is still pending.
    process.on(signal, shutDown);
    if (early) process.off(signal, early);
  }
  if (early[0]) return shutDown(early[0]);

  const { siteOrigin, rendersAhead, contentFolder } = config;
  const folder = dirname(build.assetsBuildDirectory);
  const files = await loadFiles(build.assetsBuildDirectory, join(folder, "precompressed"));
  const make = ({ folder, name }: ReleaseFolder) =>
    makeEdition({ build, siteOrigin, rendersAhead, files }, folder, name, shown);
  let shown: Edition | undefined;
  const first = await firstEdition(contentFolder, make);
  const show = (edition: Edition) => {
    shown = edition;
    showRelease(edition.release);
  };
  show(first);
  const site = createSiteServer({ build, edition: () => shown ?? first, config, log });
  if (metricsPort !== undefined) {
    const { startMetrics } = await import("./metrics");
    await startMetrics(host, metricsPort);
  }
  if (isEnding) return;
  followReleases(contentFolder, first.release.name, make, show);
  const { release } = first;
  server = site.listen(port, host, () => {
    log.info({ version, host, port }, "listening");
    for (const line of [...placeholders(config, release.data), ...noticeGaps(release.data)]) log.warn(line);
    // Both open the table, which is for processes that have got their ports.
    if (metricsPort !== undefined) watchProblems();
    enquiries();
  });
}

async function shutDown(signal: NodeJS.Signals): Promise<void> {
  if (isEnding) return end(1);
  isEnding = true;
  log.info({ signal }, "shutting down");
  if (server) await close(server);
  await stopEnquiries();
  log.info("ended");
  await end(0);
}

/** Ends the process after its log's last lines, or three seconds later if their reader is stuck. */
async function end(code: number): Promise<void> {
  await Promise.race([flushLog(), wait(LAST_LINES)]);
  // At exit, the log's library would write them again, without end if their reader is gone or stuck.
  process.removeAllListeners("exit");
  process.exit(code);
}

/** Accepts nothing new, lets running requests end, and closes idle connections, which would hold up the end. */
async function close(server: Server): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK);
  const closed = new Promise((resolve) => server.close(resolve));
  await Promise.race([closed, wait(GRACE)]);
  server.closeAllConnections();
  await closed;
  clearInterval(idle);
}
