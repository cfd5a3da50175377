import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ChatBox } from "~/chat/chat-box";
import { CHAT_DEFAULTS } from "~/chat/chat-config";
import { startNotifications } from "~/chat/chat-widget";
import { openConversation } from "~/chat/whatsapp";

const site = { phoneNumber: "+56 9 1234 5678", accountName: "Frukto", avatar: "/avatar.svg" };

it("the box is light, and says what the widget's defaults say, unless it is configured otherwise", () => {
  const boxOf = (changes: Partial<typeof CHAT_DEFAULTS>) =>
    renderToString(<ChatBox config={{ ...CHAT_DEFAULTS, ...site, ...changes }} isOpen onClose={() => {}} />);
  for (const part of ["Typically replies within 1 hour", 'placeholder="Type a message.."', "height:320px"])
    expect(boxOf({})).toContain(part);
  expect(boxOf({})).not.toContain("data-dark");
  expect(boxOf({ darkMode: true })).toContain("data-dark");
});

describe("notifications", () => {
  const notify = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    notify.mockClear();
  });

  it.each([
    ["as often as asked", 60, 2, 2],
    ["without end when 0 is asked, until they are stopped", 10, 0, 100],
  ])("come every so many seconds, %s", (_, delay, loop, times) => {
    const stop = startNotifications(notify, delay, loop);
    vi.advanceTimersByTime(delay * 1_000 - 1);
    expect(notify).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000_000);
    expect(notify).toHaveBeenCalledTimes(times);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("refuse less than ten seconds in the console and start nothing", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    startNotifications(notify, 9.9, 0);
    expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("at least 10 seconds"));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a conversation", () => {
  it("opens in a window that can't reach ours", () => {
    const opened = { opener: "our window" };
    vi.stubGlobal("window", { open: () => opened });
    openConversation(site.phoneNumber, "Hola");
    expect(opened.opener).toBeNull();
  });

  it.each([
    ["blocks new ones", () => null],
    ["has none to open, or throws", undefined],
  ])("opens in this window where the browser %s", (_, open) => {
    const assign = vi.fn();
    vi.stubGlobal("window", { open, location: { assign } });
    openConversation(site.phoneNumber, "Hola");
    expect(assign).toHaveBeenCalledWith(expect.stringContaining("56912345678"));
  });
});
