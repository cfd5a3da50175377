import styles from "./chat-typing.module.css";

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
