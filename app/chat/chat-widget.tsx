import { type ComponentType, type MouseEvent, useEffect, useReducer, useRef, useState } from "react";
import { useHydrated } from "~/browser/use-hydrated";
import { Icon, IconButton } from "~/ui/icon";
import round from "~/ui/icon.module.css";
import type { ChatBoxProps } from "./chat-box";
import { CHAT_DEFAULTS, type ChatConfig } from "./chat-config";
import { CLOSED_CHAT, chatReducer } from "./chat-state";
import styles from "./chat-widget.module.css";
import { startNotifications } from "./visible-timer";
import { openConversation, whatsappAddress } from "./whatsapp";

const SOUND = "/chat/aviso.mp3";

/** Asked for once: a second import would not wait for the style sheet that the first one waits for. */
let boxCode: Promise<typeof import("./chat-box")> | undefined;

/**
 * A floating launcher that opens a small chat, which goes on in WhatsApp (docs/product.md, Chat). The box loads when
 * the pointer or the focus reaches the launcher. If it cannot be loaded, the launcher opens the conversation itself;
 * without JavaScript it is a link to it.
 */
export function ChatWidget(given: ChatConfig) {
  const config = { ...CHAT_DEFAULTS, ...given };
  const { labels, notification, notificationDelay, notificationLoop, notificationSound } = config;
  const [state, dispatch] = useReducer(chatReducer, CLOSED_CHAT);
  const [Box, setBox] = useState<ComponentType<ChatBoxProps> | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const rootRef = useRef<HTMLElement>(null);
  const launcherRef = useRef<HTMLButtonElement>(null);
  const soundRef = useRef<HTMLAudioElement>(null);
  const isHydrated = useHydrated();

  useEffect(() => {
    if (!notification || wasOpened) return;
    const notify = () => {
      dispatch("notification");
      soundRef.current?.play().catch(() => undefined);
    };
    return startNotifications(notify, notificationDelay, notificationLoop);
  }, [notification, notificationDelay, notificationLoop, wasOpened]);

  async function loadBox(): Promise<void> {
    boxCode ??= import("./chat-box");
    const { ChatBox } = await boxCode;
    setBox(() => ChatBox);
  }

  const loadAhead = () => loadBox().catch(() => undefined);

  function open(event: MouseEvent): void {
    event.stopPropagation();
    if (state.isOpen) return;
    setOpened(true);
    dispatch("open");
    config.onOpen?.();
    loadBox().catch(() => {
      close();
      openConversation(config.phoneNumber, config.text);
    });
  }

  function close(): void {
    const hadFocus = rootRef.current?.contains(document.activeElement) ?? false;
    dispatch("close");
    if (hadFocus) launcherRef.current?.focus();
    config.onClose?.();
  }

  return (
    <aside className="screen-only" ref={rootRef} aria-label={labels.box} data-chat="">
      {isHydrated ? (
        <IconButton
          icon="chat"
          className={styles.launcher}
          ref={launcherRef}
          aria-label={state.isNotification ? `${labels.open}, ${labels.newMessage}` : labels.open}
          aria-haspopup="dialog"
          aria-expanded={state.isOpen}
          onPointerEnter={loadAhead}
          onFocus={loadAhead}
          onClick={open}
        >
          {state.isNotification && <span className={styles.badge}>1</span>}
        </IconButton>
      ) : (
        <a
          className={`${round.round} ${styles.launcher}`}
          href={whatsappAddress(config.phoneNumber, config.text)}
          target="_blank"
          rel="noopener"
          aria-label={`${labels.open} ${labels.opensWindow}`}
        >
          <Icon name="chat" />
        </a>
      )}
      {Box && <Box config={config} state={state} onArrival={() => dispatch("delay")} onClose={close} />}
      {notificationSound && (
        // biome-ignore lint/a11y/useMediaCaption: a short sound without words
        <audio ref={soundRef} src={SOUND} preload="none" hidden />
      )}
    </aside>
  );
}
