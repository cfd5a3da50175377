import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Libsql from "libsql";
import pg from "pg";
import { build } from "vite";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { EmailSandbox } from "../../sandbox/email-sandbox";
import { sqlitePath } from "../../server/enquiries/database/database";
import { NOTHING } from "../../server/enquiries/enquiry-table";
import { storedRows } from "../../server/enquiries/outbox-command";
import { describeDatabases } from "../support/databases";
import { submissionOf } from "../support/enquiry-samples";
import { Random } from "../support/random";
import { sandboxUntil } from "../support/site-of-tests";

vi.setConfig({ testTimeout: 120_000 + 500 * Number(process.env.ENQUIRIES ?? 0) });

/** `ENQUIRIES=200` is the long run. */
const ENQUIRIES = Number(process.env.ENQUIRIES ?? 60);
const VISITORS = 8;
/** `FORMS=20 TIMES=50` is the long run. */
const FORMS = Number(process.env.FORMS ?? 4);
const TIMES = Number(process.env.TIMES ?? 20);

/** Bundled once, because compiling it at each start takes longer than most of these processes live. */
const FOLDER = "test-results/enquiry-process";
await build({
  build: { ssr: "test/support/enquiry-process.ts", outDir: FOLDER, target: "node20", copyPublicDir: false },
  ssr: { noExternal: ["kysely"] },
  configFile: false,
  logLevel: "warn",
  resolve: { alias: { "~domain": resolve("domain") } },
});

describeDatabases("Processes", (under) => {
  let sandbox: EmailSandbox;
  beforeEach(async () => {
    sandbox = await sandboxUntil(onTestFinished);
  });

  async function start() {
    const script = [`${FOLDER}/enquiry-process.js`, under.url, sandbox.origin];
    const child = spawn(process.execPath, script, { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [port] = await once(child.stdout, "data");
    return {
      /** Returns the answer; undefined if the process died before it. */
      send: (form: string): Promise<{ outcome: string; isAway: boolean } | undefined> =>
        fetch(`http://127.0.0.1:${Number(port)}/${form}`, { method: "POST", body: `Mensaje de ${form}` })
          .then((answer) => answer.json())
          .catch(() => undefined),
      /** Kills the process. Returns the ids of the enquiries that it was sending. */
      async kill(): Promise<string[]> {
        const exit = once(child, "exit");
        child.kill("SIGKILL");
        await exit;
        const rows = await storedRows(under.open().database);
        return rows.flatMap(({ state, id }) => (state === "sending" ? [id] : []));
      },
    };
  }

  function arrivals(form: string): number {
    return sandbox.messages().filter(({ fields }) => fields.message === `Mensaje de ${form}`).length;
  }

  async function settled(): Promise<void> {
    const table = under.open();
    await expect.poll(() => table.count(), { timeout: 60_000, interval: 50 }).toEqual(NOTHING);
  }

  test(`killed again and again in the middle of ${ENQUIRIES} enquiries lose none that was acknowledged`, async () => {
    const random = new Random(20261121);
    const every = Array.from({ length: ENQUIRIES }, (_, n) => `form-${String(n).padStart(4, "0")}`);
    const forms = [...every];
    const acknowledged = new Map<string, string>();
    const claimed: string[] = [];
    let running = start();
    let [answers, kills, killAfter] = [0, 0, 8];

    async function visitor(): Promise<void> {
      for (let form = forms.shift(); form; form = forms.shift()) {
        const used = running;
        const { outcome = "none", isAway } = (await (await used).send(form)) ?? {};
        answers += 1;
        if (outcome === "sent" || outcome === "kept") acknowledged.set(form, outcome);
        // Half of the visitors with a broken connection send the same form again when the site is back.
        else if (random.below(2) === 0) forms.push(form);
        if (answers % 20 === 10) sandbox.behave({ status: 500, text: "down" });
        if (answers % 20 === 15) sandbox.behave("normal");
        // While the database is away, deliveries are noted later, which is the other documented window.
        if (answers < killAfter || isAway !== false || running !== used) continue;
        killAfter = answers + 5 + random.below(15);
        kills += 1;
        running = used
          .then(({ kill }) => kill())
          .then((ids) => {
            claimed.push(...ids);
            return start();
          });
      }
    }
    await Promise.all(Array.from({ length: VISITORS }, visitor));
    sandbox.behave("normal");
    await running;
    await settled();

    // The documented window: a process killed while it sent an enquiry may have sent it without a receipt.
    const isTooOften = (form: string) =>
      arrivals(form) > 1 + claimed.filter((id) => id === submissionOf(form).id).length;
    expect(kills).toBeGreaterThan(ENQUIRIES / 25);
    expect([...acknowledged.values()]).toContain("kept");
    expect(acknowledged.size).toBeGreaterThan(ENQUIRIES / 2);
    expect([...acknowledged.keys()].filter((form) => arrivals(form) === 0)).toEqual([]);
    expect(every.filter(isTooOften)).toEqual([]);
    const doubles = every.filter((form) => arrivals(form) > 1).length;
    process.stdout.write(
      `${kills} kills, ${acknowledged.size} acknowledged, ${doubles} doubles, ${claimed.length} were being sent\n`,
    );
  });

  test(`send ${FORMS} forms once that reach them ${TIMES} times each while the table is locked again and again`, async () => {
    const servers = await Promise.all([start(), start()]);
    await settled();
    const forms = Array.from({ length: FORMS }, (_, n) => `form-${n}`);
    const stopLocks = await lockAtRandom(under.url);
    const sent = forms.flatMap((form) => Array.from({ length: TIMES }, (_, n) => servers[n % 2]?.send(form)));
    const outcomes = new Set((await Promise.all(sent)).map((answer) => answer?.outcome));
    const locks = await stopLocks();
    await settled();
    process.stdout.write(`${FORMS} forms ${TIMES} times each, during ${locks} locks\n`);
    expect([...outcomes]).toEqual(["sent"]);
    expect(forms.map(arrivals)).toEqual(forms.map(() => 1));
    expect(locks).toBeGreaterThan(0);
  });
});

/** Locks the table again and again as another client; the returned function ends it and returns how many times it did. */
async function lockAtRandom(url: string): Promise<() => Promise<number>> {
  const random = new Random(20261124);
  const file = url.startsWith("file:") ? new Libsql(sqlitePath(url)) : undefined;
  const client = new pg.Client({ connectionString: url });
  if (!file) await client.connect();
  const run = async (statement: string) => (file ? file.exec(statement) : client.query(statement));
  const start = file ? "begin immediate" : "begin; lock table enquiries in access exclusive mode";
  let isOver = false;
  let locks = 0;
  async function lockOnce(): Promise<void> {
    await run(start);
    await wait(random.below(500));
    await run("commit");
    locks += 1;
  }
  const locking = (async () => {
    while (!isOver) {
      // A server may have the table just now.
      await lockOnce().catch(() => {});
      await wait(random.below(50));
    }
  })();
  return async () => {
    isOver = true;
    await locking;
    await (file ? file.close() : client.end());
    return locks;
  };
}
