import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runProgram } from "../support/run-program";
import { type SiteProcess, startSite } from "../support/site-process";

function loggedBy({ log }: SiteProcess): Record<string, unknown>[] {
  return log()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Environment without placeholders. */
const CONFIGURED = {
  CONTACT_EMAIL: "ventas@example.cl",
  CONTACT_PHONE: "+56 2 2345 6789",
  CHAT_PHONE: "+56 9 1234 5678",
  EMAILJS_USER_ID: "u",
  EMAILJS_SERVICE_ID: "s",
  EMAILJS_TEMPLATE_ID: "t",
};

/** Starts a server that runs `bug` on SIGUSR2. */
function startWithBug(bug: string): Promise<SiteProcess> {
  const withBug = `data:text/javascript,process.on("SIGUSR2", () => { ${bug} })`;
  return startSite({}, ["--import", withBug, "build/server/main.js"]);
}

/** Runs a server that ends by itself. */
function runServer(settings: Record<string, string>) {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    HOST: "127.0.0.1",
    PORT: "0",
  } as const;
  return runProgram(process.execPath, ["build/server/main.js"], { env: { ...env, ...settings } });
}

function connectTo({ url }: SiteProcess): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname).on("error", () => {});
}

/** Sends a form up to its body, waits until the server reads it, and tells the server to end. */
async function endAmidForm(site: SiteProcess): Promise<Socket> {
  const sending = connectTo(site);
  sending.write("POST /?index HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n");
  expect(String(await once(sending, "data"))).toContain("100 Continue");
  site.child.kill("SIGTERM");
  await expect.poll(() => site.log(), { timeout: 5_000 }).toContain('"shutting down"');
  return sending;
}

describe("the process", () => {
  it("finishes running requests on SIGTERM, waits for no further ones and writes every line of its log", async () => {
    const other = await startSite(CONFIGURED);
    expect(await (await fetch(`${other.url}/healthz`)).json()).toMatchObject({ configured: true });
    const paths = Array.from({ length: 5 }, (_, index) => `/no-existe-${index}`);
    await Promise.all(paths.map(async (path) => (await fetch(other.url + path)).arrayBuffer()));
    const asking = connectTo(other);
    // A whole request before it: with its answer, the half has arrived for certain.
    asking.write("HEAD / HTTP/1.1\r\nHost: x\r\n\r\nGET /jdm_ct HTTP/1.1\r\nHost: x\r\n");
    expect(String(await once(asking, "data"))).toContain("HTTP/1.1 200");
    const closed = once(other.child, "close");
    const sending = await endAmidForm(other);
    sending.write("a=bc");
    expect(String(await once(sending, "data"))).toContain("HTTP/1.1 400");
    asking.write("\r\n");
    const answer = String(await once(asking, "data")).split("\r\n");
    expect(answer[0]).toBe("HTTP/1.1 200 OK");
    expect(answer).toContain("Connection: close");
    const answeredAt = performance.now();
    expect(await closed).toEqual([0, null]);
    expect(performance.now() - answeredAt, "by itself, before connections are cut").toBeLessThan(8_000);
    const lines = loggedBy(other);
    expect(lines.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
    expect(
      lines.filter(({ level }) => level !== 30),
      "warnings of a configured site",
    ).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ msg: "ended" });
    await other.stop();
  });

  it("ends at once on a second signal, whatever is still going on", async () => {
    const other = await startSite();
    const closed = once(other.child, "close");
    await endAmidForm(other);
    other.child.kill("SIGINT");
    expect(await closed).toEqual([1, null]);
    await other.stop();
  });

  it("answers visitors while its log is not read, and still ends on SIGTERM", async () => {
    const other = await startSite();
    other.child.stdout?.pause();
    const visitor = connectTo(other);
    // Half a megabyte of lines, more than pipes and sockets hold.
    for (let visits = 0; visits < 1_200; visits++) {
      visitor.write(
        `HEAD /${"n".repeat(199)} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${"n".repeat(64)}\r\n\r\n`,
      );
      expect(String(await once(visitor, "data"))).toMatch(/^HTTP\/1.1 404 /);
    }
    visitor.destroy();
    const exit = once(other.child, "exit");
    other.child.kill("SIGTERM");
    expect(await exit, "its last lines wait for three seconds, not for ever").toEqual([0, null]);
    await other.stop();
  });

  it.each([
    ["a taken port", (taken: string) => ({ PORT: taken }), /Port \d+ is taken: .*PORT/],
    [
      "a taken port for figures",
      (taken: string) => ({ METRICS_PORT: taken }),
      /Port \d+ is taken: .*METRICS_PORT/,
    ],
    [
      "a missing folder",
      () => ({ DATABASE_URL: `file:${tmpdir()}/frukto-${process.pid}/none/frukto.db` }),
      /DATABASE_URL .*\/none,/,
    ],
  ])("does not start on %s: one line says what to do, and nothing is written", async (_, envOf, said) => {
    const folder = await mkdtemp(join(tmpdir(), "frukto-start-"));
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { status, stdout, stderr } = runServer({
      DATABASE_URL: `file:${join(folder, "frukto.db")}`,
      ...envOf(String((other.address() as AddressInfo).port)),
    });
    other.close();
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    expect([status, stderr]).toEqual([1, ""]);
    const line = JSON.parse(stdout);
    expect(line).toMatchObject({ level: 60, msg: expect.stringMatching(said) });
    expect(line).not.toHaveProperty("err");
  });

  it("ends with code 1 on an error outside of every request, and says so in its log", async () => {
    const other = await startWithBug("throw new Error('bug')");
    const closed = once(other.child, "close");
    other.child.kill("SIGUSR2");
    expect(await closed).toEqual([1, null]);
    expect(loggedBy(other).find(({ level }) => level === 60)).toMatchObject({
      msg: "unexpected error outside of a request",
      err: { message: "bug" },
    });
    await other.stop();
  });

  it("ends on such a rejection though whoever read its log is gone", async () => {
    const other = await startWithBug("Promise.reject(new Error('bug'))");
    const exit = once(other.child, "exit");
    other.child.stdout?.destroy();
    other.child.kill("SIGUSR2");
    expect(await exit).toEqual([1, null]);
    await other.stop();
  });

  it("does not start on a bad environment and says why in one line each", () => {
    const { status, stderr } = runServer({ PORT: "x", CHAT_PHONE: "1" });
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([
      expect.stringContaining("PORT must be"),
      expect.stringContaining("CHAT_PHONE must be"),
    ]);
  });
});
