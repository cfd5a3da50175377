import { beforeEach, expect, it, vi } from "vitest";
import { runProgram } from "../support/run-program";

const written = vi.hoisted(() => ({ lines: [] as string[] }));

vi.mock("pino", async (original) => {
  const { pino, ...rest } = await original<typeof import("pino")>();
  const destination = () => ({ write: (line: string) => written.lines.push(line), on: () => {} });
  return { ...rest, pino: Object.assign(pino.bind(null), pino, { destination }) };
});
vi.stubEnv("LOG_LEVEL", "info");

const { currentRecord } = await import("../../server/http/request-record");
const { log } = await import("../../server/log.server");

const lastLine = () => JSON.parse(written.lines.at(-1) ?? "") as Record<string, unknown>;

beforeEach(() => {
  written.lines = [];
});

it("an error has its message, code and stack, and no data; it may be a text that was thrown", () => {
  const command = { args: ["HSET", "camila@empresa.cl"] };
  const error = Object.assign(new TypeError("broken"), { code: "EPIPE", command });
  log.error({ err: error }, "database");
  expect(lastLine()).toMatchObject({
    msg: "database",
    err: { type: "TypeError", message: "broken", code: "EPIPE" },
  });
  expect(lastLine().err).toHaveProperty("stack", expect.stringContaining("log.test.ts"));
  expect(written.lines.join()).not.toContain("camila@empresa.cl");
  log.error({ err: new Error("broken") });
  expect(lastLine().err).not.toHaveProperty("code");
  log.error({ err: "out of fruit" });
  expect(lastLine().err).toBe("out of fruit");
});

it("is written out to the last line, also beside a write that is under way", () => {
  const code = `import { flushLog, log } from "./server/log.server.ts";
    log.info("first");
    flushLog();
    log.fatal("last");
    await flushLog();
    process.removeAllListeners("exit");
    process.exit();`;
  const { stdout } = runProgram(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", code]);
  const lines = stdout.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["first", "last"]);
});

it("a line names neither the machine nor the process, and none is below the level", () => {
  log.debug("quiet");
  log.info("loud");
  expect(written.lines).toHaveLength(1);
  expect(Object.keys(lastLine()).sort()).toEqual(["level", "msg", "time"]);
});

it("only lines that a request waits for have its ids", async () => {
  const record = { reference: "a-1", trace: "b-2" } as NonNullable<ReturnType<typeof currentRecord.getStore>>;
  await currentRecord.run(record, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    log.info("enquiry sent");
  });
  expect(lastLine()).toMatchObject({ reference: "a-1", trace: "b-2" });
  log.info("nobody waits");
  expect(lastLine()).not.toHaveProperty("reference");
});

it("a flood of lines is counted by status, and neither an error nor another line goes out with it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (let index = 0; index < 5_000; index++) log.info({ status: index % 5 === 0 ? 404 : 200 });
  expect(written.lines).toHaveLength(1_000);
  log.fatal("the end");
  for (let index = 0; index < 1_002; index++) log.warn({ what: "idle" }, "dropped");
  expect(written.lines).toHaveLength(2_001);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written.lines.slice(-2).map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, msg: "more lines: requests", unwritten: { 200: 3_200, 404: 800 } },
    { level: 40, msg: "more lines: dropped", unwritten: { idle: 2 } },
  ]);
  log.info({ status: 200 });
  expect(lastLine()).toMatchObject({ status: 200 });
  const lines = written.lines.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written.lines, "of a quiet minute nothing is said").toHaveLength(lines);
  vi.useRealTimers();
});
