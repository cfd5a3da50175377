import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Enquiry } from "~content/enquiry";
import type { RelayOutcome } from "../../server/enquiries/relay.server";
import { submissionOf } from "../support/enquiry-samples";
import { FakeClock } from "../support/fake-clock";

/** A disk operation that never comes back is what kill -9 just before it leaves on the disk. */
const disk = vi.hoisted(() => ({
  operations: 0,
  dieAt: Number.POSITIVE_INFINITY,
  onDeath: () => {},
  /** What the system closes when a process dies. */
  openFiles: new Map<unknown, () => Promise<void>>(),
}));

/** Opening, writing, flushing and closing the draft, and its rename: after these an enquiry is stored. */
const STEPS_TO_STORE = 5;

vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  const step = () => {
    disk.operations += 1;
    if (disk.operations < disk.dieAt) return Promise.resolve();
    disk.onDeath();
    return new Promise<never>(() => {});
  };
  const stepping =
    <Arguments extends unknown[], Result>(operation: (...given: Arguments) => Promise<Result>) =>
    (...given: Arguments) =>
      step().then(() => operation(...given));
  const open: typeof real.open = async (...given) => {
    const file = await stepping(real.open)(...given);
    const close = file.close.bind(file);
    disk.openFiles.set(file, close);
    for (const name of ["writeFile", "sync", "close"] as const) {
      file[name] = stepping(file[name].bind(file) as (...given: unknown[]) => Promise<void>);
    }
    return file;
  };
  return { ...real, open, rename: stepping(real.rename), unlink: stepping(real.unlink) };
});

let folder: string;
let clock: FakeClock;
let delivered: Enquiry[];
let provider: RelayOutcome;
const submission = submissionOf("form-0001");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frukto-crash-"));
  clock = new FakeClock();
  delivered = [];
  provider = { ok: true, status: 200 };
  disk.operations = 0;
});
afterEach(async () => {
  disk.dieAt = Number.POSITIVE_INFINITY;
  await rm(folder, { recursive: true, force: true });
});

/** A process that knows nothing of the ones before it. */
async function startProcess() {
  vi.resetModules();
  const { Deliveries } = await import("../../server/enquiries/deliveries.server");
  const { FileOutbox } = await import("../../server/enquiries/file-outbox.server");
  const { OutboxWorker } = await import("../../server/enquiries/outbox-worker.server");
  const outbox = new FileOutbox(folder);
  const relay = async (enquiry: Enquiry) => {
    if (provider.ok) delivered.push(enquiry);
    return provider;
  };
  const deliveries = new Deliveries({ outbox, relay, clock, random: () => 0.5 });
  return { outbox, deliveries, worker: new OutboxWorker({ outbox, deliveries, clock }) };
}

interface Crash {
  readonly hasDied: boolean;
  /** What the process that died had sent. */
  readonly sentBefore: number;
}

/** Submits in a process that dies before its disk operation number `dieAt`. */
async function submitAndDie(dieAt: number): Promise<Crash> {
  const { deliveries } = await startProcess();
  disk.operations = 0;
  disk.dieAt = dieAt;
  const death = new Promise<boolean>((resolve) => {
    disk.onDeath = () => resolve(true);
  });
  const hasDied = await Promise.race([death, deliveries.submit(submission).then(() => false)]);
  disk.dieAt = Number.POSITIVE_INFINITY;
  await Promise.all([...disk.openFiles.values()].map((close) => close()));
  disk.openFiles.clear();
  return { hasDied, sentBefore: delivered.length };
}

/** Lets the next process work through what it finds. */
async function recover(isRepeated: boolean): Promise<void> {
  const { outbox, deliveries, worker } = await startProcess();
  if (isRepeated) await deliveries.submit(submission);
  worker.start();
  const end = clock.now() + 3_600_000;
  await clock.runUntil(() => clock.now() > end);
  await worker.stop();
  expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
}

/** Runs a scenario once for each disk operation; returns how many there are. */
async function atEveryStep(scenario: (crash: Crash) => Promise<void>): Promise<number> {
  for (let dieAt = 1; ; dieAt += 1) {
    await rm(folder, { recursive: true, force: true });
    delivered = [];
    const crash = await submitAndDie(dieAt);
    if (!crash.hasDied) return dieAt - 1;
    await scenario(crash);
  }
}

test("killed at any step, what was stored is delivered, twice at most in the documented window", async () => {
  const doubled: number[] = [];
  let step = 0;
  const steps = await atEveryStep(async ({ sentBefore }) => {
    step += 1;
    const isStored = step > STEPS_TO_STORE;
    await recover(false);
    if (isStored) expect(delivered.length).toBeGreaterThanOrEqual(1);
    expect(delivered.length).toBeLessThanOrEqual(sentBefore + 1);
    if (delivered.length === 2) doubled.push(step);
  });
  expect(steps).toBeGreaterThan(12);
  // Between the provider's answer and the receipt's rename: opening, writing, flushing, closing and renaming its draft.
  expect(doubled).toHaveLength(5);
  expect((doubled.at(-1) ?? 0) - (doubled[0] ?? 0)).toBe(4);
});

test("killed at any step, a visitor who sends the form again causes no third e-mail and loses nothing", async () => {
  await atEveryStep(async ({ sentBefore }) => {
    await recover(true);
    expect(delivered.length).toBeGreaterThanOrEqual(1);
    expect(delivered.length).toBeLessThanOrEqual(sentBefore + 1);
  });
});

test("killed at any step while the provider is down, it is delivered exactly once afterwards", async () => {
  const down: RelayOutcome = { ok: false, status: 500, reason: "down", isLasting: false };
  let step = 0;
  provider = down;
  const steps = await atEveryStep(async () => {
    step += 1;
    provider = { ok: true, status: 200 };
    await recover(step <= STEPS_TO_STORE);
    expect(delivered).toHaveLength(1);
    provider = down;
  });
  expect(steps).toBeGreaterThan(12);
});
