import type { Socket } from "node:net";

/** Share of the room above which the client with the most gives some up. */
const CROWDED = 0.8;

/**
 * Room that clients share; each connection takes some of it. When more than four fifths would be taken, the client with the
 * most loses its oldest connections that `mayClose`. Clients with no more than `own` lose none.
 */
export class Shares {
  readonly #clients = new Map<string, { taken: number; readonly sockets: Set<Socket> }>();
  readonly #leaves = new Map<Socket, () => void>();
  #taken = 0;

  constructor(
    private readonly room: number,
    private readonly own: number,
    /** Called with the client whose connection was closed for another's. */
    private readonly onClosed: (client: string) => void,
    private readonly mayClose: (socket: Socket) => boolean = () => true,
  ) {}

  /** Takes room for a connection until it leaves or closes. */
  take(client: string, socket: Socket, size = 1): void {
    if (this.#leaves.has(socket)) return;
    while (this.#taken + size > this.room * CROWDED && this.#makeRoom());
    const held = this.#clients.get(client) ?? { taken: 0, sockets: new Set() };
    this.#clients.set(client, held);
    const add = (change: number) => {
      held.taken += change;
      this.#taken += change;
    };
    const leave = () => {
      socket.off("close", leave);
      this.#leaves.delete(socket);
      held.sockets.delete(socket);
      add(-size);
      if (held.sockets.size === 0) this.#clients.delete(client);
    };
    add(size);
    held.sockets.add(socket);
    this.#leaves.set(socket, leave);
    socket.once("close", leave);
  }

  leave(socket: Socket): void {
    this.#leaves.get(socket)?.();
  }

  /** Closes a connection for others. Returns whether one could be. */
  #makeRoom(): boolean {
    let [most, sockets]: [string, ReadonlySet<Socket>] = ["", new Set()];
    let taken = this.own;
    for (const [client, held] of this.#clients)
      if (held.taken > taken) [most, sockets, taken] = [client, held.sockets, held.taken];
    for (const socket of sockets) {
      if (!this.mayClose(socket)) continue;
      this.leave(socket);
      socket.destroy();
      this.onClosed(most);
      return true;
    }
    return false;
  }
}
