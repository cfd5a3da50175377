import { EventEmitter } from "node:events";
import type { EnquiryResult } from "~content/enquiry";

/** A request that has ended. */
export interface MeasuredRequest {
  readonly cache: "file" | "hit" | "miss" | "none";
  /** None when the visitor left before the answer. */
  readonly status: number | undefined;
  readonly milliseconds: number;
}

/** An enquiry that our server was given. It does not see those that browsers hand to the provider themselves. */
export interface MeasuredEnquiry {
  /** What the visitor was told; `kept`: stored and tried again, `full`: no room for it. */
  readonly outcome: EnquiryResult["status"] | "kept" | "full";
  /** `script`: from the page's script, `plain`: a form without it. */
  readonly way: "script" | "plain";
}

/** A call to the e-mail provider. */
export interface MeasuredProviderCall {
  /** 0 without an answer. */
  readonly status: number;
  readonly milliseconds: number;
}

/** What happens, for whoever measures it. It never tells anything of a visitor. */
export const measured = new EventEmitter<{
  request: [MeasuredRequest];
  enquiry: [MeasuredEnquiry];
  providerCall: [MeasuredProviderCall];
}>();
