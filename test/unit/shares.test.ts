import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { Shares } from "../../server/http/shares";

/** A connection that can be closed. */
class Connection extends EventEmitter {
  destroy(): void {
    this.emit("close");
  }
}
const connection = () => new Connection() as unknown as Socket;

test("a connection counts once, and the client with the most gives up its oldest, but never its own share", () => {
  const closed: string[] = [];
  const shares = new Shares(10, 2, (client) => closed.push(client));
  const first = connection();
  for (let asked = 0; asked < 20; asked += 1) shares.take("one connection", first);
  for (let n = 0; n < 7; n += 1) shares.take("crowd", connection());
  expect(closed).toEqual([]);
  for (const client of ["a", "b", "c", "d", "e", "f"]) shares.take(client, connection());
  expect(closed).toEqual(["crowd", "crowd", "crowd", "crowd", "crowd"]);
});
