/** Settings of an EmailJS account, as on its settings pages. */
export interface EmailJsAccount {
  readonly userId: string;
  readonly serviceId: string;
  readonly templateId: string;
  /** Key that servers send as `accessToken`. A call with it needs no browser. */
  readonly privateKey: string;
  /** The account's setting "Allow EmailJS API for non-browser applications". */
  readonly allowsServers: boolean;
  /** Calls accepted per second; the real service allows one. */
  readonly callsPerSecond: number;
}

/** Kind of caller: a browser always sends an Origin, a server never does. */
export type Caller = "browser" | "server";

/** A given answer, no answer, or a connection that closes before the answer. */
export type Failure = { readonly status: number; readonly text: string } | "hang" | "close";

/** The provider's behaviour, for all callers or for one kind. */
export type Behaviour =
  | "normal"
  | Failure
  | { readonly browser?: "normal" | Failure; readonly server?: "normal" | Failure };

export interface ReceivedMessage {
  /** Time of arrival in ISO 8601. */
  readonly receivedAt: string;
  readonly caller: Caller;
  /** Fields of the multipart body, in the order of arrival. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Returns an account with made-up identifiers; `changes` replaces some of its settings. */
export function testAccount(changes: Partial<EmailJsAccount> = {}): EmailJsAccount {
  return {
    userId: "user_sandbox",
    serviceId: "service_sandbox",
    templateId: "template_sandbox",
    privateKey: "private_sandbox",
    allowsServers: true,
    callsPerSecond: 1_000,
    ...changes,
  };
}

/** Received messages and current behaviour of one account. */
export class Mailbox {
  readonly account: EmailJsAccount;
  readonly #messages: ReceivedMessage[] = [];
  readonly #listeners = new Set<() => void>();
  #behaviour: Behaviour = "normal";
  #calls: number[] = [];

  constructor(account: EmailJsAccount) {
    this.account = account;
  }

  get behaviour(): Behaviour {
    return this.#behaviour;
  }

  behave(behaviour: Behaviour): void {
    this.#behaviour = behaviour;
    this.#tell();
  }

  /** Returns the failure that this caller currently gets, if any. */
  failureFor(caller: Caller): Failure | undefined {
    const behaviour = this.#behaviour;
    const isForAll = typeof behaviour === "string" || "status" in behaviour;
    const own = isForAll ? behaviour : (behaviour[caller] ?? "normal");
    return own === "normal" ? undefined : own;
  }

  /** Counts a call. Returns false if it exceeds the calls per second. */
  countCall(now: number): boolean {
    this.#calls = [...this.#calls.filter((at) => now - at < 1_000), now];
    return this.#calls.length <= this.account.callsPerSecond;
  }

  store(message: ReceivedMessage): void {
    this.#messages.push(message);
    this.#tell();
  }

  /** Returns the messages, oldest first. */
  messages(): ReceivedMessage[] {
    return [...this.#messages];
  }

  clear(): void {
    this.#messages.length = 0;
    this.#tell();
  }

  /** Calls `listener` after every change. Returns a function that stops it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
