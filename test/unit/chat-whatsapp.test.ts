import { describe, expect, it, vi } from "vitest";
import { openConversation, whatsappAddress } from "~/chat/whatsapp";

const PHONE = "+56 9 1234-5678";

describe("whatsappAddress", () => {
  it("is the send link with the phone's digits alone when there is no text", () => {
    expect(whatsappAddress(PHONE)).toBe("https://api.whatsapp.com/send/?phone=56912345678");
  });

  it.each([
    ["line breaks", "uno\ndos\r\ntres"],
    ["an ampersand and a hash", "pan & café #1 ?x=y&phone=666"],
    ["plus signs, spaces and percent signs", "1 + 1 = 100 %20"],
    ["emoji", "¡Hola! 🍐👩🏽‍🚀"],
    ["right-to-left text", "مرحبا بالعالم"],
    ["markup", `"><script>alert(1)</script>'`],
  ])("carries %s unchanged", (_, text) => {
    const address = new URL(whatsappAddress(PHONE, text));
    expect(address.origin + address.pathname).toBe("https://api.whatsapp.com/send/");
    expect([...address.searchParams]).toEqual([
      ["phone", "56912345678"],
      ["text", text],
    ]);
  });

  it("writes spaces as %20 and survives half an emoji", () => {
    expect(whatsappAddress(PHONE, "a b+c")).toContain("&text=a%20b%2Bc");
    expect(whatsappAddress(PHONE, "\ud83c")).toContain("&text=%EF%BF%BD");
  });
});

const ADDRESS = "https://api.whatsapp.com/send/?phone=56912345678&text=Hola";

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
