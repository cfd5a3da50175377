import { beforeEach, describe, expect, it, vi } from "vitest";
import { CHAT_DEFAULTS } from "~/chat/chat-config";
import { startNotifications } from "~/chat/chat-widget";

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
