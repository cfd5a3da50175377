import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { isMissing, writeDurably } from "./durable-files.server";
import type { OutboxFolders } from "./outbox-folders.server";

const Receipt = v.pipe(v.string(), v.parseJson(), v.object({ deliveredAt: v.string() }));

/** What was delivered and when: `receipts/ID-CONTENT.json`, hashes and a time, no personal data. */
export class Receipts {
  readonly #folders: OutboxFolders;

  constructor(folders: OutboxFolders) {
    this.#folders = folders;
  }

  async write(id: string, contentHash: string, deliveredAt: number): Promise<void> {
    const text = `${JSON.stringify({ version: 1, deliveredAt: new Date(deliveredAt).toISOString() })}\n`;
    await writeDurably(this.#path(id, contentHash), text, this.#folders.path("drafts"));
  }

  /** When this content was delivered, in milliseconds since the epoch; undefined when it was not. */
  async deliveredAt(id: string, contentHash: string): Promise<number | undefined> {
    try {
      const parsed = v.safeParse(Receipt, await readFile(this.#path(id, contentHash), "utf8"));
      return parsed.success ? Date.parse(parsed.output.deliveredAt) : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  #path(id: string, contentHash: string): string {
    return this.#folders.file("receipts", `${id}-${contentHash}`);
  }
}
