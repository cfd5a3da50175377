import { useState } from "react";
import { Icon } from "~/ui/icon";
import type { FullChatConfig } from "./chat-config";
import styles from "./chat-message.module.css";

/** The message card. Its time is when it appeared, in the visitor's time zone; it never renders on the server. */
export function ChatMessage({ config: { accountName, chatMessage } }: { config: FullChatConfig }) {
  const [arrivedAt] = useState(() => new Date());
  const time = arrivedAt.toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (
    <div className={styles.card}>
      <p className={styles.sender}>{accountName}</p>
      <p>{chatMessage}</p>
      <p className={styles.time}>
        <time dateTime={arrivedAt.toISOString()}>{time}</time>
        <Icon name="check" size="small" />
      </p>
    </div>
  );
}

/** Three animated dots: somebody is writing. */
export function ChatTyping({ label }: { label: string }) {
  return (
    <p className={styles.typing}>
      <span className="visually-hidden">{label}</span>
      <i className={styles.dot} />
      <i className={styles.dot} />
      <i className={styles.dot} />
    </p>
  );
}
