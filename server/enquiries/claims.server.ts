import { isAbandoned, newOwner } from "./claim-owner.server";
import { moveIfThere } from "./durable-files.server";
import type { OutboxFolders } from "./outbox-folders.server";

/** Tokens of the claims that this process holds. */
const heldTokens = new Set<string>();

interface Held {
  readonly path: string;
  readonly token: string;
}

/**
 * Entries in the hands of one process. A claim is the rename of `pending/ID.json`, or of the claim of a process
 * that died, to a name of its own in `sending/`: of several processes that try, one succeeds.
 */
export class Claims {
  readonly #folders: OutboxFolders;
  readonly #pid: number;
  readonly #held = new Map<string, Held>();

  constructor(folders: OutboxFolders, pid: number) {
    this.#folders = folders;
    this.#pid = pid;
  }

  /** Takes an entry and returns its file's new path; undefined when it is gone or in other hands. */
  async take(id: string, now: number): Promise<string | undefined> {
    const claims = await this.#folders.claims(id);
    if (claims.some(({ owner }) => !isAbandoned(owner, now, heldTokens))) return undefined;
    const owner = newOwner(now, this.#pid);
    const path = this.#folders.claimFile(id, owner);
    heldTokens.add(owner.token);
    this.#held.set(id, { path, token: owner.token });
    const from = claims[0]?.path ?? this.#folders.file("pending", id);
    try {
      if ((await moveIfThere(from, path)) && (await this.#isAlone(id, path))) return path;
    } catch (error) {
      // The file may lie in `sending/`: without its token it counts as abandoned, and is found again.
      this.release(id);
      throw error;
    }
    this.release(id);
    await moveIfThere(path, this.#folders.file("pending", id));
    return undefined;
  }

  /**
   * A second file of the same entry can only have come to `pending/` after the first had left it: whoever took the
   * second sees the first here, and steps back.
   */
  async #isAlone(id: string, path: string): Promise<boolean> {
    return (await this.#folders.claims(id)).every((claim) => claim.path === path);
  }

  /** Forgets a claim and returns its file's path. Throws when this process does not hold it. */
  release(id: string): string {
    const held = this.#held.get(id);
    if (!held) throw new Error(`This process holds no claim on enquiry ${id}.`);
    this.#held.delete(id);
    heldTokens.delete(held.token);
    return held.path;
  }

  /** Ids of claims whose process died. */
  async abandoned(now: number): Promise<string[]> {
    const claims = await this.#folders.claims();
    return claims.filter(({ owner }) => isAbandoned(owner, now, heldTokens)).map(({ id }) => id);
  }
}
