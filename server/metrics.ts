import { once } from "node:events";
import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import { enquiryCounters } from "./enquiries/enquiries.server";
import { DROPPED } from "./http/connections";
import { log } from "./log.server";
import { metricEvents } from "./metric-events";
import { PROBLEM_CODES, problems } from "./problems";
import { version } from "./version.server";

/**
 * Serves figures in Prometheus' format under `/metrics`, and what is wrong in words under `/problems`, on a port of their own
 * that visitors must not reach. Labels are from short lists, and no figure says anything of a visitor.
 */
export async function startMetrics(host: string, port: number): Promise<void> {
  collectDefaultMetrics();
  new Gauge({
    name: "frukto_build_info",
    help: "The version that runs; always 1.",
    labelNames: ["version"],
  }).set({ version }, 1);
  measureEvents();
  const measureStorage = storageGauges();
  const measureProblems = problemGauge();
  const server = createServer(async (request, response) => {
    if (request.method === "GET" && request.url === "/problems") {
      response.writeHead(200, { "Content-Type": "text/plain; charset=utf-8" }).end(listOfProblems());
      return;
    }
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    await measureStorage();
    measureProblems();
    const text = await register.metrics();
    response.writeHead(200, { "Content-Type": register.contentType }).end(text);
  });
  await once(server.listen(port, host), "listening");
  const address = server.address();
  log.info({ version, host, port: typeof address === "object" ? address?.port : port }, "metrics");
}

function measureEvents(): void {
  const requests = new Histogram({
    name: "frukto_http_request_duration_seconds",
    help: "Requests by how they were answered (file, hit: from memory; none: otherwise) and status.",
    labelNames: ["answer", "status"],
    // From memory an answer takes a fraction of a millisecond; the slowest wait for the provider.
    buckets: [0.0005, 0.001, 0.0025, 0.01, 0.05, 0.25, 1, 5, 15],
  });
  const enquiries = new Counter({
    name: "frukto_enquiries_total",
    help: "Forms that reached this server, by what the visitor was told and by the way they came.",
    labelNames: ["outcome", "way"],
  });
  const calls = new Histogram({
    name: "frukto_provider_duration_seconds",
    help: "Calls to the e-mail provider by status; 0 without an answer.",
    labelNames: ["status"],
    // Ten are the provider's limit.
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10],
  });
  metricEvents.on("request", ({ cache: answer, status = "none", milliseconds }) =>
    requests.observe({ answer, status }, milliseconds / 1_000),
  );
  const dropped = new Counter({
    name: "frukto_dropped_total",
    help: "Connections and bodies that were dropped for the sake of others, by what they did.",
    labelNames: ["what"],
  });
  const logFailures = new Counter({
    name: "frukto_log_failures_total",
    help: "Writes of the log that failed, as on a full disk, and lines that were lost for that.",
    labelNames: ["what"],
  });
  // A series that began with its first fault would show no increase, and no alert would fire.
  for (const what of DROPPED) dropped.inc({ what }, 0);
  for (const what of ["write", "line"]) logFailures.inc({ what }, 0);
  const untrusted = new Gauge({
    name: "frukto_untrusted_proxies",
    help: "1 once a limited form came through more proxies than TRUSTED_PROXIES says.",
  });
  metricEvents.on("untrustedProxies", () => untrusted.set(1));
  metricEvents.on("logFailure", (labels) => logFailures.inc(labels));
  metricEvents.on("dropped", (labels) => dropped.inc(labels));
  metricEvents.on("enquiry", (labels) => enquiries.inc(labels));
  metricEvents.on("providerCall", ({ status, milliseconds }) =>
    calls.observe({ status }, milliseconds / 1_000),
  );
}

/** Asks the table, so that replicas agree. Tells nothing of rows while it can't be asked. */
function storageGauges(): () => Promise<void> {
  const up = new Gauge({ name: "frukto_storage_up", help: "1 while enquiries can be stored, else 0." });
  const stored = new Gauge({
    name: "frukto_stored_enquiries",
    help: "Enquiries in the table by state; waiting includes those that are being sent. The same for all replicas.",
    labelNames: ["state"],
  });
  const age = (state: string) =>
    new Gauge({
      name: `frukto_oldest_${state}_enquiry_seconds`,
      help: `Age of the oldest ${state} enquiry; 0 when there is none. The same for all replicas.`,
    });
  const [oldest, oldestSuspect] = [age("waiting"), age("suspect")] as const;
  return async () => {
    const { waiting, dead, suspect, waitsSince, suspectSince, isDegraded } = await enquiryCounters();
    up.set(isDegraded ? 0 : 1);
    stored.reset();
    oldest.remove();
    oldestSuspect.remove();
    if (isDegraded) return;
    for (const [state, count] of Object.entries({ waiting, dead, suspect })) stored.set({ state }, count);
    const now = Date.now();
    oldest.set((now - (waitsSince ?? now)) / 1_000);
    oldestSuspect.set((now - (suspectSince ?? now)) / 1_000);
  };
}

function problemGauge(): () => void {
  const gauge = new Gauge({
    name: "frukto_problem",
    help: "1 while a problem is there, and for a quarter of an hour after; GET /problems says it in words.",
    labelNames: ["code"],
  });
  return () => {
    const present = new Set(problems().map(({ code }) => code));
    for (const code of PROBLEM_CODES) gauge.set({ code }, present.has(code) ? 1 : 0);
  };
}

function listOfProblems(): string {
  const lines = problems().map(
    ({ code, since, sentence }) => `${code} ${new Date(since).toISOString()} ${sentence}\n`,
  );
  return lines.join("");
}
