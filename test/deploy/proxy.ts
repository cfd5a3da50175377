import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { request as plainRequest } from "node:http";
import { type RequestOptions, request } from "node:https";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { connect as connectTls } from "node:tls";

const START_LIMIT_MS = 10_000;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface RunningProxy {
  /** Port of the loopback interface on which visitors reach it. */
  readonly port: number;
  /** Folder for everything that it writes. */
  readonly folder: string;
  /** Certificate of its authority; undefined without TLS. */
  readonly ca?: Buffer;
  /** Returns everything that it has logged. */
  log(): string;
  stop(): Promise<void>;
}

/** The site's name in the examples. All of its addresses are this machine. */
export const DOMAIN = "example.cl";
export const ORIGIN = `https://${DOMAIN}`;

const lookup: RequestOptions["lookup"] = (_, { all }, done) =>
  all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);

/** Sends one request through a proxy. The response is not decoded; fetch would add its own codings and decode them. */
export function ask(
  { port, ca }: Pick<RunningProxy, "port" | "ca">,
  path: string,
  { method = "GET", headers = {}, body }: Asked = {},
  host = DOMAIN,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host, port, path, method, headers: { Host: host, ...headers }, lookup, agent: false };
    const asked = ca ? request({ ...options, ca }) : plainRequest(options);
    asked.on("response", (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    });
    asked.on("error", reject).end(body);
  });
}

/** Sends bytes over a connection of their own. Resolves with everything received until the proxy closes it. */
export function askRaw({ port, ca }: RunningProxy, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = ca
      ? connectTls({ host: "127.0.0.1", port, ca, servername: DOMAIN, ALPNProtocols: ["http/1.1"] })
      : connect(port, "127.0.0.1");
    const received: Buffer[] = [];
    socket.once(ca ? "secureConnect" : "connect", () => socket.write(bytes));
    socket.on("data", (chunk) => received.push(chunk));
    socket.on("error", () => {});
    socket.on("close", () => resolve(Buffer.concat(received).toString("latin1")));
  });
}

/** Runs a proxy's program until it is stopped. Resolves when `isReady` does; throws its output if it ends before. */
export async function runProxy(
  [program, ...args]: readonly [string, ...string[]],
  folder: string,
  isReady: () => Promise<unknown>,
  env: Record<string, string> = {},
): Promise<Pick<RunningProxy, "folder" | "log" | "stop">> {
  const child = spawn(program, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env },
  });
  const output: string[] = [];
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  const log = () => output.join("");
  const deadline = Date.now() + START_LIMIT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    if (await isReady().catch(() => false)) return { folder, log, stop: () => stop(child, folder) };
    await wait(50);
  }
  await stop(child, folder);
  throw new Error(`${program} did not start:\n${log()}`);
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  const isRunning = child.exitCode === null && child.signalCode === null;
  const exit = isRunning ? once(child, "exit") : undefined;
  child.kill("SIGTERM");
  await exit;
  rmSync(folder, { recursive: true, force: true });
}

/** Replaces parts of an example. Throws for one that it does not have. */
export function adapt(
  example: string,
  replacements: readonly (readonly [string | RegExp, string])[],
): string {
  let text = example;
  for (const [from, to] of replacements) {
    if (text.replace(from, "") === text) throw new Error(`The example has nothing like ${from}`);
    text = text.replace(from, to);
  }
  return text;
}
