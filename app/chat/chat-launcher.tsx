import { forwardRef, type MouseEvent } from "react";
import { useHydrated } from "~/browser/use-hydrated";
import { Icon } from "~/ui/icon";
import { IconButton } from "~/ui/icon-button";
import round from "~/ui/icon-button.module.css";
import type { FullChatConfig } from "./chat-config";
import styles from "./chat-launcher.module.css";
import type { ChatState } from "./chat-state";
import { whatsappAddress } from "./whatsapp";

interface Props {
  config: FullChatConfig;
  state: ChatState;
  /** The pointer or the focus is here: it may be pressed next. */
  onInterest: () => void;
  onOpen: (event: MouseEvent) => void;
}

/** The round launcher: a link to the conversation, and with JavaScript a button that opens the box. */
export const ChatLauncher = forwardRef<HTMLButtonElement, Props>(function ChatLauncher(
  { config: { labels, phoneNumber, text }, state, onInterest, onOpen },
  ref,
) {
  const isHydrated = useHydrated();

  if (!isHydrated) {
    return (
      <a
        className={`${round.round} ${styles.launcher}`}
        href={whatsappAddress(phoneNumber, text)}
        target="_blank"
        rel="noopener"
        aria-label={`${labels.open} ${labels.opensWindow}`}
      >
        <Icon name="chat" />
      </a>
    );
  }
  return (
    <IconButton
      icon="chat"
      className={styles.launcher}
      ref={ref}
      aria-label={state.isNotification ? `${labels.open}, ${labels.newMessage}` : labels.open}
      aria-haspopup="dialog"
      aria-expanded={state.isOpen}
      onPointerEnter={onInterest}
      onFocus={onInterest}
      onClick={onOpen}
    >
      {state.isNotification && <span className={styles.badge}>1</span>}
    </IconButton>
  );
});
