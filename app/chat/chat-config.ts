import type { FormEvent } from "react";

/** What the widget does unless told otherwise (docs/product.md, Chat). Delays in seconds, the height in pixels. */
export const CHAT_DEFAULTS = {
  statusMessage: "Typically replies within 1 hour",
  chatMessage: "Hello there! How can we help?",
  placeholder: "Type a message..",
  /** Of three dots before the message. */
  messageDelay: 2,
  /** Whether a click outside closes the box. */
  allowClickAway: false,
  /** Whether Escape closes the box. */
  allowEsc: false,
  /** Whether a badge calls attention until the chat was opened. */
  notification: false,
  /** Between notifications, at least 10. */
  notificationDelay: 60,
  /** How many notifications; 0 for no end. */
  notificationLoop: 0,
  /** Whether notifications also sound, where the browser lets them. */
  notificationSound: false,
  darkMode: false,
  /** Of the conversation while open; the closed box has no height. */
  chatboxHeight: 320,
  /** What the visitor's message starts with, such as the machine on the page. */
  text: "",
};

export interface ChatConfig extends Partial<typeof CHAT_DEFAULTS> {
  /** Any notation; only its digits count. */
  phoneNumber: string;
  accountName: string;
  /** Address of a square picture, shown 60 by 60. */
  avatar: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>, text: string) => void;
  onOpen?: () => void;
  onClose?: () => void;
}

export type FullChatConfig = ChatConfig & typeof CHAT_DEFAULTS;
