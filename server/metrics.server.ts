import { createServer, type Server } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { enquiryCounters, oldestWaitingMs } from "./enquiries/enquiries.server";
import { type MeasuredEnquiry, type MeasuredProviderCall, type MeasuredRequest, measured } from "./measured";

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
/** Seconds. Ten are the provider's limit. */
const PROVIDER_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 10];

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
  const unsubscribe = [measureRequests(registry), measureEnquiries(registry), measureProvider(registry)];
  describeStorage(registry);
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

function measureEnquiries(registry: Registry): () => void {
  const enquiries = new Counter({
    name: "frukto_enquiries_total",
    help: "Forms that reached this server, by what the visitor was told and by the way they came.",
    labelNames: ["outcome", "way"],
    registers: [registry],
  });
  const onEnquiry = ({ outcome, way }: MeasuredEnquiry) => enquiries.inc({ outcome, way });
  measured.enquiry.subscribe(onEnquiry);
  return () => measured.enquiry.unsubscribe(onEnquiry);
}

function measureProvider(registry: Registry): () => void {
  const duration = new Histogram({
    name: "frukto_provider_duration_seconds",
    help: "Calls of the e-mail provider's by status; 0 without an answer.",
    labelNames: ["status"],
    buckets: PROVIDER_BUCKETS,
    registers: [registry],
  });
  const onCall = ({ status, milliseconds }: MeasuredProviderCall) =>
    duration.observe({ status }, milliseconds / 1_000);
  measured.providerCall.subscribe(onCall);
  return () => measured.providerCall.unsubscribe(onCall);
}

/** Asked at each scrape, so that replicas agree. Nothing is said about rows while the table can't be asked. */
function describeStorage(registry: Registry): void {
  new Gauge({
    name: "frukto_storage_up",
    help: "1 while enquiries can be stored, else 0.",
    registers: [registry],
    async collect() {
      this.set((await enquiryCounters()).isDegraded ? 0 : 1);
    },
  });
  new Gauge({
    name: "frukto_stored_enquiries",
    help: "Enquiries in the table by state; those in hand among the waiting. The same for all replicas.",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const { waiting, dead, suspect, isDegraded } = await enquiryCounters();
      this.reset();
      if (isDegraded) return;
      for (const [state, count] of Object.entries({ waiting, dead, suspect })) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "frukto_oldest_waiting_enquiry_seconds",
    help: "Since when the oldest waiting enquiry waits; 0 when none does. The same for all replicas.",
    registers: [registry],
    async collect() {
      const ms = await oldestWaitingMs();
      this.remove();
      if (ms !== undefined) this.set(ms / 1_000);
    },
  });
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
