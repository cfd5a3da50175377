import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as build from "virtual:remix/server-build";
import { getConfig } from "./config.server";
import { startEnquiries, stopEnquiries } from "./enquiries/enquiries.server";
import { loadFiles } from "./http/files";
import { makePages } from "./http/pages";
import { createSiteServer } from "./http/site-server";
import { flushLog, log } from "./log.server";

/** Milliseconds that running requests have left when the process ends, and then the log's last lines. */
const GRACE = 10_000;
const LAST_LINES = 1_000;
const IDLE_CHECK = 100;

const config = getConfig();
const { host, port, metricsPort } = config;
// Opened by Node, the log's pipe blocks no thread; one that waits for a reader would hold up even the process's end.
void process.stdout;

// A port that is taken, or a bug outside of every request: the platform restarts the process. Unhandled rejections
// arrive here too. Accepted enquiries are stored, and no connection's error comes this far.
process.on("uncaughtException", (error) => {
  log.fatal({ err: error }, "unexpected error outside of a request");
  return end(1);
});

const files = await loadFiles(["public", build.assetsBuildDirectory], join("build", "precompressed"));
const pages = await makePages(build, config.siteOrigin);
const server = createSiteServer({ build, memory: new Map([...files, ...pages]), config, log });
if (metricsPort !== undefined) {
  const { startMetrics } = await import("./metrics");
  startMetrics(host, metricsPort);
}
startEnquiries();
server.listen(port, host, () => log.info({ host, port }, "listening"));

let isEnding = false;
for (const signal of ["SIGTERM", "SIGINT"]) {
  process.on(signal, async () => {
    if (isEnding) return end(1);
    isEnding = true;
    log.info({ signal }, "shutting down");
    await close();
    await stopEnquiries();
    log.info("ended");
    await end(0);
  });
}

/** Ends the process, with its log's last lines if somebody reads them. */
async function end(code: number): Promise<void> {
  await Promise.race([flushLog(), wait(LAST_LINES)]);
  // The log's library would offer them at the exit again, for ever to a reader that is gone or stuck.
  process.removeAllListeners("exit");
  process.exit(code);
}

/** Accepts nothing new and lets running requests end. A connection kept open for further requests would hold up the end. */
async function close(): Promise<void> {
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
