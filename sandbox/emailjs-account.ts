/** An EmailJS account as its settings pages describe it. */
export interface EmailJsAccount {
  readonly userId: string;
  readonly serviceId: string;
  readonly templateId: string;
  /** Accepted as `accessToken`, which also opens the account to calls that come from no browser. */
  readonly privateKey: string;
  /** The account's switch "Allow EmailJS API for non-browser applications". */
  readonly allowsServers: boolean;
  /** Calls accepted in any second; the service itself allows one. */
  readonly callsPerSecond: number;
}

/** Who called: a browser always sends an Origin, a server never does. */
export type Caller = "browser" | "server";

/** An answer of choice, no answer at all, or a connection cut before any answer. */
export type Failure = { readonly status: number; readonly text: string } | "hang" | "close";

/** How the provider behaves, for everybody or for one kind of caller. */
export type Behaviour =
  | "normal"
  | Failure
  | { readonly browser?: "normal" | Failure; readonly server?: "normal" | Failure };

export interface ReceivedMessage {
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly caller: Caller;
  /** Every field of the multipart body, in the order of arrival. */
  readonly fields: Readonly<Record<string, string>>;
}

/** An account with harmless identifiers; `changes` replaces some of its settings. */
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

/** What one account has received and how it behaves at the moment. */
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

  /** The failure that this caller meets now, if any. */
  failureFor(caller: Caller): Failure | undefined {
    const behaviour = this.#behaviour;
    const isForAll = typeof behaviour === "string" || "status" in behaviour;
    const own = isForAll ? behaviour : (behaviour[caller] ?? "normal");
    return own === "normal" ? undefined : own;
  }

  /** Counts a call; false when it is one too many within a second. */
  countCall(now: number): boolean {
    this.#calls = [...this.#calls.filter((at) => now - at < 1_000), now];
    return this.#calls.length <= this.account.callsPerSecond;
  }

  store(message: ReceivedMessage): void {
    this.#messages.push(message);
    this.#tell();
  }

  /** Oldest first. */
  messages(): ReceivedMessage[] {
    return [...this.#messages];
  }

  clear(): void {
    this.#messages.length = 0;
    this.#tell();
  }

  /** Calls `listener` after every change; returns how to stop it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
