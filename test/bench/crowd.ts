import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";

/** Loads the server at the first argument, in the way that the second one names, until it is killed. */
const [url = "", kind] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true });
const PIPELINE = "GET /?personas=7 HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1_500);
const LONGEST_PATH = `/a${"/".repeat(15_900)}b/`;

/** Asks for one address after the other on one connection, as fast as they are answered. */
async function ask(path: () => string): Promise<never> {
  for (;;) {
    await new Promise<void>((resolve) => {
      const request = get({ hostname, port, path: path(), agent, headers: { "Accept-Encoding": "br" } });
      request
        .on("response", (response) => response.resume().on("close", resolve))
        .on("error", () => resolve());
    });
  }
}

/** Opens one connection after the other and sends all requests at once. */
async function pipeline(): Promise<never> {
  for (;;) {
    const socket = connect(Number(port), hostname);
    socket
      .on("error", () => {})
      .resume()
      .write(PIPELINE);
    await once(socket, "close");
  }
}

let people = 0;
const times = (count: number, start: () => unknown) => Array.from({ length: count }, start);
if (kind === "renderings") times(50, () => ask(() => `/?personas=${(people++ % 10_000) + 1}`));
else if (kind === "packets") {
  times(10, pipeline);
  times(32, () => ask(() => LONGEST_PATH));
} else throw new Error(`Nothing loads a server with ${kind}.`);
