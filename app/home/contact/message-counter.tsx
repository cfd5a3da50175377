import { counterText, limitText, maxLengths, remainingText } from "~content/messages";
import styles from "./message-counter.module.css";

/** From here on, every tenth character is announced. */
const NEAR_LIMIT = 50;

interface Props {
  id: string;
  /** Null without JavaScript: then only the limit is told. */
  length: number | null;
}

/** How much of the message's limit is used; near its end also for people who can't see it. */
export function MessageCounter({ id, length }: Props) {
  if (length === null) {
    return (
      <p className={styles.counter} id={id}>
        {limitText}
      </p>
    );
  }
  const remaining = maxLengths.message - length;
  const isWorthSaying = remaining <= NEAR_LIMIT && remaining % 10 === 0;
  return (
    <>
      <p className={`${styles.counter} ${remaining <= 0 ? styles.full : ""}`} id={id}>
        {counterText(length)}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {isWorthSaying && remainingText(remaining)}
      </p>
    </>
  );
}
