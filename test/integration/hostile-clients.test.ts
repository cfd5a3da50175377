import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { REPORTS } from "~domain/reports";
import { postEnquiry } from "../support/enquiry-samples";
import { connectTo } from "../support/raw-http";
import { runProgram } from "../support/run-program";
import { sandboxUntil, siteUntil } from "../support/site-of-tests";

/** Addresses of four /48, all with something to count: more than a process remembers. */
const STRANGERS = 61_000;

describe("a body without a length", () => {
  const PIECES = "1\r\na\r\n".repeat(400);
  /** An entry that is no visitor's: the innermost proxy's own address, as of a proxy that passes bodies on unbuffered. */
  const PROXY = "127.0.0.1";

  /** Sends the head and pieces of a body until the connection has closed. Returns what was answered. */
  async function pour(url: string, head: string): Promise<string> {
    const socket = connectTo(url, `${head}\r\nHost: x\r\nX-Forwarded-For: ${PROXY}\r\n`, {
      allowHalfOpen: true,
    });
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    socket.write(`Transfer-Encoding: chunked\r\n\r\n${PIECES}`);
    const pouring = setInterval(() => socket.write(PIECES), 20);
    await new Promise((closed) => socket.once("close", closed));
    clearInterval(pouring);
    return answer;
  }

  test("ends its request at the head, and nobody else's", async () => {
    const { url, log } = await siteUntil(onTestFinished, { TRUSTED_PROXIES: "2" });
    const closed: string[] = [];
    const note = (name: string) => () => closed.push(name);
    // A request that is refused lingers for two seconds, so that its sender gets to see the answer.
    const lingering = pour(url, "POST /?index HTTP/1.1\r\nX: a\u0000b").then(note("lingering"));
    for (const method of ["POST", "PUT"])
      expect(await pour(url, `${method} /?index HTTP/1.1`)).toMatch(/^HTTP\/1\.1 411 Length Required\r\n/);
    note("destroyed")();
    for (const method of ["GET", "HEAD"])
      expect(await pour(url, `${method} / HTTP/1.1`)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    for (let n = 0; n < 12; n += 1) {
      const visit = await fetch(url, { headers: { "X-Forwarded-For": `203.0.113.${n}, ${PROXY}` } });
      expect(visit.status).toBe(200);
    }
    await lingering;
    expect(closed).toEqual(["destroyed", "lingering"]);
    expect(log()).not.toContain('"level":40,"what"');
  });
});

test("a crowd of addresses loses its own counts once there are too many, and nobody else's", async () => {
  const { url } = await siteUntil(onTestFinished, { TRUSTED_PROXIES: "1" });
  const report = async (address: string) =>
    (await fetch(url + REPORTS.begun, { method: "POST", headers: { "X-Forwarded-For": address } })).status;
  const [office, first] = ["198.51.100.1", "2001:db8::1"];
  for (const address of [office, first]) {
    for (let n = 0; n < 20; n += 1) expect(await report(address)).toBe(204);
    expect(await report(address)).toBe(429);
  }
  let sent = 0;
  async function strangers(): Promise<void> {
    const socket = connectTo(url);
    for (; sent < STRANGERS; await once(socket, "data")) {
      sent += 1;
      const address = `2001:db8:${sent % 4}:${(sent >> 2).toString(16)}::1`;
      socket.write(`POST ${REPORTS.begun} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    }
    socket.destroy();
  }
  await Promise.all(Array.from({ length: 32 }, strangers));
  expect([await report(office), await report(first)]).toEqual([429, 204]);
});

test.each([
  ["from the script", { id: "0a1b2c3d-form" }],
  ["without JavaScript", {}],
])("a delivered form that comes again %s is answered alike, within a limit of its own", async (_, key) => {
  const sandbox = await sandboxUntil(onTestFinished);
  const { url } = await siteUntil(onTestFinished, sandbox.env);
  async function post(message: string) {
    const { status, headers } = await postEnquiry(url, { ...key, message });
    return [status, headers.get("X-Enquiry") ?? headers.get("Location")];
  }
  const first = await post("Somos 80");
  for (let n = 0; n < 30; n += 1) expect(await post("Somos 80")).toEqual(first);
  expect((await post("Somos 80"))[0]).toBe(429);
  expect(sandbox.messages()).toHaveLength(1);
  expect((await postEnquiry(url, { message: "Otra consulta" })).status).toBe(303);
});

/** Only root can give a process its own network, and most containers forbid that, too. */
const hasOwnNetwork = runProgram("unshare", ["--net", "true"]).status === 0;

test.skipIf(!hasOwnNetwork)(
  "readers who take nothing of a film are seen, and end; an office loses nothing",
  async () => {
    const compose = readFileSync("deploy/compose.production.yaml", "utf8");
    const [, buffers = ""] = /net\.ipv4\.tcp_wmem: "([^"]+)"/.exec(compose) ?? [];
    const program = [process.execPath, "--import", "tsx", "test/support/unread-films.ts", buffers];
    const run = await promisify(execFile)("unshare", [
      "--net",
      "sh",
      "-c",
      'ip link set lo up && exec "$@"',
      "sh",
      ...program,
    ]);
    const { ended, visits } = JSON.parse(run.stdout) as { ended: number; visits: number[] };
    expect(visits).toEqual(Array(60).fill(5));
    expect(ended, "what the kernel would have taken counts as read").toBe(0);
  },
);
