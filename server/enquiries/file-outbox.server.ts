import { randomUUID } from "node:crypto";
import { rename } from "node:fs/promises";
import { dirname } from "node:path";
import { log } from "../log.server";
import { Claims } from "./claims.server";
import { removeIfThere, syncFolder, writeDurably } from "./durable-files.server";
import { freshEntry, revivedEntry } from "./fresh-entry";
import type { OutboxEntry, OutboxListing, PolledOutbox } from "./outbox";
import { entryText, OutboxFolders } from "./outbox-folders.server";
import { Receipts } from "./receipts.server";
import { KEEP_MS } from "./retry-schedule";
import type { Submission } from "./submission.server";

const DRAFT_LIMIT_MS = 60 * 60_000;

/**
 * The outbox as a folder of files, one per enquiry. A receipt is written before a delivered file is removed, and
 * looked for after each claim: a second file of the same submission, left by a crash or a race between
 * processes, is removed and not sent.
 */
export class FileOutbox implements PolledOutbox {
  readonly #folders: OutboxFolders;
  readonly #receipts: Receipts;
  readonly #claims: Claims;

  /** `pid` is replaced in tests that play several processes. */
  constructor(folder: string, pid = process.pid) {
    this.#folders = new OutboxFolders(folder);
    this.#receipts = new Receipts(this.#folders);
    this.#claims = new Claims(this.#folders, pid);
  }

  async accept(submission: Submission, now: number): Promise<"stored" | "delivered"> {
    const { id, contentHash, enquiry } = submission;
    await this.#folders.create();
    if (await this.wasDelivered(submission, now)) return "delivered";
    const known = await this.#find(id);
    if (known && known.state !== "dead" && known.entry.contentHash === contentHash) return "stored";
    const former = known?.state === "dead" ? undefined : known?.entry;
    await this.#write({ ...(former ?? freshEntry(submission, now)), contentHash, enquiry });
    await removeIfThere(this.#folders.file("dead", id));
    return "stored";
  }

  async wasDelivered({ id, contentHash, repeatWindowMs }: Submission, now: number): Promise<boolean> {
    const deliveredAt = await this.#receipts.deliveredAt(id, contentHash);
    return deliveredAt !== undefined && now <= deliveredAt + repeatWindowMs;
  }

  async claim(id: string, now: number): Promise<OutboxEntry | undefined> {
    const path = await this.#claims.take(id, now);
    if (!path) return undefined;
    try {
      const entry = await this.#folders.read(path);
      if (entry && !(await this.#wasDeliveredSince(entry))) return entry;
      if (entry) await removeIfThere(path);
    } catch (error) {
      // An entry in the hands of nobody is found again.
      this.#claims.release(id);
      throw error;
    }
    this.#claims.release(id);
    return undefined;
  }

  async #wasDeliveredSince({ id, contentHash, acceptedAt }: OutboxEntry): Promise<boolean> {
    const deliveredAt = await this.#receipts.deliveredAt(id, contentHash);
    return deliveredAt !== undefined && Date.parse(acceptedAt) <= deliveredAt;
  }

  async delivered({ id, contentHash }: OutboxEntry, now: number): Promise<void> {
    const path = this.#claims.release(id);
    try {
      await this.#receipts.write(id, contentHash, now);
    } finally {
      await removeIfThere(path);
      await syncFolder(this.#folders.path("sending"));
    }
  }

  async postpone(entry: OutboxEntry): Promise<void> {
    const path = this.#claims.release(entry.id);
    const waiting = this.#folders.file("pending", entry.id);
    // A correction that arrived meanwhile replaces what could not be sent.
    if (await this.#folders.read(waiting)) await removeIfThere(path);
    else await this.#putBack(path, entry, waiting);
  }

  async bury(entry: OutboxEntry): Promise<void> {
    await this.#putBack(this.#claims.release(entry.id), entry, this.#folders.file("dead", entry.id));
  }

  async due(now: number): Promise<string[]> {
    const pending = (await this.#entries("pending"))
      .filter(({ nextAttemptAt }) => Date.parse(nextAttemptAt) <= now)
      .sort((a, b) => a.nextAttemptAt.localeCompare(b.nextAttemptAt))
      .map(({ id }) => id);
    return [...new Set([...(await this.#claims.abandoned(now)), ...pending])];
  }

  async nextDueAt(): Promise<number | undefined> {
    const times = (await this.#entries("pending")).map((entry) => Date.parse(entry.nextAttemptAt));
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  async retry(id: string, now: number): Promise<boolean> {
    const known = await this.#find(id);
    if (!known || known.state === "sending") return false;
    await this.#write(revivedEntry(known.entry, now));
    await removeIfThere(this.#folders.file("dead", id));
    return true;
  }

  async list(): Promise<OutboxListing[]> {
    const claims = await this.#folders.claims();
    const sending = await Promise.all(claims.map(({ path }) => this.#folders.read(path)));
    return [
      ...sending.flatMap((entry) => (entry ? [{ state: "sending" as const, entry }] : [])),
      ...(await this.#entries("pending")).map((entry) => ({ state: "pending" as const, entry })),
      ...(await this.#entries("dead")).map((entry) => ({ state: "dead" as const, entry })),
    ];
  }

  async counts(): Promise<{ pending: number; dead: number }> {
    const names = (folder: "pending" | "sending" | "dead") => this.#folders.names(folder);
    const [pending, sending, dead] = await Promise.all([names("pending"), names("sending"), names("dead")]);
    return { pending: pending.length + sending.length, dead: dead.length };
  }

  async purge(now: number): Promise<number> {
    await this.#folders.create();
    await this.#folders.removeOlder("receipts", now - KEEP_MS);
    await this.#folders.removeOlder("drafts", now - DRAFT_LIMIT_MS);
    let purged = await this.#folders.removeOlder("unreadable", now - KEEP_MS);
    for (const folder of ["pending", "dead"] as const) {
      for (const { id, acceptedAt } of await this.#entries(folder)) {
        const isOld = Date.parse(acceptedAt) < now - KEEP_MS;
        if (isOld && (await removeIfThere(this.#folders.file(folder, id)))) purged += 1;
      }
    }
    return purged;
  }

  async probe(): Promise<void> {
    await this.#folders.create();
    const path = this.#folders.file("drafts", randomUUID());
    await writeDurably(path, "{}\n", this.#folders.path("drafts"));
    await removeIfThere(path);
  }

  async #find(id: string): Promise<OutboxListing | undefined> {
    for (const state of ["pending", "dead"] as const) {
      const entry = await this.#folders.read(this.#folders.file(state, id));
      if (entry) return { state, entry };
    }
    const [claim] = await this.#folders.claims(id);
    const entry = claim && (await this.#folders.read(claim.path));
    return entry && { state: "sending", entry };
  }

  async #write(entry: OutboxEntry): Promise<void> {
    const path = this.#folders.file("pending", entry.id);
    await writeDurably(path, entryText(entry), this.#folders.path("drafts"));
  }

  /** Moves a claimed file on even if its new state can't be written: a full disk must not hide it. */
  async #putBack(path: string, entry: OutboxEntry, to: string): Promise<void> {
    try {
      await writeDurably(path, entryText(entry), this.#folders.path("drafts"));
    } finally {
      await rename(path, to);
      await syncFolder(dirname(to));
    }
  }

  /** A file that can't be read for the moment must not hold the others up. */
  async #entries(folder: "pending" | "dead"): Promise<OutboxEntry[]> {
    const read = async (name: string) => {
      try {
        return await this.#folders.read(this.#folders.file(folder, name));
      } catch (error) {
        log.error({ enquiry: name, err: error }, "enquiry can't be read");
        return undefined;
      }
    };
    const entries = await Promise.all((await this.#folders.names(folder)).map(read));
    return entries.filter((entry) => entry !== undefined);
  }
}
