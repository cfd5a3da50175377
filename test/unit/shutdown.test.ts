import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shutDownOnSignals } from "../../server/http/shutdown";

let server: Server;
let done: string[];
let signal: (name: string) => void;
let finish: () => Promise<void>;

beforeEach(async () => {
  done = [];
  finish = async () => void done.push(server.listening ? "finished too early" : "finished");
  const handlers = new Map<string, (name: string) => void>();
  vi.spyOn(process, "on").mockImplementation((name, handler) => {
    handlers.set(String(name), handler);
    return process;
  });
  vi.spyOn(process, "exit").mockImplementation((code) => {
    done.push(`exit ${code}`);
    return undefined as never;
  });
  server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  shutDownOnSignals({
    server,
    log: pino({ level: "silent" }),
    finish: () => finish(),
    flushLog: async () => void done.push("log written"),
  });
  signal = (name) => handlers.get(name)?.(name);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe("an orderly end", () => {
  it.each(["SIGTERM", "SIGINT"])(
    "on %s closes, finishes, writes the log and exits, in this order",
    async (name) => {
      signal(name);
      await vi.waitFor(() => expect(done).toEqual(["finished", "log written", "exit 0"]));
    },
  );

  it("is cut short by a second signal, whatever is still going on", async () => {
    finish = () => new Promise(() => {});
    const { port } = server.address() as AddressInfo;
    const visitor = connect(port, "127.0.0.1", () => visitor.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
    await new Promise((resolve) => server.once("request", resolve));
    signal("SIGTERM");
    expect(done).toEqual([]);
    signal("SIGINT");
    expect(done).toEqual(["exit 1"]);
    visitor.destroy();
  });
});
