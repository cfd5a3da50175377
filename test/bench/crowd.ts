import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Loads the server at the first argument, in the way that the second one names, until it is killed. All of it comes from
 * one address, and no visitor of the bench has that.
 */
const [url = "", kind = ""] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const localAddress = "127.9.9.9";
const agent = new Agent({ keepAlive: true, localAddress });
const PIPELINE = "GET /?personas=7 HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1_500);
const LONGEST_PATH = `/a${"/".repeat(15_900)}b/`;
const POST = "POST /?index HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n";
const PIECES = `${POST}Transfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(65_000)}0\r\n\r\n`;

/** Asks for one address after the other on one connection, as fast as they are answered. */
async function ask(path: () => string, method = "GET"): Promise<never> {
  for (;;) {
    await new Promise<void>((resolve) => {
      const asked = request({
        hostname,
        port,
        path: path(),
        method,
        agent,
        headers: { "Accept-Encoding": "br" },
      });
      asked
        .on("response", (response) => response.resume().on("close", resolve))
        .on("error", () => resolve())
        .end();
    });
  }
}

/** Opens a connection and sends bytes. */
function send(bytes: string): Socket {
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.on("error", () => {}).write(bytes);
  return socket;
}

const ended = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

/** Opens one connection after the other and sends the bytes at once, each when the last one has ended. */
async function repeat(bytes: string): Promise<never> {
  for (;;) {
    await ended(send(bytes).resume());
    await wait(1);
  }
}

/** Holds a connection open, and opens another when it has ended. */
async function hold(bytes: string, isRead = true): Promise<never> {
  for (;;) {
    const socket = send(bytes);
    if (isRead) socket.resume();
    await ended(socket);
    await wait(1_000);
  }
}

async function drip(): Promise<void> {
  const socket = send("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  setInterval(() => socket.writable && socket.write("a"), 2_000);
}

let people = 0;
const times = (count: number, start: () => unknown) => void Array.from({ length: count }, start);

/** By name. */
const crowds: Readonly<Record<string, () => unknown>> = {
  renderings: () => times(50, () => ask(() => `/?personas=${(people++ % 10_000) + 1}`)),
  "empty forms": () => times(120, () => ask(() => "/?index", "POST")),
  packets: () => [times(10, () => repeat(PIPELINE)), times(32, () => ask(() => LONGEST_PATH))],
  "slow headers": () => times(500, drip),
  "held bodies": () => times(3_000, () => hold(`${POST}Content-Length: 300\r\n\r\nfrom_name=`)),
  "idle connections": () => times(10_000, () => hold("")),
  "unread films": () => times(300, () => hold("GET /frukto.mp4 HTTP/1.1\r\nHost: x\r\n\r\n", false)),
  "tiny pieces": () => times(40, () => repeat(PIECES)),
  "tiny pieces of a GET": () =>
    times(40, () => hold(PIECES.replace("POST /?index", "GET /frukto.mp4"), false)),
};

const start = crowds[kind];
if (!start) throw new Error(`Nothing loads a server with ${kind}.`);
start();
