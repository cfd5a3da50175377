import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ignoreSecondClick } from "~/browser/ignore-second-click";
import { Icon, IconButton } from "~/ui/icon";
import styles from "./chat-box.module.css";
import type { FullChatConfig } from "./chat-config";
import message from "./chat-message.module.css";
import type { ChatState } from "./chat-state";
import { startVisibleTimer } from "./visible-timer";
import { openConversation } from "./whatsapp";

export interface ChatBoxProps {
  config: FullChatConfig;
  state: ChatState;
  /** The typing delay is over. */
  onArrival: () => void;
  onClose: () => void;
}

/** The pop-up: a labelled dialog beside the page, inert and without height while closed. */
export function ChatBox({ config, state: { isOpen, isDelay }, onArrival, onClose }: ChatBoxProps) {
  const { accountName, avatar, chatboxHeight, darkMode, labels, messageDelay, statusMessage } = config;
  const boxRef = useRef<HTMLDivElement>(null);
  const isTyping = isOpen && isDelay;
  useDismissal(boxRef, isOpen, config, onClose);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback is no reason to start again
  useEffect(() => {
    if (isTyping) return startVisibleTimer(onArrival, messageDelay * 1000);
  }, [isTyping, messageDelay]);

  function closeByButton(): void {
    ignoreSecondClick();
    onClose();
  }

  // React 18 knows the attribute only as an unknown one.
  const inert = isOpen ? {} : { inert: "" };
  return (
    <div
      className={styles.box}
      ref={boxRef}
      role="dialog"
      aria-label={labels.box}
      data-open={isOpen ? "" : undefined}
      data-dark={darkMode ? "" : undefined}
      {...inert}
    >
      <div className={styles.header} data-tone="dark">
        <img className={styles.avatar} src={avatar} alt="" width={60} height={60} />
        <div className={styles.account}>
          <p className={styles.name}>{accountName}</p>
          <p className={styles.status}>{statusMessage}</p>
        </div>
        <IconButton
          icon="close"
          className={`ring-inside ${styles.close}`}
          aria-label={labels.close}
          onClick={closeByButton}
        />
      </div>
      <div className={styles.body} style={{ height: chatboxHeight }}>
        {isTyping && <ChatTyping label={labels.typing} />}
        <div role="log">{!isDelay && <ChatMessage config={config} />}</div>
      </div>
      <ChatForm config={config} isOpen={isOpen} />
    </div>
  );
}

/** While open, a click elsewhere and Escape close the box, as far as the configuration allows. */
function useDismissal(
  boxRef: RefObject<HTMLElement>,
  isOpen: boolean,
  { allowClickAway, allowEsc }: FullChatConfig,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    if (!isOpen) return;
    const onClick = (event: MouseEvent) => {
      // The launcher is beside the box in the widget's own element.
      const widget = boxRef.current?.parentElement;
      if (allowClickAway && widget && !event.composedPath().includes(widget)) close.current();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isBehindModal = document.querySelector("dialog:modal") !== null;
      if (allowEsc && event.key === "Escape" && !isBehindModal) close.current();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [isOpen, allowClickAway, allowEsc, boxRef]);
}

/** One line to write in; sending goes on in WhatsApp. */
export function ChatForm({ config, isOpen }: { config: FullChatConfig; isOpen: boolean }) {
  const { labels, onSubmit, phoneNumber, placeholder, text: start } = config;
  const inputRef = useRef<HTMLInputElement>(null);
  const lastStart = useRef("");

  useEffect(() => {
    if (isOpen) inputRef.current?.focus();
  }, [isOpen]);

  // Another page has another start; what the visitor wrote stays.
  useEffect(() => {
    const input = inputRef.current;
    if (input && input.value === lastStart.current) input.value = start;
    lastStart.current = start;
  }, [start]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const input = inputRef.current;
    const text = input?.value.trim() ?? "";
    if (!input || text === "") return;
    openConversation(phoneNumber, text);
    onSubmit?.(event, text);
    input.value = "";
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <input
        className={styles.input}
        ref={inputRef}
        type="text"
        dir="auto"
        autoComplete="off"
        enterKeyHint="send"
        aria-label={labels.input}
        placeholder={placeholder}
      />
      <IconButton
        icon="send"
        size="small"
        className={styles.submit}
        type="submit"
        aria-label={`${labels.submit} ${labels.opensWindow}`}
      />
    </form>
  );
}

/** The message card. Its time is when it appeared, in the visitor's time zone; it never renders on the server. */
export function ChatMessage({ config: { accountName, chatMessage } }: { config: FullChatConfig }) {
  const [arrivedAt] = useState(() => new Date());
  const time = arrivedAt.toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (
    <div className={message.card}>
      <p className={message.sender}>{accountName}</p>
      <p>{chatMessage}</p>
      <p className={message.time}>
        <time dateTime={arrivedAt.toISOString()}>{time}</time>
        <Icon name="check" size="small" />
      </p>
    </div>
  );
}

/** Three animated dots: somebody is writing. */
export function ChatTyping({ label }: { label: string }) {
  return (
    <p className={message.typing}>
      <span className="visually-hidden">{label}</span>
      <i className={message.dot} />
      <i className={message.dot} />
      <i className={message.dot} />
    </p>
  );
}
