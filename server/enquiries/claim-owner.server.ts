import { createHash, randomBytes } from "node:crypto";
import { readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** A claim ends after this time even if its process seems alive: six times the relay's limit. */
export const CLAIM_LIMIT_MS = 60_000;

/** Who holds a claim, written as part of a file name. */
export interface ClaimOwner {
  /** Hash of what a process number is unique within: the machine and its process name space. */
  readonly host: string;
  readonly pid: number;
  /** One per claim. */
  readonly token: string;
  readonly claimedAt: number;
}

const host = createHash("sha256").update(`${hostname()} ${processNamespace()}`).digest("hex").slice(0, 8);

/** Two containers may share the machine's name; their processes are numbered separately all the same. */
function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** Another claim of this process. `pid` is replaced in tests that play several processes. */
export function newOwner(claimedAt: number, pid = process.pid): ClaimOwner {
  return { host, pid, token: randomBytes(6).toString("hex"), claimedAt };
}

export function ownerToText({ host, pid, token, claimedAt }: ClaimOwner): string {
  return [host, pid, token, claimedAt].join("-");
}

export function ownerFromText(text: string): ClaimOwner | undefined {
  const [, host, pid, token, claimedAt] = /^([\da-f]+)-(\d+)-([\da-f]+)-(\d+)$/.exec(text) ?? [];
  if (!host || !pid || !token || !claimedAt) return undefined;
  return { host, pid: Number(pid), token, claimedAt: Number(claimedAt) };
}

/**
 * Whether a claim of another process, or of this one's former life, no longer holds: its time is over, or its
 * process on this machine is gone. `own` are the tokens that this process holds.
 */
export function isAbandoned(owner: ClaimOwner, now: number, own: ReadonlySet<string>): boolean {
  if (own.has(owner.token)) return false;
  if (now - owner.claimedAt > CLAIM_LIMIT_MS) return true;
  if (owner.host !== host) return false;
  return owner.pid === process.pid || !isRunning(owner.pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
