import type { FormEvent } from "react";

/** Defaults of the chat widget (docs/product.md, Chat). Delays are in seconds, the height in pixels. */
export const CHAT_DEFAULTS = {
  statusMessage: "Typically replies within 1 hour",
  chatMessage: "Hello there! How can we help?",
  placeholder: "Type a message..",
  /** Time that three dots are shown before the message. */
  messageDelay: 2,
  /** Whether a click outside closes the box. */
  allowClickAway: false,
  /** Whether Escape closes the box. */
  allowEsc: false,
  /** Whether a badge appears until the chat has been opened. */
  notification: false,
  /** Time between notifications, at least 10. */
  notificationDelay: 60,
  /** Number of notifications; 0 for no limit. */
  notificationLoop: 0,
  /** Whether notifications play a sound, if the browser allows it. */
  notificationSound: false,
  darkMode: false,
  /** Height of the open conversation; the closed box has none. */
  chatboxHeight: 320,
  /** Start of the visitor's message, such as the machine on the page. */
  text: "",
};

export interface ChatConfig extends Partial<typeof CHAT_DEFAULTS> {
  /** Phone number in any notation; only its digits count. */
  phoneNumber: string;
  accountName: string;
  /** Address of a square picture, shown 60 by 60. */
  avatar: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>, text: string) => void;
  onOpen?: () => void;
  onClose?: () => void;
}

export type FullChatConfig = ChatConfig & typeof CHAT_DEFAULTS;
