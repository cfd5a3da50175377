import { beforeEach, expect, it, vi } from "vitest";
import { startNotifications } from "~/chat/chat-widget";

beforeEach(() => void vi.useFakeTimers());

it.each([
  ["as often as asked", 2, 2],
  ["without end when 0 is asked, until they are stopped", 0, 100],
])("notifications come every so many seconds, %s", (_, loop, times) => {
  const notify = vi.fn();
  const stop = startNotifications(notify, 60, loop);
  vi.advanceTimersByTime(59_999);
  expect(notify).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(notify).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(99 * 60_000);
  stop();
  vi.advanceTimersByTime(99 * 60_000);
  expect(notify).toHaveBeenCalledTimes(times);
  expect(vi.getTimerCount()).toBe(0);
});

it("a delay below ten seconds is an error in the console and starts nothing", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  startNotifications(vi.fn(), 9.9, 0);
  expect(error).toHaveBeenCalledWith(expect.stringContaining("at least 10 seconds"));
  expect(vi.getTimerCount()).toBe(0);
  startNotifications(vi.fn(), 10, 0)();
  expect(error).toHaveBeenCalledTimes(1);
});
