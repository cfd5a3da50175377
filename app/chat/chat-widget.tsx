import { type ComponentType, type MouseEvent, useEffect, useReducer, useRef, useState } from "react";
import type { ChatBoxProps } from "./chat-box";
import { CHAT_DEFAULTS, type ChatConfig } from "./chat-config";
import { ChatLauncher } from "./chat-launcher";
import { CLOSED_CHAT, chatReducer } from "./chat-state";
import { startNotifications } from "./notifications";
import { openConversation } from "./whatsapp";

const SOUND = "/chat/aviso.mp3";

/** Asked for once: a second import would not wait for the style sheet that the first one waits for. */
let boxCode: Promise<typeof import("./chat-box")> | undefined;

/**
 * A floating launcher that opens a small chat, which goes on in WhatsApp (docs/product.md, Chat). The box
 * loads on the first interest in the launcher; where it can't be had, the launcher opens the conversation itself, and
 * without JavaScript it is a link to it.
 */
export function ChatWidget(given: ChatConfig) {
  const config = { ...CHAT_DEFAULTS, ...given };
  const { notification, notificationDelay, notificationLoop, notificationSound } = config;
  const [state, dispatch] = useReducer(chatReducer, CLOSED_CHAT);
  const [Box, setBox] = useState<ComponentType<ChatBoxProps> | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const rootRef = useRef<HTMLElement>(null);
  const launcherRef = useRef<HTMLButtonElement>(null);
  const soundRef = useRef<HTMLAudioElement>(null);

  useEffect(() => {
    if (!notification || wasOpened) return;
    const notify = () => {
      dispatch("notification");
      soundRef.current?.play().catch(() => undefined);
    };
    return startNotifications(notify, notificationDelay, notificationLoop);
  }, [notification, notificationDelay, notificationLoop, wasOpened]);

  /** The box's code is fetched while the pointer is still on its way. */
  async function prepare(): Promise<void> {
    boxCode ??= import("./chat-box");
    const { ChatBox } = await boxCode;
    setBox(() => ChatBox);
  }

  function open(event: MouseEvent): void {
    event.stopPropagation();
    if (state.isOpen) return;
    setOpened(true);
    dispatch("open");
    config.onOpen?.();
    prepare().catch(() => {
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
    <aside ref={rootRef} aria-label={config.labels.box} data-chat="">
      <ChatLauncher
        ref={launcherRef}
        config={config}
        state={state}
        onInterest={() => prepare().catch(() => undefined)}
        onOpen={open}
      />
      {Box && <Box config={config} state={state} onArrival={() => dispatch("delay")} onClose={close} />}
      {notificationSound && (
        // biome-ignore lint/a11y/useMediaCaption: a short sound without words
        <audio ref={soundRef} src={SOUND} preload="none" hidden />
      )}
    </aside>
  );
}
