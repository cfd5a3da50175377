import { expect, it, vi } from "vitest";
import { openConversation } from "~/chat/whatsapp";

it("a conversation opens in a window that can't reach ours", () => {
  const opened = { opener: "our window" };
  vi.stubGlobal("window", { open: () => opened });
  openConversation("+56 9 1234 5678", "Hola");
  expect(opened.opener).toBeNull();
});

it("a conversation opens in this window where the browser blocks new ones", () => {
  const assign = vi.fn();
  vi.stubGlobal("window", { open: () => null, location: { assign } });
  openConversation("+56 9 1234 5678", "Hola");
  expect(assign).toHaveBeenCalledWith(expect.stringContaining("56912345678"));
});
