import type { Server } from "node:http";
import type { Logger } from "pino";

const GRACE_MS = 10_000;
const IDLE_CHECK_MS = 100;

interface Options {
  readonly server: Server;
  readonly log: Logger;
  /** Work to finish once no request runs any more. */
  readonly finish: () => Promise<void>;
  /** Writes out what the log still holds. */
  readonly flushLog: () => Promise<void>;
}

/**
 * Orderly end on SIGTERM and SIGINT: accepts nothing new, lets running requests end for 10 s, cuts the rest, finishes
 * and exits 0. A second signal ends at once with 1.
 */
export function shutDownOnSignals({ server, log, finish, flushLog }: Options): void {
  let isEnding = false;
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) process.exit(1);
    isEnding = true;
    log.info({ signal }, "shutting down");
    await closed(server);
    await finish();
    log.info("ended");
    await flushLog();
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

/**
 * Until the last connection is closed. One that stayed open for further requests would hold the end up, and then be
 * cut with a request under way.
 */
async function closed(server: Server): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
  clearInterval(idle);
}
