import type { AddressInfo, ListenOptions } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { pino } from "pino";
import { readConfig } from "../../server/config.server";
import { stopEnquiries } from "../../server/enquiries/wiring";
import type { Resource } from "../../server/http/resource";
import { createSiteServer } from "../../server/http/site-server";

interface Options {
  readonly build: ServerBuild;
  /** Ready pages and files; by default none, so that every page is rendered on request. */
  readonly memory?: ReadonlyMap<string, Resource>;
  /** Environment variables, as docs/configuration.md names them. */
  readonly env?: Record<string, string>;
  readonly listen?: ListenOptions;
}

export interface OwnServer {
  readonly url: string;
  /** The access log so far. */
  readonly lines: Record<string, unknown>[];
  /** The rest of the log. */
  readonly errors: Record<string, unknown>[];
  close(): Promise<void>;
}

/** Starts the production server in the test's process on a free port, so that a test can pass a broken build. */
export async function startOwnServer({
  build,
  memory = new Map(),
  env,
  listen,
}: Options): Promise<OwnServer> {
  const config = readConfig({ SITE_ORIGIN: "http://localhost:3000", ...env });
  const lines: Record<string, unknown>[] = [];
  const errors: Record<string, unknown>[] = [];
  const write = (text: string) => {
    const line = JSON.parse(text);
    ("cache" in line ? lines : errors).push(line);
  };
  const log = pino({ level: config.logLevel }, { write });
  const server = createSiteServer({ build, memory, config, log });
  await new Promise<void>((resolve) => server.listen(listen ?? { port: 0, host: "127.0.0.1" }, resolve));
  const { port } = listen ? { port: 0 } : (server.address() as AddressInfo);
  return {
    url: `http://127.0.0.1:${port}`,
    lines,
    errors,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stopEnquiries();
    },
  };
}
