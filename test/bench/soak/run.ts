import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { startEmailSandbox } from "../../../sandbox/email-sandbox";
import { startNginx } from "../../deploy/run-nginx";
import ensureBuild from "../../support/fresh-build";
import { startPostgres } from "../../support/postgres";
import { freePort } from "../../support/site-process";
import { ensureTools } from "../../support/tools";
import { Enquirers } from "./enquirers";
import { Replica } from "./replica";
import { soakReport } from "./report";
import { buildNextVersion } from "./second-build";
import { ask, spread, Visits, visit } from "./visitors";

const DRAIN_LIMIT_MS = 10 * 60_000;
const TELL_EVERY_MS = 10_000;
const ORIGIN = "https://www.example.cl";

/** The ten minutes, or as many as were asked for. `--short` goes through all failures in less than a minute. */
const [asked = "10"] = process.argv.slice(2);
const isShort = asked === "--short";
const MINUTES = isShort ? 0.4 : Number(asked);
const VISITORS = isShort ? 6 : 16;
const ENQUIRY_EVERY_MS = isShort ? 1_000 : 3_000;
/** Times for which a replica and PostgreSQL are away. */
const REPLICA_AWAY_MS = isShort ? 1_500 : 5_000;
const POSTGRES_AWAY_MS = isShort ? 1_000 : 2_000;

const startedAt = Date.now();
const tell = (what: string) =>
  process.stdout.write(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${what}\n`);

/**
 * Runs `npm run soak`: visitors and enquiries go through deploy/nginx.conf to two replicas with PostgreSQL, while a
 * week's worth of failures happens. Returns whether no visitor saw an error page, no enquiry was lost, and none arrived
 * twice outside the documented window. Each part that it starts puts its end on `ends`.
 */
async function soak(ends: (() => unknown)[]): Promise<boolean> {
  tell(`two builds, then ${MINUTES} minutes of failures, then until nothing waits`);
  ensureTools(["nginx", "postgres"]);
  ensureBuild();
  const nextVersion = buildNextVersion();
  ends.push(() => rmSync(nextVersion, { recursive: true, force: true }));

  // The provider's own rate limit: faster calls get 429.
  const sandbox = await startEmailSandbox({ account: { callsPerSecond: 1 } });
  ends.push(() => sandbox.close());
  const postgres = await startPostgres();
  ends.push(() => postgres.stop());
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
  for (const replica of [first, second]) {
    ends.push(() => replica.stop());
    await replica.start(".");
  }
  const nginx = await startNginx([first.port, second.port]);
  ends.push(() => nginx.stop());

  const over = new AbortController();
  const visits = new Visits();
  const enquirers = new Enquirers(nginx.url, ORIGIN);
  /** Texts that may arrive twice: process or database ended after the provider's answer and before its receipt. */
  const mayArriveTwice = new Set<string>();

  const stored = (states: string) =>
    postgres.run(`select message from enquiries where state in (${states})`).split("\n").filter(Boolean);

  function noteOpen(): void {
    for (const message of enquirers.open) mayArriveTwice.add(message);
  }

  function noteWindow(): void {
    noteOpen();
    for (const message of stored("'sending'")) mayArriveTwice.add(message);
  }

  async function kill(replica: Replica, folder: string): Promise<void> {
    noteOpen();
    await replica.kill();
    noteWindow();
    await wait(REPLICA_AWAY_MS);
    await replica.start(folder);
  }

  async function replace(replica: Replica, folder: string): Promise<void> {
    await replica.stop();
    await replica.start(folder);
    await spread(replica.url, nginx.url, visits);
  }

  async function restartPostgres(): Promise<void> {
    noteWindow();
    await postgres.kill();
    noteOpen();
    await wait(POSTGRES_AWAY_MS);
    noteOpen();
    await postgres.start();
    noteWindow();
    // Enquiries that a provider refuses while the database is away are lost, as docs/operations.md says.
    for (const replica of [first, second]) await replica.canStore();
  }

  /** Events with their time, in tenths of the whole run. */
  const events: readonly [number, string, () => Promise<void> | void][] = [
    [1, "kill -9 of the first replica, started anew", () => kill(first, ".")],
    [2, "the second replica is replaced by the next version", () => replace(second, nextVersion)],
    [3, "PostgreSQL ends at once, started anew", restartPostgres],
    [4, "the provider answers 500", () => sandbox.behave({ status: 500, text: "Error" })],
    [5, "the provider does not answer", () => sandbox.behave("hang")],
    [5.5, "kill -9 of the second replica, started anew", () => kill(second, nextVersion)],
    [6, "the provider cuts connections", () => sandbox.behave("close")],
    [7, "the provider is back", () => sandbox.behave("normal")],
    [8, "the first replica is replaced by the next version", () => replace(first, nextVersion)],
  ];

  await spread(first.url, nginx.url, visits);
  tell("visitors arrive");
  const arrivedAt = Date.now();
  const until = (tenths: number) => wait(Math.max(0, arrivedAt + tenths * MINUTES * 6_000 - Date.now()));
  const traffic = [
    ...Array.from({ length: VISITORS }, () => visit(nginx.url, visits, over.signal)),
    enquirers.run(ENQUIRY_EVERY_MS, over.signal),
  ];
  for (const [tenths, what, happen] of events) {
    await until(tenths);
    tell(what);
    await happen();
  }
  await until(10);
  over.abort();
  await Promise.all(traffic);
  tell("visitors leave; an operator has what waits tried again");
  const outbox = { env: { ...process.env, ...env }, cwd: nextVersion, stdio: "ignore" as const };
  execFileSync("node", ["build/server/outbox.js", "retry"], outbox);
  const deadline = Date.now() + DRAIN_LIMIT_MS;
  let toldAt = Date.now();
  for (;;) {
    const waiting = stored("'waiting', 'sending'").length;
    if (waiting === 0 || Date.now() > deadline) break;
    if (Date.now() > toldAt + TELL_EVERY_MS) {
      tell(`${waiting} wait`);
      toldAt = Date.now();
    }
    await wait(1_000);
  }
  tell("the visitors' tabs look for their files");
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
  return report.isGood;
}

if (!(MINUTES > 0) || process.argv.length > 3) {
  process.stderr.write("npm run soak takes MINUTES, by default 10, or --short.\n");
  process.exit(1);
}
const ends: (() => unknown)[] = [];
try {
  process.exitCode = (await soak(ends)) ? 0 : 1;
} finally {
  for (const end of ends.reverse()) await end();
}
