import { type Channel, channel } from "node:diagnostics_channel";
import type { EnquiryResult } from "~content/enquiry";

/** A request that has ended. */
export interface MeasuredRequest {
  /** How it was answered: from memory (`file`, `hit`), rendered and kept (`miss`), or otherwise (`none`). */
  readonly answer: "file" | "hit" | "miss" | "none";
  /** None when the visitor left before the answer. */
  readonly status: number | undefined;
  readonly milliseconds: number;
}

/** An enquiry that our server was given; what browsers hand to the provider themselves is not among them. */
export interface MeasuredEnquiry {
  /** What the visitor was told; `kept`: stored and tried again, `full`: no room for it. */
  readonly outcome: EnquiryResult["status"] | "kept" | "full";
  /** `script`: from the page's script, `plain`: a form without it. */
  readonly way: "script" | "plain";
}

/** A call of the e-mail provider's. */
export interface MeasuredProviderCall {
  /** 0 without an answer. */
  readonly status: number;
  readonly milliseconds: number;
}

interface MeasuredChannel<Message> extends Pick<Channel, "hasSubscribers"> {
  publish(message: Message): void;
  subscribe(listener: (message: Message) => void): void;
  unsubscribe(listener: (message: Message) => void): void;
}

/** What happens, for whoever measures it; nothing is sent while nobody listens. Never anything of a visitor's. */
export const measured = {
  request: channel("frukto:request") as MeasuredChannel<MeasuredRequest>,
  enquiry: channel("frukto:enquiry") as MeasuredChannel<MeasuredEnquiry>,
  providerCall: channel("frukto:provider-call") as MeasuredChannel<MeasuredProviderCall>,
};
