import { EventEmitter } from "node:events";
import type { EnquiryOutcome } from "~content/enquiry";

/** Events for the metrics, without any data of visitors. */
export const metricEvents = new EventEmitter<{
  /** A request has ended, without a status when the visitor left before the answer. */
  request: [{ cache: "file" | "hit" | "none"; status: number | undefined; milliseconds: number }];
  /** Our server was given an enquiry, by the page's script or by a form without it. */
  enquiry: [{ outcome: EnquiryOutcome; way: "script" | "plain" }];
  /** The e-mail provider was called; status 0: no answer. */
  providerCall: [{ status: number; milliseconds: number }];
}>();
