import { EventEmitter } from "node:events";
import type { EnquiryOutcome } from "~domain/enquiry/enquiry";
import type { Dropped } from "./http/connections";

/** Events for the metrics, without any data of visitors. */
export const metricEvents = new EventEmitter<{
  /** A request has ended, without a status when the visitor left before the answer. */
  request: [{ cache: "file" | "hit" | "none"; status: number | undefined; milliseconds: number }];
  /** Our server was given an enquiry, by the page's script or by a form without it. */
  enquiry: [{ outcome: EnquiryOutcome; way: "script" | "plain" }];
  /** A limited form came through more proxies than are trusted. */
  untrustedProxies: [];
  /** A connection or body was dropped for the sake of others. */
  dropped: [{ what: Dropped }];
  /** The enquiries' file was damaged or removed. */
  fileDamaged: [];
  /** The log could not be written, as on a full disk, or a line was lost for that. */
  logFailure: [{ what: "write" | "line" }];
  /** The e-mail provider was called; status 0: no answer. */
  providerCall: [{ status: number; milliseconds: number }];
}>();
