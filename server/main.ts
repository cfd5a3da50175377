import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as build from "virtual:remix/server-build";
import { getConfig } from "./config.server";
import { enquiries, stopEnquiries } from "./enquiries/wiring";
import { loadFiles } from "./http/files";
import { makePages } from "./http/pages";
import { createSiteServer } from "./http/site-server";
import { flushLog, log } from "./log.server";
import { placeholders } from "./placeholders.server";
import { folderProblem, listenProblem } from "./start-problems";

/** Milliseconds that running requests have at the end of the process, and then the log's last lines. */
const GRACE = 10_000;
const LAST_LINES = 3_000;
const IDLE_CHECK = 100;

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
  await end(1);
}

const files = await loadFiles(["public", build.assetsBuildDirectory], join("build", "precompressed"));
const pages = await makePages(build, config.siteOrigin);
const server = createSiteServer({ build, memory: new Map([...files, ...pages]), config, log });
if (metricsPort !== undefined) {
  const { startMetrics } = await import("./metrics");
  await startMetrics(host, metricsPort);
}
server.listen(port, host, () => {
  log.info({ host, port }, "listening");
  for (const line of placeholders(config)) log.warn(line);
  enquiries();
});

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

/** Ends the process after its log's last lines, or three seconds later if their reader is stuck. */
async function end(code: number): Promise<void> {
  await Promise.race([flushLog(), wait(LAST_LINES)]);
  // At exit, the log's library would write them again, without end if their reader is gone or stuck.
  process.removeAllListeners("exit");
  process.exit(code);
}

/** Accepts nothing new, lets running requests end, and closes idle connections, which would hold up the end. */
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
