import { beforeEach, expect, it, vi } from "vitest";
import { startNotifications } from "~/chat/chat-widget";

const notify = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  notify.mockClear();
});

it("notifications come every so many seconds, as often as asked", () => {
  startNotifications(notify, 60, 2);
  vi.advanceTimersByTime(59_999);
  expect(notify).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600_000);
  expect(notify).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

it("notifications go on without end when 0 is asked, until they are stopped", () => {
  const stop = startNotifications(notify, 10, 0);
  vi.advanceTimersByTime(1_000_000);
  expect(notify).toHaveBeenCalledTimes(100);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

it("notifications refuse less than ten seconds in the console and start nothing", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  startNotifications(notify, 9.9, 0);
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("at least 10 seconds"));
  expect(vi.getTimerCount()).toBe(0);
});
