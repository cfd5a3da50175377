import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { keptBytes, readBody } from "../../server/http/bodies";

test("a body that goes on after its limit is cut off", async () => {
  const request = Object.assign(new PassThrough(), { headers: { "content-length": "18000000" } });
  const body = readBody(request as never);
  const piece = Buffer.alloc(1024 * 1024);
  for (let sent = 0; sent < 18; sent += 1) request.emit("data", piece);
  await expect(body).rejects.toThrow("broke off");
  expect(request.destroyed).toBe(true);
});

test.each([
  [undefined, 0],
  ["12", 12],
  ["18000000", 65_537],
])("a body of %s bytes takes %i in memory", (length, kept) => {
  expect(keptBytes({ headers: { "content-length": length } } as never)).toBe(kept);
});
