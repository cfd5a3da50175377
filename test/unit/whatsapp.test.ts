import { expect, it, vi } from "vitest";
import { openConversation } from "~/chat/whatsapp";

it("a conversation opens in a window that can't reach ours", () => {
  const opened = { opener: "our window" };
  vi.stubGlobal("window", { open: () => opened });
  openConversation("+56 9 1234 5678", "Hola");
  expect(opened.opener).toBeNull();
});
