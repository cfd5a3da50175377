import { lazy, type MouseEvent, Suspense, useEffect, useReducer, useRef, useState } from "react";
import { CHAT_DEFAULTS, type ChatConfig } from "./chat-config";
import { ChatLauncher } from "./chat-launcher";
import { CLOSED_CHAT, chatReducer } from "./chat-state";
import { startNotifications } from "./notifications";

const SOUND = "/chat/aviso.mp3";

const loadBox = () => import("./chat-box");
const ChatBox = lazy(loadBox);

/**
 * A floating launcher that opens a small chat, which goes on in WhatsApp (specification, sections 2 to 4). The box
 * loads on the first interest in the launcher; without JavaScript the launcher is a link to the conversation.
 */
export function ChatWidget(given: ChatConfig) {
  const config = { ...CHAT_DEFAULTS, ...given };
  const { notification, notificationDelay, notificationLoop, notificationSound } = config;
  const [state, dispatch] = useReducer(chatReducer, CLOSED_CHAT);
  const [hasInterest, setInterest] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
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
  function prepare(): void {
    loadBox().then(
      () => setInterest(true),
      () => undefined,
    );
  }

  function open(event: MouseEvent): void {
    event.stopPropagation();
    if (state.isOpen) return;
    setInterest(true);
    setOpened(true);
    dispatch("open");
    config.onOpen?.();
  }

  function close(): void {
    const hadFocus = rootRef.current?.contains(document.activeElement) ?? false;
    dispatch("close");
    if (hadFocus) launcherRef.current?.focus();
    config.onClose?.();
  }

  return (
    <div ref={rootRef} data-chat="">
      <ChatLauncher ref={launcherRef} config={config} state={state} onInterest={prepare} onOpen={open} />
      {hasInterest && (
        <Suspense fallback={null}>
          <ChatBox config={config} state={state} onArrival={() => dispatch("delay")} onClose={close} />
        </Suspense>
      )}
      {notificationSound && (
        // biome-ignore lint/a11y/useMediaCaption: a short sound without words
        <audio ref={soundRef} src={SOUND} preload="none" hidden />
      )}
    </div>
  );
}
