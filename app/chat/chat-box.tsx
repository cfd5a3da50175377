import { type FormEvent, useEffect, useRef, useState } from "react";
import { ignoreSecondClick } from "~/browser/ignore-second-click";
import { Icon, IconButton } from "~/ui/icon";
import { LANGUAGE, NEW_WINDOW } from "~domain/fixed-texts";
import { looksEmpty } from "~domain/wording/pasted-text";
import styles from "./chat-box.module.css";
import type { FullChatConfig } from "./chat-config";
import message from "./chat-message.module.css";
import { openConversation } from "./whatsapp";

const TIME_OF_DAY = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

interface Props {
  config: FullChatConfig;
  isOpen: boolean;
  onClose: () => void;
}

/** The chat's pop-up: a labelled non-modal dialog, inert and without height while closed. */
export function ChatBox({ config, isOpen, onClose }: Props) {
  const { accountName, avatar, chatboxHeight, chatMessage, darkMode, messageDelay, statusMessage } = config;
  const boxRef = useRef<HTMLDivElement>(null);
  const beganInside = useRef(false);
  const [arrivedAt, setArrivedAt] = useState<Date | null>(null);
  const isTyping = isOpen && !arrivedAt;

  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => setArrivedAt(new Date()), messageDelay * 1000);
    return () => clearTimeout(timer);
  }, [isTyping, messageDelay]);

  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const isInside = (event: MouseEvent) => {
      // The launcher is beside the box in the widget's own element.
      const widget = boxRef.current?.parentElement;
      return !widget || event.composedPath().includes(widget);
    };
    const onMouseDown = (event: MouseEvent) => {
      beganInside.current = isInside(event);
    };
    const onClick = (event: MouseEvent) => {
      if (config.allowClickAway && !beganInside.current && !isInside(event)) onClose();
      // The keyboard clicks without a press.
      beganInside.current = false;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // The site opens dialogs as modal ones only; `:modal` needs Chrome 105 or Firefox 103.
      const isBehindModal = document.querySelector("dialog[open]") !== null;
      if (config.allowEsc && event.key === "Escape" && !isBehindModal) onClose();
    };
    document.addEventListener("mousedown", onMouseDown, { signal: listening.signal });
    document.addEventListener("click", onClick, { signal: listening.signal });
    document.addEventListener("keydown", onKeyDown, { signal: listening.signal });
    return () => listening.abort();
  });

  // React 18 does not support `inert` as a boolean.
  const inert = isOpen ? {} : { inert: "inert" };
  return (
    <div
      className={styles.box}
      ref={boxRef}
      role="dialog"
      tabIndex={-1}
      aria-label="Chat de WhatsApp"
      data-open={isOpen ? "" : undefined}
      data-dark={darkMode ? "" : undefined}
      {...inert}
    >
      <div className={`line ${styles.header}`} data-tone="dark">
        <img className={styles.avatar} src={avatar} alt="" width={60} height={60} />
        <div className={styles.account}>
          <p className={styles.name}>{accountName}</p>
          <p className={`line ${styles.status}`}>{statusMessage}</p>
        </div>
        <IconButton
          icon="close"
          className={`ring-inside ${styles.close}`}
          aria-label="Cerrar chat"
          onClick={() => {
            ignoreSecondClick();
            onClose();
          }}
        />
      </div>
      <div className={`scene ${styles.body}`} style={{ height: chatboxHeight }}>
        {isTyping && (
          <p className={message.typing}>
            <span className="visually-hidden">Escribiendo</span>
            <i className={message.dot} />
            <i className={message.dot} />
            <i className={message.dot} />
          </p>
        )}
        <div role="log">
          {arrivedAt && (
            <div className={message.card}>
              <p className={message.sender}>{accountName}</p>
              <p>{chatMessage}</p>
              <p className={`line ${message.time}`}>
                <time dateTime={arrivedAt.toISOString()}>
                  {arrivedAt.toLocaleTimeString(LANGUAGE, TIME_OF_DAY)}
                </time>
                <Icon name="check" size="small" />
              </p>
            </div>
          )}
        </div>
      </div>
      <ChatForm config={config} isOpen={isOpen} />
    </div>
  );
}

/** A one-line form. Sending opens the conversation in WhatsApp. */
function ChatForm({ config, isOpen }: Pick<Props, "config" | "isOpen">) {
  const { onSubmit, phoneNumber, placeholder, text: start } = config;
  const inputRef = useRef<HTMLInputElement>(null);
  const lastStart = useRef("");

  useEffect(() => {
    if (!isOpen) return;
    const input = inputRef.current;
    // A phone's keyboard would cover the greeting.
    const isTouched = window.matchMedia("(pointer: coarse)").matches;
    (isTouched ? input?.closest<HTMLElement>("[role=dialog]") : input)?.focus();
  }, [isOpen]);

  // Each page starts the message differently. A message that the visitor has written stays.
  useEffect(() => {
    const input = inputRef.current;
    if (input && input.value === lastStart.current) input.value = start;
    lastStart.current = start;
  }, [start]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const input = inputRef.current;
    const text = input?.value.trim() ?? "";
    if (!input || looksEmpty(text)) return;
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
        aria-label="Mensaje"
        placeholder={placeholder}
      />
      <IconButton
        icon="send"
        size="small"
        className={styles.submit}
        type="submit"
        aria-label={`Enviar por WhatsApp ${NEW_WINDOW}`}
      />
    </form>
  );
}
