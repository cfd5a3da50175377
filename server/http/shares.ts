import type { Socket } from "node:net";

/** Share of the places above which the client with the most gives some up. */
const CROWDED = 0.8;

/**
 * Places that clients share, one for each of their connections. Above four fifths of `places`, each further connection
 * closes the oldest one that `mayClose` of the client with the most, unless it has no more than `own`.
 */
export class Shares {
  readonly #held = new Map<string, Set<Socket>>();
  readonly #leaves = new Map<Socket, () => void>();

  constructor(
    private readonly places: number,
    private readonly own: number,
    private readonly mayClose: (socket: Socket) => boolean = () => true,
  ) {}

  /** Takes a place for a connection until it leaves or closes. Returns the client that lost one for it. */
  take(client: string, socket: Socket): string | undefined {
    if (this.#leaves.has(socket)) return undefined;
    const loser = this.#leaves.size >= this.places * CROWDED ? this.#makeRoom() : undefined;
    const held = this.#held.get(client) ?? new Set();
    this.#held.set(client, held.add(socket));
    const leave = () => {
      socket.off("close", leave);
      this.#leaves.delete(socket);
      if (held.delete(socket) && held.size === 0) this.#held.delete(client);
    };
    this.#leaves.set(socket, leave);
    socket.once("close", leave);
    return loser;
  }

  leave(socket: Socket): void {
    this.#leaves.get(socket)?.();
  }

  #makeRoom(): string | undefined {
    let most: [string, ReadonlySet<Socket>] | undefined;
    for (const one of this.#held) if (one[1].size > (most?.[1].size ?? this.own)) most = one;
    for (const socket of most?.[1] ?? []) {
      if (!this.mayClose(socket)) continue;
      this.leave(socket);
      socket.destroy();
      return most?.[0];
    }
    return undefined;
  }
}
