import { type FormEvent, useEffect, useRef } from "react";
import { IconButton } from "~/ui/icon-button";
import type { FullChatConfig } from "./chat-config";
import styles from "./chat-form.module.css";
import { openConversation } from "./whatsapp";

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
