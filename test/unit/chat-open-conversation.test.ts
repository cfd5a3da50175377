import { afterEach, describe, expect, it, vi } from "vitest";
import { openConversation } from "~/chat/open-conversation";

const ADDRESS = "https://api.whatsapp.com/send/?phone=56912345678&text=Hola";

afterEach(() => vi.unstubAllGlobals());

/** A browser whose new windows are `opened`, or null where it blocks them. */
function stubWindow(opened: { opener: unknown } | null) {
  const stub = { open: vi.fn(() => opened), location: { assign: vi.fn() } };
  vi.stubGlobal("window", stub);
  return stub;
}

describe("a conversation", () => {
  it("opens in a new window that can't reach ours", () => {
    const opened = { opener: "our window" };
    const { open, location } = stubWindow(opened);
    openConversation("+56 9 1234 5678", "Hola");
    expect(open).toHaveBeenCalledExactlyOnceWith(ADDRESS, "_blank");
    expect(opened.opener).toBeNull();
    expect(location.assign).not.toHaveBeenCalled();
  });

  it("opens in this window where the browser blocks new ones", () => {
    const { location } = stubWindow(null);
    openConversation("+56 9 1234 5678", "Hola");
    expect(location.assign).toHaveBeenCalledExactlyOnceWith(ADDRESS);
  });
});
