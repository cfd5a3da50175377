import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { exampleDetails } from "~domain/example-details";
import { BUILD } from "../site-folder";
import { site } from "../support/content";
import { listen } from "../support/listen";
import { connectTo } from "../support/raw-http";
import { runProgram } from "../support/run-program";
import { siteUntil } from "../support/site-of-tests";
import { freePort, type SiteProcess } from "../support/site-process";
import { temporaryFolder } from "../support/temporary-folder";

function loggedBy({ log }: SiteProcess): Record<string, unknown>[] {
  return log()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Environment without placeholders. Whether the content has some is its owner's. */
const CONFIGURED = {
  EMAILJS_USER_ID: "u",
  EMAILJS_SERVICE_ID: "s",
  EMAILJS_TEMPLATE_ID: "t",
};

const examples = exampleDetails(site).length > 0;

/** Runs a server until it ends. */
function runServer(settings: Record<string, string>, ...options: readonly string[]) {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    HOST: "127.0.0.1",
    PORT: "0",
  } as const;
  return runProgram(process.execPath, [...options, `${BUILD}/server/main.js`], {
    env: { ...env, ...settings },
  });
}

/** Sends a form up to its body, waits until the server reads it, and tells the server to end. */
async function endAmidForm(site: SiteProcess): Promise<Socket> {
  const head = "POST /?index HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n";
  const sending = connectTo(site.url, head);
  expect(String(await once(sending, "data"))).toContain("100 Continue");
  site.child.kill("SIGTERM");
  await expect.poll(() => site.log(), { timeout: 20_000 }).toContain('"shutting down"');
  return sending;
}

describe("the process", () => {
  it("finishes running requests on SIGTERM, waits for no further ones and writes every line of its log", async () => {
    const other = await siteUntil(onTestFinished, CONFIGURED);
    expect(await (await fetch(`${other.url}/healthz`)).json()).toMatchObject({ configured: !examples });
    const paths = Array.from({ length: 5 }, (_, index) => `/no-existe-${index}`);
    await Promise.all(paths.map(async (path) => (await fetch(other.url + path)).arrayBuffer()));
    // A whole request before it: with its answer, the half has arrived for certain.
    const asking = connectTo(
      other.url,
      "HEAD / HTTP/1.1\r\nHost: x\r\n\r\nGET /jdm_ct HTTP/1.1\r\nHost: x\r\n",
    );
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
      lines.filter(
        ({ level, msg }) => level !== 30 && !/ is an example|^content\/ lacks facts/.test(String(msg)),
      ),
      "warnings of a configured site",
    ).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ msg: "ended" });
  });

  it("ends at once on a second signal, whatever is still going on", async () => {
    const other = await siteUntil(onTestFinished);
    const closed = once(other.child, "close");
    await endAmidForm(other);
    other.child.kill("SIGINT");
    expect(await closed).toEqual([1, null]);
  });

  it("answers visitors while its log is not read, and still ends on SIGTERM", async () => {
    const other = await siteUntil(onTestFinished);
    other.child.stdout?.pause();
    const visitor = connectTo(other.url);
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
  });

  it("goes on while its log's disk is full, and counts that", async () => {
    const metricsPort = await freePort();
    // Every write to it fails as on a full disk. A shell opens it: standard output is the server's first file.
    const other = await siteUntil(onTestFinished, { METRICS_PORT: String(metricsPort) }, [
      "-e",
      `require("node:child_process").spawn(process.execPath, ["${BUILD}/server/main.js"], {
        stdio: ["ignore", require("node:fs").openSync("/dev/full", "w"), 2],
      }).on("exit", process.exit).on("spawn", function () { process.on("SIGTERM", () => this.kill()); });
      console.log('"listening"');`,
    ]);
    const failures = async () =>
      /^frukto_log_failures_total\{what="write"\} (\d+)$/m.exec(
        await (await fetch(`http://localhost:${metricsPort}/metrics`)).text(),
      )?.[1];
    await expect.poll(failures, { timeout: 20_000 }).toMatch(/^[1-9]/);
    expect((await fetch(other.url)).status).toBe(200);
    expect(other.log(), "not a word of it").not.toContain("ENOSPC");
    const exit = once(other.child, "exit");
    other.child.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
  });

  it.each<[string, (taken: string) => Record<string, string>, RegExp]>([
    ["a taken port", (taken) => ({ PORT: taken }), /"level":60,.*"Port \d+ is taken: .*PORT/],
    ["a taken port for figures", (taken) => ({ METRICS_PORT: taken }), /"Port \d+ is taken: .*METRICS_PORT/],
    [
      "a taken port beside one for figures",
      (taken) => ({ PORT: taken, METRICS_PORT: "0", LOG_LEVEL: "fatal" }),
      /"Port \d+ is taken: /,
    ],
    [
      "a missing folder",
      () => ({ DATABASE_URL: `file:${tmpdir()}/frukto-${process.pid}/none/frukto.db` }),
      /"DATABASE_URL .*\/none,/,
    ],
    ["a wrong setting", () => ({ PORT: "x" }), /^PORT must be /],
    ["a setting that is content now", () => ({ CHAT_PHONE: "+56 9 1" }), /^CHAT_PHONE .* \+56 9 1$/],
  ])("does not start on %s: one line says what to do, and nothing is written", async (_, envOf, said) => {
    const folder = temporaryFolder();
    const other = createServer();
    const settings = envOf(String(await listen(other)));
    const { status, stdout, stderr } = runServer({
      DATABASE_URL: `file:${join(folder, "frukto.db")}`,
      ...settings,
    });
    other.close();
    expect(await readdir(folder)).toEqual([]);
    expect([status, (stdout + stderr).trim().split("\n")]).toEqual([1, [expect.stringMatching(said)]]);
    expect(stdout).not.toContain('"err"');
  });

  it.each([
    ["an error", "throw new Error('bug')", true],
    ["a rejection, though whoever read its log is gone", "Promise.reject(new Error('bug'))", false],
  ])("ends with code 1 on %s outside of every request, and says so in its log", async (_, bug, isRead) => {
    const withBug = `data:text/javascript,process.on("SIGUSR2", () => { ${bug} })`;
    const other = await siteUntil(onTestFinished, {}, ["--import", withBug, `${BUILD}/server/main.js`]);
    const ended = once(other.child, isRead ? "close" : "exit");
    if (!isRead) other.child.stdout?.destroy();
    other.child.kill("SIGUSR2");
    expect(await ended).toEqual([1, null]);
    const msg = "unexpected error outside of a request";
    if (isRead) expect(loggedBy(other)).toContainEqual(expect.objectContaining({ level: 60, msg }));
  });

  it.each([
    ["ends by itself before its port opens", {}, 0, /"msg":"ended"/],
    ["says first what is wrong with its settings", { TRUSTED_PROXIES: "x" }, 1, /^TRUSTED_PROXIES must be/],
  ])("on a signal while it is being loaded, it %s", async (_, settings, status, said) => {
    const signalled = `data:text/javascript,process.on("newListener", function once(name) {
      if (name !== "SIGTERM") return;
      process.off("newListener", once);
      process.nextTick(() => process.kill(process.pid, "SIGTERM"));
    })`;
    const DATABASE_URL = `file:${join(temporaryFolder(), "frukto.db")}`;
    const ended = runServer({ DATABASE_URL, ...settings }, "--import", signalled);
    expect(ended.status).toBe(status);
    expect(ended.stdout + ended.stderr).toMatch(said);
    expect(ended.stdout).not.toContain("listening");
  });
});
