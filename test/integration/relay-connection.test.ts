import { createServer } from "node:http";
import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createRelay, RELAY_LIMIT_MS } from "../../server/enquiries/relay";
import { sampleEnquiry } from "../support/enquiry-samples";
import { relaySettings } from "../support/relay-settings";

let close: () => Promise<void> = async () => {};
afterEach(() => close());

/** Starts a provider that runs a function on each connection with a complete request. */
async function misbehaving(behave: (socket: Socket) => void): Promise<string> {
  const server = createServer((request) => {
    request.resume().on("end", () => behave(request.socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

/** Writes one byte per turn of the event loop. */
function writeSlowly(socket: Socket, text: string, atEnd: () => void): void {
  const [first, ...rest] = text;
  if (first === undefined) atEnd();
  else socket.write(first, () => setImmediate(writeSlowly, socket, rest.join(""), atEnd));
}

test("a provider that refuses", async () => {
  const origin = await misbehaving(() => {});
  await close();
  const outcome = await createRelay(relaySettings(origin))(sampleEnquiry);
  expect(outcome).toEqual({ ok: false, status: 0, reason: "ECONNREFUSED", isLasting: false });
});

const UNREACHED = { ok: false, status: 0, reason: expect.any(String), isLasting: false };
const HALF_REFUSAL = "HTTP/1.1 500 Oops\r\nContent-Length: 99\r\n\r\nGmail_API: Invalid grant. Call +56 9";

test.each<[string, (socket: Socket) => void, object]>([
  ["closes before an answer", (socket) => socket.destroy(), UNREACHED],
  ["closes midway through the headers", (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Le"), UNREACHED],
  ["answers with garbage", (socket) => socket.end("\0\xff garbage\r\n\r\n"), UNREACHED],
  [
    "answers 200 and never ends its text",
    (socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n..."),
    { ok: true, status: 200 },
  ],
  [
    "refuses a byte at a time and closes midway through its text",
    (socket) => writeSlowly(socket, HALF_REFUSAL, () => socket.destroy()),
    { ok: false, status: 500, reason: expect.stringMatching(/Invalid grant$/), isLasting: false },
  ],
  [
    "refuses with a text without end",
    (socket) => {
      const pour = () => socket.writable && socket.write("x".repeat(10_000), () => setImmediate(pour));
      socket.write("HTTP/1.1 400 Bad\r\n\r\n", pour);
    },
    { ok: false, status: 400, reason: expect.stringContaining("not known"), isLasting: true },
  ],
])(
  "a provider that %s is not waited for",
  { timeout: RELAY_LIMIT_MS - 2_000 },
  async (_, behave, outcome) => {
    const relay = createRelay(relaySettings(await misbehaving(behave)));
    expect(await relay(sampleEnquiry)).toEqual(outcome);
  },
);
