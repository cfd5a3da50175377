import { mkdirSync, renameSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { newRow } from "../../server/enquiries/database/tables";
import { suspected } from "../../server/enquiries/submission";
import { DAY, HOUR } from "../../server/enquiries/timing";
import { BUILD } from "../site-folder";
import { newFile, openTable } from "../support/databases";
import { postEnquiry, submissionOf } from "../support/enquiry-samples";
import { PROBLEM_CLOCK } from "../support/problem-clock";
import { sandboxUntil, siteUntil } from "../support/site-of-tests";
import { freePort } from "../support/site-process";
import { serverFolder } from "./server-folder";

/** Writes the log to a full disk. */
const RUNNER = ["sh", "-c", 'exec "$0" "$@" > "$LOG"', process.execPath, "--import"];

it("are told by watch.sh once at their beginning and once at their end, each caused on a real server", async () => {
  const [url, metricsPort, port] = [newFile(), String(await freePort()), String(await freePort())];
  const path = url.replace("file:", "");
  const server = serverFolder({
    docker: `case "$*" in *" ps "*) echo "site running"; echo "caddy running" ;; *) ${process.execPath} ${join(process.cwd(), BUILD)}/server/problems.js ;; esac`,
    curl: 'echo 200; echo "BEGIN CERTIFICATE"',
    openssl: "true",
    df: "true",
    sendmail: 'cat >> "$FOLDER/mail"',
  });
  server.put("deploy/.env", "SITE_DOMAIN=example.cl\nFRUKTO_TELL=ops@example.cl\n");
  server.put(".git/description", "");
  mkdirSync(server.at("run"));

  /** Looks once, and returns what begins and ends. */
  function news(): string[] {
    server.remove("mail");
    const env = {
      RUNTIME_DIRECTORY: server.at("run"),
      PAUSE: "0",
      METRICS_PORT: metricsPort,
      HOST: "127.0.0.1",
    };
    expect(server.run("deploy/watch.sh", [], env).stderr).toBe("");
    return server.read("mail").match(/^(BEGINS|ENDS) site:[\w-]+/gm) ?? [];
  }
  /** Problems that begin together may be reported in two looks. */
  const told = (kind: string, ...codes: string[]) => {
    const all: string[] = [];
    return expect
      .poll(
        () => {
          all.push(...news());
          return [...all].sort();
        },
        { timeout: 40_000, interval: 1_000 },
      )
      .toEqual(codes.map((code) => `${kind} site:${code}`).sort());
  };
  async function toldOnce(kind: string, ...codes: string[]) {
    await told(kind, ...codes);
    expect(news()).toEqual([]);
    // Looks stop this process. Fetch sees only now that the server has closed a connection in the meantime.
    await setTimeout(50);
  }

  writeFileSync(path, "no database ".repeat(1_000));
  const env = { METRICS_PORT: metricsPort, PORT: port, DATABASE_URL: url, TRUSTED_PROXIES: "1" };
  const runner = [...RUNNER, PROBLEM_CLOCK];
  const options = { runner, isQuiet: true };
  const bad = await siteUntil(onTestFinished, { ...env, LOG: "/dev/full" }, undefined, options);
  await toldOnce("BEGINS", "file-damaged", "log-lost", "unconfigured");

  const table = openTable(url);
  const row = (name: string, state: "dead" | "waiting", age: number) =>
    ({ ...newRow(submissionOf(name), Date.now() - age), state, next_attempt_at: Date.now() + DAY }) as const;
  const insert = (...rows: ReturnType<typeof row>[]) =>
    table.database.use((db) => db.insertInto("enquiries").values(rows).execute());
  await insert(row("form-0001", "dead", HOUR));
  await toldOnce("BEGINS", "given-up");
  await insert(row("form-0002", "waiting", 2 * HOUR));
  await toldOnce("BEGINS", "waiting");
  await table.keepSuspect(suspected(submissionOf("form-0003")), Date.now() - 8 * DAY);
  await toldOnce("BEGINS", "suspects-unseen");
  const crowd = Array.from({ length: 999 }, (_, n) => ({
    ...row(`many-${n}`, "waiting", 0),
    state: "suspect" as const,
  }));
  for (let n = 0; n < crowd.length; n += 100)
    await table.database.use((db) =>
      db
        .insertInto("enquiries")
        .values(crowd.slice(n, n + 100))
        .execute(),
    );
  await toldOnce("BEGINS", "suspects-full");
  const through = { "X-Forwarded-For": "203.0.113.9, 198.51.100.7" };
  for (let n = 0; n < 6; n += 1) await postEnquiry(bad.url, { message: `Consulta ${n}` }, through);
  await toldOnce("BEGINS", "untrusted-proxies");
  renameSync(path, `${path}.away`);
  mkdirSync(path);
  await toldOnce("BEGINS", "storage-down");
  await postEnquiry(bad.url, { message: "Se pierde." }, { "X-Forwarded-For": "203.0.113.200" });
  await toldOnce("BEGINS", "refused");

  rmdirSync(path);
  renameSync(`${path}.away`, path);
  await table.database.use((db) => db.deleteFrom("enquiries").where("state", "<>", "sent").execute());
  bad.child.kill("SIGUSR2");
  // Problems that the process still sees come back with its next look.
  const all: string[] = [];
  const allEnd = (...codes: string[]) =>
    expect
      .poll(
        () => {
          all.push(...news());
          return codes.map((code) => all.filter((line) => line === `ENDS site:${code}`).length);
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toEqual(codes.map(() => 1));
  await allEnd(
    ...["file-damaged", "given-up", "refused", "storage-down", "suspects-full", "suspects-unseen", "waiting"],
  );
  const known = () => [...news(), server.read("deploy/state/watch")].join("\n");
  for (const code of ["log-lost", "untrusted-proxies"])
    await expect.poll(known, { timeout: 40_000, interval: 1_000 }).toContain(`\nsite:${code} `);
  all.length = 0;
  await bad.stop();
  const sandbox = await sandboxUntil(onTestFinished);
  const good = await siteUntil(
    onTestFinished,
    { ...env, ...sandbox.env, LOG: "/dev/null" },
    undefined,
    options,
  );
  const { configured } = await (await fetch(`${good.url}/healthz`)).json();
  // Content that is still an example leaves a server unconfigured.
  await allEnd("log-lost", "untrusted-proxies", ...(configured ? ["unconfigured"] : []));
}, 400_000);
