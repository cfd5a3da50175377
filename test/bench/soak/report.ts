import { median } from "../median";
import type { SentEnquiry } from "./enquirers";
import type { Replica } from "./replica";
import type { Visits } from "./visitors";

export interface Outcome {
  readonly visits: Visits;
  readonly answered: readonly SentEnquiry[];
  /** Texts in the provider's mailbox. */
  readonly arrived: readonly string[];
  readonly mayArriveTwice: ReadonlySet<string>;
  readonly replicas: readonly Replica[];
}

/** Returns the figures, and whether all of them are allowed. */
export function soakReport({ visits, answered, arrived, mayArriveTwice, replicas }: Outcome) {
  const times = (message: string) => arrived.filter((one) => one === message).length;
  const accepted = answered.filter(({ word }) => word !== undefined);
  const unanswered = answered.filter(({ word }) => word === undefined);
  const lost = accepted.filter(({ message }) => times(message) === 0);
  const doubles = answered.filter(({ message }) => times(message) > 1);
  const outsideOfWindow = doubles.filter(({ message }) => !mayArriveTwice.has(message));
  const sorted = [...visits.milliseconds].sort((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  const lines = [
    `pages                      ${visits.milliseconds.length}, median ${median(sorted).toFixed(1)} ms, p99 ${p99.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`,
    `failed pages and files     ${visits.failures.length}`,
    ...visits.failures.slice(0, 20).map((failure) => `  ${failure}`),
    `files of both versions     ${visits.files.size}`,
    `enquiries                  ${answered.length}: ${accepted.length} accepted (${accepted.filter(({ word }) => word === "sent").length} sent at once)`,
    `  without a word           ${unanswered.length}`,
    ...unanswered.map(({ message, status }) => `  ${status} ${message}`),
    `lost                       ${lost.length}`,
    ...lost.map(({ message }) => `  ${message}`),
    `arrived twice              ${doubles.length}, outside of the documented window ${outsideOfWindow.length}`,
    ...replicas.flatMap(({ name, complaints, memory }) => [
      `${name.padEnd(26)} ${memory} MB resident; lines of its log above "warn":`,
      ...[...complaints].map(([line, count]) => `  ${count} times "${line}"`),
    ]),
  ];
  const failures = [visits.failures, unanswered, lost, outsideOfWindow];
  return { text: lines.join("\n"), isGood: failures.every(({ length }) => length === 0) };
}
