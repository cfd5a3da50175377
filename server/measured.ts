import { type Channel, channel } from "node:diagnostics_channel";

/** A request that has ended. */
export interface MeasuredRequest {
  /** How it was answered: from memory (`file`, `hit`), rendered and kept (`miss`), or otherwise (`none`). */
  readonly answer: "file" | "hit" | "miss" | "none";
  /** None when the visitor left before the answer. */
  readonly status: number | undefined;
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
};
