import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import * as v from "valibot";
import { log } from "../log.server";
import { type ClaimOwner, ownerFromText, ownerToText } from "./claim-owner.server";
import { ensureFolder, isMissing, moveIfThere, removeIfThere } from "./durable-files.server";
import { type OutboxEntry, OutboxEntrySchema } from "./outbox";

const FOLDERS = ["pending", "sending", "dead", "receipts", "drafts", "unreadable"] as const;

export type OutboxFolder = (typeof FOLDERS)[number];

/** A file of `sending/`: an entry in the hands of a process. */
export interface ClaimFile {
  readonly id: string;
  readonly owner: ClaimOwner;
  readonly path: string;
}

/**
 * Where the file outbox keeps what: `pending/ID.json` waits, `sending/ID.OWNER.json` is being sent, `dead/ID.json`
 * was given up, `receipts/ID-CONTENT.json` was delivered (no personal data). `drafts/` are files being written,
 * `unreadable/` what nobody could read.
 */
export class OutboxFolders {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async create(): Promise<void> {
    await ensureFolder(this.#root);
    for (const folder of FOLDERS) await ensureFolder(this.path(folder));
  }

  path(folder: OutboxFolder): string {
    return join(this.#root, folder);
  }

  file(folder: Exclude<OutboxFolder, "sending">, name: string): string {
    return join(this.path(folder), `${name}.json`);
  }

  claimFile(id: string, owner: ClaimOwner): string {
    return join(this.path("sending"), `${id}.${ownerToText(owner)}.json`);
  }

  /** Names of a folder's files without `.json`, in order; none when the folder does not exist. */
  async names(folder: OutboxFolder): Promise<string[]> {
    try {
      const names = await readdir(this.path(folder));
      return names
        .filter((name) => name.endsWith(".json"))
        .map((name) => name.slice(0, -".json".length))
        .sort();
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /** All claims, or those on one entry. */
  async claims(id?: string): Promise<ClaimFile[]> {
    const names = await this.names("sending");
    return names.flatMap((name) => {
      const dot = name.indexOf(".");
      const owner = ownerFromText(name.slice(dot + 1));
      const claimed = name.slice(0, dot);
      if (!owner || (id !== undefined && claimed !== id)) return [];
      return [{ id: claimed, owner, path: this.claimFile(claimed, owner) }];
    });
  }

  /** Reads an entry; undefined when it is gone. One that can't be understood is set aside, loudly. */
  async read(path: string): Promise<OutboxEntry | undefined> {
    let text: string;
    try {
      text = await readFile(path, "utf8");
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), OutboxEntrySchema), text);
    if (parsed.success) return parsed.output;
    const aside = join(this.path("unreadable"), basename(path));
    if (await moveIfThere(path, aside)) log.fatal({ file: aside }, "unreadable enquiry set aside");
    return undefined;
  }

  /** Deletes files of a folder that were last written before `time`; returns how many. */
  async removeOlder(folder: OutboxFolder, time: number): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.path(folder))) {
      const path = join(this.path(folder), name);
      const written = await stat(path).catch(() => undefined);
      if (written && written.mtimeMs < time && (await removeIfThere(path))) removed += 1;
    }
    return removed;
  }
}

/** The readable form in which an entry is kept. */
export function entryText(entry: OutboxEntry): string {
  return `${JSON.stringify(entry, null, 2)}\n`;
}
