import type { FormEvent } from "react";

/** The chat widget's configuration (docs/product.md, Chat), with two additions: `text` and `labels`. */
export interface ChatConfig {
  /** Any notation; only its digits count. */
  phoneNumber: string;
  accountName: string;
  /** Address of a square picture, shown 60 by 60. */
  avatar: string;
  statusMessage?: string;
  chatMessage?: string;
  placeholder?: string;
  /** Seconds of three dots before the message. */
  messageDelay?: number;
  /** Whether a click outside closes the box. */
  allowClickAway?: boolean;
  /** Whether Escape closes the box. */
  allowEsc?: boolean;
  /** Whether a badge calls attention until the chat was opened. */
  notification?: boolean;
  /** Seconds between notifications, at least 10. */
  notificationDelay?: number;
  /** How many notifications; 0 for no end. */
  notificationLoop?: number;
  /** Whether notifications also sound, where the browser lets them. */
  notificationSound?: boolean;
  darkMode?: boolean;
  /** Pixels for the conversation while open; the closed box has no height. */
  chatboxHeight?: number;
  onSubmit?: (event: FormEvent<HTMLFormElement>, text: string) => void;
  onOpen?: () => void;
  onClose?: () => void;
  /** What the visitor's message starts with, such as the machine on the page. */
  text?: string;
  /** Names of the controls, for people who hear them. */
  labels: ChatLabels;
}

interface ChatLabels {
  readonly open: string;
  readonly opensWindow: string;
  readonly newMessage: string;
  readonly box: string;
  readonly close: string;
  readonly typing: string;
  readonly input: string;
  readonly submit: string;
}

/** The defaults that docs/product.md promises. */
export const CHAT_DEFAULTS = {
  statusMessage: "Typically replies within 1 hour",
  chatMessage: "Hello there! How can we help?",
  placeholder: "Type a message..",
  messageDelay: 2,
  allowClickAway: false,
  allowEsc: false,
  notification: false,
  notificationDelay: 60,
  notificationLoop: 0,
  notificationSound: false,
  darkMode: false,
  chatboxHeight: 320,
  text: "",
} satisfies Partial<ChatConfig>;

/** A configuration with every option decided; the callbacks stay optional. */
export type FullChatConfig = ChatConfig & Required<Omit<ChatConfig, "onSubmit" | "onOpen" | "onClose">>;
