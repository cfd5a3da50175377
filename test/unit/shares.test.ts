import type { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readBody } from "../../server/http/bodies";
import { Shares } from "../../server/http/shares";

const connection = () => new PassThrough() as unknown as Socket;

test("where places run out, the oldest idle connection of the busiest client closes, and no client loses its own", () => {
  const busy = new Set<Socket>();
  const shares = new Shares(5, 1, (socket) => !busy.has(socket));
  const crowd = [connection(), connection(), connection()] as const;
  for (const socket of crowd) expect(shares.take("crowd", socket)).toBeUndefined();
  expect(shares.take("crowd", crowd[0]), "it has its place").toBeUndefined();
  expect(shares.take("neighbour", connection())).toBeUndefined();
  busy.add(crowd[0]);
  expect(shares.take("neighbour", connection())).toBe("crowd");
  expect(crowd.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
  busy.add(crowd[2]);
  expect(shares.take("third", connection()), "all of the busiest are at work").toBeUndefined();
  for (const socket of crowd) shares.leave(socket);
  const alone = new Shares(1, 1);
  expect(["one", "other"].map((client) => alone.take(client, connection()))).toEqual([undefined, undefined]);
});

test("a body that goes on after its limit is cut off", async () => {
  const request = new PassThrough();
  const body = readBody(request as never);
  const piece = Buffer.alloc(1024 * 1024);
  for (let sent = 0; sent < 18; sent += 1) request.emit("data", piece);
  await expect(body).rejects.toThrow("broke off");
  expect(request.destroyed).toBe(true);
});
