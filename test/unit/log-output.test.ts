import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const destination = vi.hoisted(() => ({
  write: vi.fn<(text: string) => void>(),
  flush: vi.fn<(done: () => void) => void>((done) => done()),
  flushSync: vi.fn<() => void>(),
}));

vi.mock("pino", () => ({ pino: { destination: () => destination } }));

const { logOutput } = await import("../../server/log-output.server");

const HALF_A_SECOND = 500;
/** As many lines as are gathered at most. */
const MOST = 256;

beforeEach(() => {
  vi.useFakeTimers();
  destination.write.mockClear();
  destination.flushSync.mockClear();
});
afterEach(() => {
  logOutput.flushSync();
  vi.useRealTimers();
});

describe("the log's lines", () => {
  it("are handed over together after half a second, in order, and once", () => {
    logOutput.write("one\n");
    vi.advanceTimersByTime(HALF_A_SECOND - 1);
    logOutput.write("two\n");
    expect(destination.write).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(destination.write).toHaveBeenCalledExactlyOnceWith("one\ntwo\n");
    vi.advanceTimersByTime(10 * HALF_A_SECOND);
    expect(destination.write).toHaveBeenCalledTimes(1);
  });

  it("are made when they are handed over, not before", () => {
    const line = vi.fn(() => "made\n");
    logOutput.write(line);
    expect(line).not.toHaveBeenCalled();
    vi.advanceTimersByTime(HALF_A_SECOND);
    expect(destination.write).toHaveBeenCalledExactlyOnceWith("made\n");
  });

  it("do not wait when there are many of them", () => {
    for (let n = 1; n < MOST; n += 1) logOutput.write("line\n");
    expect(destination.write).not.toHaveBeenCalled();
    logOutput.write("last\n");
    expect(destination.write).toHaveBeenCalledExactlyOnceWith(`${"line\n".repeat(MOST - 1)}last\n`);
    logOutput.write("next\n");
    vi.advanceTimersByTime(HALF_A_SECOND);
    expect(destination.write).toHaveBeenLastCalledWith("next\n");
  });

  it("are written before a process ends", async () => {
    logOutput.write("last words\n");
    await logOutput.flush();
    expect(destination.write).toHaveBeenCalledExactlyOnceWith("last words\n");
    expect(destination.flushSync).toHaveBeenCalled();
    logOutput.write("more\n");
    logOutput.flushSync();
    expect(destination.write).toHaveBeenLastCalledWith("more\n");
    expect(vi.getTimerCount()).toBe(0);
  });
});
