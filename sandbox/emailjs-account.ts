/** The EmailJS account of the sandbox, with made-up identifiers. */
export const ACCOUNT = {
  userId: "user_sandbox",
  serviceId: "service_sandbox",
  templateId: "template_sandbox",
  /** Key that servers send as `accessToken`. */
  privateKey: "private_sandbox",
};

/** Kind of caller: a browser always sends an Origin, a server never does. */
export type Caller = "browser" | "server";

/** A given answer, no answer, or a connection that closes before the answer. */
export type Failure = { readonly status: number; readonly text: string } | "hang" | "close";

/** The provider's behaviour, for all callers or for one kind. */
export type Behaviour = "normal" | Failure | { readonly browser?: Failure; readonly server?: Failure };

export interface ReceivedMessage {
  /** Time of arrival in ISO 8601. */
  readonly receivedAt: string;
  readonly caller: Caller;
  /** Fields of the multipart body, in the order of arrival. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Received messages and current behaviour of the account. */
export class Mailbox {
  /** The messages, oldest first. */
  readonly messages: ReceivedMessage[] = [];
  /** Why forms were refused, oldest first. */
  readonly refusals: string[] = [];
  behaviour: Behaviour = "normal";

  /** Returns the failure that this caller currently gets, if any. */
  failureFor(caller: Caller): Failure | undefined {
    const { behaviour } = this;
    if (behaviour === "normal") return undefined;
    return typeof behaviour === "string" || "status" in behaviour ? behaviour : behaviour[caller];
  }
}
