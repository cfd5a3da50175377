import { describe, expect, it } from "vitest";
import { CHAT_DEFAULTS } from "~/chat/chat-config";
import { type ChatState, CLOSED_CHAT, chatReducer } from "~/chat/chat-state";

const open: ChatState = { isOpen: true, isDelay: true, isNotification: false };

describe("the chat's state", () => {
  it("begins closed, with dots to come and without a badge", () => {
    expect(CLOSED_CHAT).toEqual({ isOpen: false, isDelay: true, isNotification: false });
  });

  it("opens, and clears the notification", () => {
    expect(chatReducer({ ...CLOSED_CHAT, isNotification: true }, "open")).toEqual(open);
  });

  it("opens only if it is not already open", () => {
    const state = { ...open, isDelay: false };
    expect(chatReducer(state, "open")).toBe(state);
  });

  it("closes, and keeps the message that has arrived", () => {
    expect(chatReducer({ ...open, isDelay: false }, "close")).toEqual({ ...CLOSED_CHAT, isDelay: false });
    expect(chatReducer(CLOSED_CHAT, "close")).toBe(CLOSED_CHAT);
  });

  it("ends the typing delay", () => {
    expect(chatReducer(open, "delay")).toEqual({ ...open, isDelay: false });
  });

  it("sets the badge, but not on an open box", () => {
    expect(chatReducer(CLOSED_CHAT, "notification").isNotification).toBe(true);
    expect(chatReducer(open, "notification")).toBe(open);
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
