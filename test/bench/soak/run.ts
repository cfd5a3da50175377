import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { startEmailSandbox } from "../../../sandbox/email-sandbox";
import { startNginx } from "../../deploy/run-nginx";
import { startPostgres } from "../../support/postgres";
import { freePort } from "../../support/site-process";
import { ensureTools } from "../../support/tools";
import { Enquirers } from "./enquirers";
import { Replica } from "./replica";
import { soakReport } from "./report";
import { buildNextVersion } from "./second-build";
import { ask, Visits, visit } from "./visitors";

/**
 * Runs a soak test for ten minutes, or for `npm run soak -- MINUTES`. Visitors and enquiries go through
 * deploy/nginx.conf to two replicas with PostgreSQL, while a week's worth of failures happens. Ends with code 1 if:
 * - a visitor saw an error page;
 * - an enquiry was lost;
 * - an enquiry arrived twice outside the documented window.
 */
const MINUTES = Number(process.argv[2] ?? 10);
const VISITORS = 16;
const ENQUIRY_EVERY_MS = 3_000;
const DRAIN_LIMIT_MS = 10 * 60_000;
const ORIGIN = "https://www.example.cl";

ensureTools(["nginx", "postgres"]);
execFileSync("npm", ["run", "build"], { stdio: "ignore" });
const nextVersion = buildNextVersion();

// The provider's own rate limit: faster calls get 429.
const sandbox = await startEmailSandbox({ account: { callsPerSecond: 1 } });
const postgres = await startPostgres();
const env = {
  SITE_ORIGIN: ORIGIN,
  DATABASE_URL: postgres.url,
  ENQUIRIES_PER_HOUR: "100000",
  // nginx, and in front of it a CDN, which sends the visitors' addresses.
  TRUSTED_PROXIES: "2",
  LOG_LEVEL: "warn",
  ...sandbox.env,
};
const first = new Replica("first replica", await freePort(), env);
const second = new Replica("second replica", await freePort(), env);
for (const replica of [first, second]) await replica.start(".");
const nginx = await startNginx([first.port, second.port]);

const over = new AbortController();
const visits = new Visits();
const enquirers = new Enquirers(nginx.url, ORIGIN);
/** Texts that may arrive twice: process or database ended after the provider's answer and before its receipt. */
const mayArriveTwice = new Set<string>();

const stored = (states: string) =>
  postgres.run(`select message from enquiries where state in (${states})`).split("\n").filter(Boolean);

function noteWindow(): void {
  for (const message of [...enquirers.open, ...stored("'sending'")]) mayArriveTwice.add(message);
}

async function kill(replica: Replica, folder: string): Promise<void> {
  const open = [...enquirers.open];
  await replica.kill();
  for (const message of open) mayArriveTwice.add(message);
  noteWindow();
  await wait(5_000);
  await replica.start(folder);
}

async function replace(replica: Replica, folder: string): Promise<void> {
  await replica.stop();
  await replica.start(folder);
}

async function restartPostgres(): Promise<void> {
  noteWindow();
  await postgres.kill();
  noteWindow();
  await wait(2_000);
  await postgres.start();
  noteWindow();
}

/** Events with their time, in tenths of the whole run. */
const events: readonly [number, string, () => Promise<void> | void][] = [
  [1, "kill -9 of the first replica, started anew after 5 s", () => kill(first, ".")],
  [2, "the second replica is replaced by the next version", () => replace(second, nextVersion)],
  [3, "PostgreSQL ends at once, started anew after 2 s", restartPostgres],
  [4, "the provider answers 500", () => sandbox.behave({ status: 500, text: "Error" })],
  [5, "the provider does not answer", () => sandbox.behave("hang")],
  [5.5, "kill -9 of the second replica, started anew after 5 s", () => kill(second, nextVersion)],
  [6, "the provider cuts connections", () => sandbox.behave("close")],
  [7, "the provider is back", () => sandbox.behave("normal")],
  [8, "the first replica is replaced by the next version", () => replace(first, nextVersion)],
];

const startedAt = Date.now();
const tell = (what: string) =>
  process.stdout.write(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${what}\n`);

try {
  const traffic = [
    ...Array.from({ length: VISITORS }, () => visit(nginx.url, visits, over.signal)),
    enquirers.run(ENQUIRY_EVERY_MS, over.signal),
  ];
  for (const [tenths, what, happen] of events) {
    await wait(Math.max(0, startedAt + tenths * MINUTES * 6_000 - Date.now()));
    tell(what);
    await happen();
  }
  await wait(Math.max(0, startedAt + MINUTES * 60_000 - Date.now()));
  over.abort();
  await Promise.all(traffic);
  tell("visitors leave; an operator has what waits tried again");
  const outbox = { env: { ...process.env, ...env }, cwd: nextVersion, stdio: "ignore" as const };
  execFileSync("node", ["build/server/outbox.js", "retry"], outbox);
  const deadline = Date.now() + DRAIN_LIMIT_MS;
  while (stored("'waiting', 'sending'").length > 0 && Date.now() < deadline) await wait(1_000);
  tell("nothing waits any more");
  // A tab left open since the first version still finds its files.
  for (const file of visits.files) await ask(nginx.url + file, {}, visits);
  const report = soakReport({
    visits,
    answered: enquirers.answered,
    arrived: sandbox.messages().map(({ fields }) => fields.message ?? ""),
    mayArriveTwice,
    replicas: [first, second],
  });
  process.stdout.write(`\n${report.text}\n`);
  process.exitCode = report.isGood ? 0 : 1;
} finally {
  await nginx.stop();
  for (const replica of [first, second]) await replica.stop();
  await postgres.stop();
  await sandbox.close();
  rmSync(nextVersion, { recursive: true, force: true });
}
