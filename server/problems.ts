import { getConfig } from "./config.server";
import { enquiryCounters } from "./enquiries/enquiries.server";
import { MOST_SUSPECTS } from "./enquiries/enquiry-table";
import { DAY, HOUR } from "./enquiries/timing";
import { metricEvents } from "./metric-events";
import { placeholders } from "./placeholders.server";
import { currentRelease } from "./release.server";
import { contentStanding } from "./releases";

/** The problems, in one sentence each; docs/operations.md, "Which problems and log lines need a person?", says what to do. */
const SENTENCES = {
  unconfigured: "A setting or contact detail is missing or an example: the log's first lines name it.",
  "storage-down": "Enquiries can't be stored: the disk is full or read-only, or the database is away.",
  "file-damaged": "The enquiries' file was damaged or removed: the log says where the old one is.",
  "given-up": "An enquiry was given up: show it and answer by hand, or retry it.",
  refused: "Enquiries were neither sent nor stored: their visitors were asked to write or call.",
  waiting: "An enquiry has waited for an hour: the provider refuses, or the hour's pace is used up.",
  "suspects-unseen": "A suspect enquiry has waited for a week: show it, then retry or delete it.",
  "suspects-full": "The table is full of suspects, and further ones are given up: read them.",
  "untrusted-proxies": "TRUSTED_PROXIES may be too low: then all visitors share one limit.",
  "content-refused":
    "What was published is not shown, because it is wrong or of a newer version: the log says why.",
  "content-own": "No publication can be shown: visitors see what lies in the image.",
  "log-lost": "The log can't be written: is the disk full?",
};

export type ProblemCode = keyof typeof SENTENCES;
export const PROBLEM_CODES = Object.keys(SENTENCES) as ProblemCode[];

/** Milliseconds between two looks, and how long a problem stays after it was last seen: watchers come every five minutes. */
const LOOK_MS = 15_000;
const STAYS_MS = 15 * 60_000;

interface Problem {
  readonly code: ProblemCode;
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
  readonly sentence: string;
}

/** By code: when each problem began, and when it was last seen on the clock of `performance.now()`. */
const seen = new Map<ProblemCode, { readonly since: number; readonly lastAt: number }>();

/** Returns what is wrong with this server, or was within the last fifteen minutes. */
export function problems(): Problem[] {
  return PROBLEM_CODES.flatMap((code) => {
    const { since = 0, lastAt = Number.NEGATIVE_INFINITY } = seen.get(code) ?? {};
    return performance.now() - lastAt < STAYS_MS ? [{ code, since, sentence: sentenceOf(code) }] : [];
  });
}

function sentenceOf(code: ProblemCode): string {
  const { count = 0 } = contentStanding().unshown ?? {};
  return code === "content-refused" && count > 0
    ? `${SENTENCES[code]} Publications: ${count}.`
    : SENTENCES[code];
}

/** Begins to look for problems. It does not keep the process alive. */
export function watchProblems(): void {
  metricEvents.on("logFailure", () => note("log-lost"));
  metricEvents.on("fileDamaged", () => note("file-damaged"));
  metricEvents.on("enquiry", ({ outcome }) => {
    if (outcome === "full" || outcome === "failed") note("refused");
  });
  let hasUntrustedProxies = false;
  metricEvents.on("untrustedProxies", () => {
    hasUntrustedProxies = true;
  });
  async function look(): Promise<void> {
    if (hasUntrustedProxies) note("untrusted-proxies");
    for (const code of await stored())
      note(code, code === "content-refused" ? contentStanding().unshown?.since : undefined);
  }
  void look();
  setInterval(look, LOOK_MS).unref();
}

function note(code: ProblemCode, began = Date.now()): void {
  const known = problems().find((problem) => problem.code === code);
  seen.set(code, { since: known?.since ?? began, lastAt: performance.now() });
}

/** Returns the problems that settings and table show now. */
async function stored(): Promise<ProblemCode[]> {
  const { isDegraded, dead, suspect, waitsSince, suspectSince } = await enquiryCounters();
  const now = Date.now();
  const found: Partial<Record<ProblemCode, boolean>> = {
    unconfigured: placeholders(getConfig(), currentRelease().data).length > 0,
    "storage-down": isDegraded,
    "given-up": dead > 0,
    waiting: now - (waitsSince ?? now) > HOUR,
    "suspects-unseen": now - (suspectSince ?? now) > 7 * DAY,
    "content-refused": contentStanding().unshown !== undefined,
    "content-own": contentStanding().isOwn,
    "suspects-full": suspect >= MOST_SUSPECTS,
  };
  return PROBLEM_CODES.filter((code) => found[code]);
}
