/** The chat's state. */
export interface ChatState {
  readonly isOpen: boolean;
  /** Three dots instead of the message. */
  readonly isDelay: boolean;
  /** The badge on the launcher. */
  readonly isNotification: boolean;
}

export type ChatAction = "open" | "close" | "delay" | "notification";

export const CLOSED_CHAT: ChatState = { isOpen: false, isDelay: true, isNotification: false };

/** `delay` ends the typing delay: the message has arrived and stays for later openings. */
export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action) {
    case "open":
      return state.isOpen ? state : { ...state, isOpen: true, isNotification: false };
    case "close":
      return state.isOpen ? { ...state, isOpen: false } : state;
    case "delay":
      return { ...state, isDelay: false };
    case "notification":
      return state.isOpen ? state : { ...state, isNotification: true };
  }
}
