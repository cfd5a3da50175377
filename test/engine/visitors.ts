import type { IncomingHttpHeaders } from "node:http";
import { Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent, type RequestOptions, request } from "node:https";
import { setTimeout as wait } from "node:timers/promises";

/** The site's name in the tests. All of its addresses are this machine. */
export const DOMAIN = "example.cl";
export const ORIGIN = `https://${DOMAIN}`;

/** The visitor of every enquiry in the tests. */
export const FORM = {
  from_name: "Camila Ñandú",
  telefono: "+56 9 1234 5678",
  from_mail: "camila@empresa.cl",
};
const PATHS = ["/", "/jdm_ct", "/?personas=33", "/robots.txt", "/favicon.svg"];
/** Visitors at the same time, and milliseconds between two pages of one and between two enquiries. */
const VISITORS = 6;
const PAGES_MS = 50;
const ENQUIRIES_MS = 400;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The services behind published ports: plain HTTP without `ca`. */
export interface Door {
  readonly port: number;
  readonly ca?: string;
}

interface Asked {
  readonly host?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly agent?: Agent | PlainAgent;
}

const lookup: RequestOptions["lookup"] = (_, { all }, done) =>
  all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);

/** Sends one request. The answer is not decoded. */
export function ask({ port, ca }: Door, path: string, asked: Asked = {}): Promise<Answer> {
  const { host = DOMAIN, method = "GET", headers, body, agent = false } = asked;
  return new Promise((resolve, reject) => {
    const options = { host: DOMAIN, port, path, method, lookup, agent, timeout: 45_000 };
    const all = { ...options, headers: { Host: host, ...headers } };
    const sent = ca ? request({ ...all, ca, servername: host }) : plainRequest(all);
    sent.on("timeout", () => sent.destroy(new Error("no answer in 45 s")));
    sent.on("response", async (response) => {
      try {
        let text = "";
        for await (const piece of response.setEncoding("latin1")) text += piece;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      } catch (error) {
        reject(error);
      }
    });
    sent.on("error", reject).end(body);
  });
}

let networks = 0;

/** Sends an enquiry as a browser without JavaScript does, each from a network of its own. */
export function sendForm(door: Door, message: string, origin = ORIGIN, host = DOMAIN): Promise<Answer> {
  networks += 1;
  const headers = {
    Origin: origin,
    "Content-Type": "application/x-www-form-urlencoded",
    "X-Forwarded-For": `198.${18 + (networks >> 8)}.${networks % 256}.7`,
  };
  const body = String(new URLSearchParams({ ...FORM, message }));
  return ask(door, "/?index", { method: "POST", headers, body, host });
}

/** Returns how often each message has arrived at the e-mail sandbox. */
export async function arrivals(sandbox: number, messages: readonly string[]): Promise<number[]> {
  const page = await (await fetch(`http://localhost:${sandbox}/`)).text();
  return messages.map((message) => page.split(`>${message}<`).length - 1);
}

/** Visitors who read pages and send enquiries until they are stopped. */
export function startVisitors(door: Door, name: string) {
  let isRunning = true;
  const failures: string[] = [];
  const accepted: string[] = [];
  let requests = 0;
  let slowest = 0;
  async function once(what: string, expected: number, asking: () => Promise<Answer>): Promise<boolean> {
    const startedAt = performance.now();
    requests += 1;
    const status = await asking().then(
      (answer) => answer.status,
      (error: Error) => error.message,
    );
    slowest = Math.max(slowest, performance.now() - startedAt);
    if (status !== expected) failures.push(`${what}: ${status}`);
    return status === expected;
  }
  async function read(agent: Agent | PlainAgent | undefined) {
    for (let n = 0; isRunning; n += 1) {
      const path = PATHS[n % PATHS.length] as string;
      await once(path, 200, () => ask(door, path, agent ? { agent } : {}));
      await wait(PAGES_MS);
    }
    agent?.destroy();
  }
  async function write() {
    for (let n = 0; isRunning; n += 1) {
      const message = `${name} ${n}.`;
      if (await once("form", 303, () => sendForm(door, message))) accepted.push(message);
      await wait(ENQUIRIES_MS);
    }
  }
  const keepAlive = () => (door.ca ? new Agent({ keepAlive: true }) : new PlainAgent({ keepAlive: true }));
  // Every second visitor keeps the connection.
  const readers = Array.from({ length: VISITORS }, (_, n) => read(n % 2 ? keepAlive() : undefined));
  const all = Promise.all([...readers, write()]).then(() => {
    process.stdout.write(
      `  ${name}: ${requests} requests, ${failures.length} failed, slowest ${Math.round(slowest)} ms, ${accepted.length} enquiries\n`,
    );
    return { failures, accepted };
  });
  return {
    /** Ends the visits. Returns what failed, and the enquiries that the site has accepted. */
    stop() {
      isRunning = false;
      return all;
    },
  };
}
