import "../support/window";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CHAT_DEFAULTS } from "~/chat/chat-config";
import { startNotifications, startVisibleTimer } from "~/chat/visible-timer";

function showTab(isVisible: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(!isVisible);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => void vi.useFakeTimers());

describe("notifications", () => {
  it("come every so many seconds, as often as asked", () => {
    const notify = vi.fn();
    startNotifications(notify, 60, 2);
    vi.advanceTimersByTime(59_999);
    expect(notify).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(notify).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(600_000);
    expect(notify).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("go on without end when 0 is asked, until they are stopped", () => {
    const notify = vi.fn();
    const stop = startNotifications(notify, 10, 0);
    vi.advanceTimersByTime(1_000_000);
    expect(notify).toHaveBeenCalledTimes(100);
    stop();
    vi.advanceTimersByTime(1_000_000);
    expect(notify).toHaveBeenCalledTimes(100);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("refuse less than ten seconds in the console and start nothing", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const notify = vi.fn();
    startNotifications(notify, 9.9, 0);
    expect(error).toHaveBeenCalledWith(expect.stringContaining("at least 10 seconds"));
    expect(vi.getTimerCount()).toBe(0);
    startNotifications(notify, 10, 0)();
    expect(error).toHaveBeenCalledTimes(1);
  });
});

describe("a visible timer", () => {
  it("stands still while the tab is hidden", () => {
    const done = vi.fn();
    startVisibleTimer(done, 1000);
    vi.advanceTimersByTime(400);
    showTab(false);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    showTab(true);
    vi.advanceTimersByTime(599);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it("does not begin before a hidden tab is shown, and never ends once cancelled", () => {
    showTab(false);
    const done = vi.fn();
    const cancel = startVisibleTimer(done, 1000);
    vi.advanceTimersByTime(5000);
    showTab(true);
    cancel();
    showTab(false);
    showTab(true);
    vi.advanceTimersByTime(5000);
    expect(done).not.toHaveBeenCalled();
  });
});

it("the chat's defaults are the specified ones", () => {
  expect(CHAT_DEFAULTS).toMatchObject({
    statusMessage: "Typically replies within 1 hour",
    chatMessage: "Hello there! How can we help?",
    placeholder: "Type a message..",
    messageDelay: 2,
    notificationDelay: 60,
    notificationLoop: 0,
    chatboxHeight: 320,
  });
});
