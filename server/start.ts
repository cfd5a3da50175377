import { join } from "node:path";
import * as build from "virtual:remix/server-build";
import { version } from "../package.json";
import type { Config } from "./config.server";
import { startEnquiries, stopEnquiries } from "./enquiries/enquiries.server";
import { shutDownOnSignals } from "./http/shutdown";
import { loadStaticFiles } from "./http/static-files";
import { log } from "./log.server";
import { logOutput } from "./log-output.server";
import type { Metrics } from "./metrics.server";
import { createSiteServer } from "./site-server";

/** Opens the port, then renders every page once; ends in order on SIGTERM and SIGINT. */
export async function start(config: Config): Promise<void> {
  const files = await loadStaticFiles({
    roots: ["public", build.assetsBuildDirectory],
    precompressed: join("build", "precompressed"),
  });
  const { server, warm } = createSiteServer({ build, files, config, log });
  const metrics = await openMetrics(config);
  await startEnquiries();
  server.listen(config.port, config.host, () => {
    log.info({ host: config.host, port: config.port }, "listening");
    warm().catch((error) => log.error({ err: error }, "warming failed"));
  });
  process.on("uncaughtException", fail);
  const finish = async () => {
    await stopEnquiries();
    await metrics?.close();
  };
  shutDownOnSignals({ server, log, finish, flushLog: logOutput.flush });
}

/** Where somebody scrapes; nobody else pays for loading what it takes. */
async function openMetrics({ host, metricsPort }: Config): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { startMetrics } = await import("./metrics.server");
  const metrics = await startMetrics({ host, port: metricsPort, version });
  log.info({ host, port: metrics.port }, "metrics");
  return metrics;
}

/**
 * A port that is taken, or a bug outside of every request: the platform restarts the process. Rejections that nobody
 * handles arrive here too. What is accepted lies in the outbox; no connection's error comes this far.
 */
function fail(error: unknown): void {
  log.fatal({ err: error }, "unexpected error outside of a request");
  process.exit(1);
}
