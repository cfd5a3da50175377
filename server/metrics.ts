import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import { version } from "../package.json";
import { enquiryCounters } from "./enquiries/enquiries.server";
import { log } from "./log.server";
import { measured } from "./measured";

/** Seconds. From memory an answer takes a fraction of a millisecond; the slowest wait for the provider. */
const REQUEST_BUCKETS = [0.0005, 0.001, 0.0025, 0.01, 0.05, 0.25, 1, 5, 15];
/** Seconds. Ten are the provider's limit. */
const PROVIDER_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 10];

/**
 * Serves figures in Prometheus' format under `/metrics`, on a port of their own that visitors must not reach. Labels
 * are from short lists, and no figure says anything of a visitor.
 */
export function startMetrics(host: string, port: number): void {
  collectDefaultMetrics();
  new Gauge({
    name: "frukto_build_info",
    help: "The version that runs; always 1.",
    labelNames: ["version"],
  }).set({ version }, 1);
  measureRequests();
  measureEnquiries();
  describeStorage();
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    const text = await register.metrics();
    response.writeHead(200, { "Content-Type": register.contentType }).end(text);
  });
  server.listen(port, host, () => {
    const address = server.address();
    log.info({ host, port: typeof address === "object" ? address?.port : port }, "metrics");
  });
}

function measureRequests(): void {
  const duration = new Histogram({
    name: "frukto_http_request_duration_seconds",
    help: "Requests by how they were answered (file, hit: from memory; miss: rendered and kept; none: otherwise) and status.",
    labelNames: ["answer", "status"],
    buckets: REQUEST_BUCKETS,
  });
  measured.on("request", ({ cache: answer, status, milliseconds }) =>
    duration.observe({ answer, status: status ?? "none" }, milliseconds / 1_000),
  );
}

function measureEnquiries(): void {
  const enquiries = new Counter({
    name: "frukto_enquiries_total",
    help: "Forms that reached this server, by what the visitor was told and by the way they came.",
    labelNames: ["outcome", "way"],
  });
  const duration = new Histogram({
    name: "frukto_provider_duration_seconds",
    help: "Calls to the e-mail provider by status; 0 without an answer.",
    labelNames: ["status"],
    buckets: PROVIDER_BUCKETS,
  });
  measured.on("enquiry", ({ outcome, way }) => enquiries.inc({ outcome, way }));
  measured.on("providerCall", ({ status, milliseconds }) =>
    duration.observe({ status }, milliseconds / 1_000),
  );
}

/** Asked at each scrape, so that replicas agree. Tells nothing of rows while the table can't be asked. */
function describeStorage(): void {
  new Gauge({
    name: "frukto_storage_up",
    help: "1 while enquiries can be stored, else 0.",
    async collect() {
      this.set((await enquiryCounters()).isDegraded ? 0 : 1);
    },
  });
  new Gauge({
    name: "frukto_stored_enquiries",
    help: "Enquiries in the table by state; those in hand among the waiting. The same for all replicas.",
    labelNames: ["state"],
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
    async collect() {
      const { waitsSince, isDegraded } = await enquiryCounters();
      this.remove();
      if (!isDegraded) this.set(waitsSince === null ? 0 : (Date.now() - waitsSince) / 1_000);
    },
  });
}
