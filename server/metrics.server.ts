import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type MeasuredRequest, measured } from "./measured";

interface Options {
  readonly host: string;
  readonly port: number;
  readonly version: string;
}

export interface Metrics {
  /** Where it listens: of interest when the port was 0. */
  readonly port: number;
  close(): Promise<void>;
}

/** Seconds. From memory an answer takes a fraction of a millisecond; the slowest wait for the provider. */
const REQUEST_BUCKETS = [0.0005, 0.001, 0.0025, 0.01, 0.05, 0.25, 1, 5, 15];

/**
 * Serves figures in Prometheus' format under `/metrics`, on a port of their own that visitors must not reach. Labels
 * are from short lists, and no figure says anything of a visitor. Rejects when the port is taken.
 */
export async function startMetrics({ host, port, version }: Options): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "frukto_build_info",
    help: "The version that runs; always 1.",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version }, 1);
  const unsubscribe = [measureRequests(registry)];
  const server = await listen(registry, host, port);
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        for (const stop of unsubscribe) stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function measureRequests(registry: Registry): () => void {
  const duration = new Histogram({
    name: "frukto_http_request_duration_seconds",
    help: "Requests by how they were answered (file, hit: from memory; miss: rendered and kept; none: otherwise) and status.",
    labelNames: ["answer", "status"],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  });
  const onRequest = ({ answer, status, milliseconds }: MeasuredRequest) =>
    duration.observe({ answer, status: status ?? "none" }, milliseconds / 1_000);
  measured.request.subscribe(onRequest);
  return () => measured.request.unsubscribe(onRequest);
}

async function listen(registry: Registry, host: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { "Content-Type": registry.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return server;
}
