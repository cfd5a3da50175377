import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { lateCode } from "~/browser/late-code";
import { useHydrated } from "~/browser/use-hydrated";
import button from "~/ui/button.module.css";
import { Icon, IconButton } from "~/ui/icon";
import round from "~/ui/icon.module.css";
import { NEW_WINDOW } from "~domain/fixed-texts";
import type { ChatBox } from "./chat-box";
import { CHAT_DEFAULTS, type ChatConfig } from "./chat-config";
import styles from "./chat-widget.module.css";
import { openConversation, whatsappAddress } from "./whatsapp";

const OPEN = "Abrir chat de WhatsApp";
const LAUNCHER = `${button.ink} ${styles.launcher}`;

const boxCode = lateCode(() => import("./chat-box"));

/**
 * A floating launcher that opens a small chat, which continues in WhatsApp (docs/product.md, Chat). The box loads when
 * the pointer or the focus reaches the launcher. If the box fails to load, the launcher opens WhatsApp directly.
 * Without JavaScript it is a link to WhatsApp.
 */
export function ChatWidget(given: ChatConfig) {
  const config = { ...CHAT_DEFAULTS, ...given };
  const { notification, notificationDelay, notificationLoop, notificationSound, phoneNumber, text } = config;
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [wasNotified, setNotified] = useState(false);
  const [Box, setBox] = useState<typeof ChatBox | null>(null);
  const rootRef = useRef<HTMLElement>(null);
  const isHydrated = useHydrated();
  useAwayWhileReading(rootRef);
  const hasBadge = wasNotified && !wasOpened;

  useEffect(() => {
    if (!notification || wasOpened) return;
    const notify = () => {
      setNotified(true);
      // Browsers allow sound after a first click or key press. An `<audio>` element would delay WebKit's `load` by 3 s.
      if (notificationSound && !document.hidden && navigator.userActivation?.hasBeenActive)
        new Audio("/chat/aviso.mp3").play().catch(() => undefined);
    };
    return startNotifications(notify, notificationDelay, notificationLoop);
  }, [notification, notificationDelay, notificationLoop, notificationSound, wasOpened]);

  async function loadBox(): Promise<void> {
    const { ChatBox } = await boxCode();
    setBox(() => ChatBox);
  }

  const loadAhead = () => loadBox().catch(() => undefined);

  function open(event: MouseEvent): void {
    event.stopPropagation();
    if (isOpen) return;
    setOpen(true);
    setOpened(true);
    config.onOpen?.();
    loadBox().catch(() => {
      close();
      openConversation(phoneNumber, text);
    });
  }

  function close(): void {
    const widget = rootRef.current;
    const hadFocus = widget?.contains(document.activeElement) ?? false;
    setOpen(false);
    // The launcher is the first button.
    if (hadFocus) widget?.querySelector("button")?.focus();
    config.onClose?.();
  }

  return (
    <aside className="screen-only" ref={rootRef} aria-label="Chat de WhatsApp" data-chat="">
      {isHydrated ? (
        <IconButton
          icon="chat"
          className={LAUNCHER}
          aria-label={hasBadge ? `${OPEN}, 1 mensaje nuevo` : OPEN}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={loadAhead}
          onFocus={loadAhead}
          onClick={open}
        >
          {hasBadge && <span className={styles.badge}>1</span>}
        </IconButton>
      ) : (
        <a
          className={`${round.round} ${LAUNCHER}`}
          href={whatsappAddress(phoneNumber, text)}
          target="_blank"
          rel="noopener"
          aria-label={`${OPEN} ${NEW_WINDOW}`}
        >
          <Icon name="chat" />
        </a>
      )}
      {Box && <Box config={config} isOpen={isOpen} onClose={close} />}
    </aside>
  );
}

/** Time in milliseconds without scrolling after which the launcher comes back. */
const REST_MS = 1_200;

/**
 * Marks the widget while the page scrolls down, while words lie in its place, and at the page's end, where the footer has
 * a link to the chat. Scrolling up, and a rest elsewhere, take the mark away.
 */
function useAwayWhileReading(root: RefObject<HTMLElement>): void {
  useEffect(() => {
    let former = window.scrollY;
    let rest: number | undefined;
    const setAway = (isAway: boolean) => root.current?.toggleAttribute("data-away", isAway);
    const onRest = () => {
      const { current } = root;
      setAway(current?.dataset.away !== undefined && isOverWords(current));
    };
    const onScroll = () => {
      const { scrollY } = window;
      window.clearTimeout(rest);
      setAway(scrollY > former);
      former = scrollY;
      const isAtEnd = scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
      if (!isAtEnd) rest = window.setTimeout(onRest, REST_MS);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.clearTimeout(rest);
      window.removeEventListener("scroll", onScroll);
    };
  }, [root]);
}

/** Returns whether words or controls lie where the widget's launcher, which is out of the window, comes back to. */
function isOverWords(widget: HTMLElement): boolean {
  const launcher = widget.firstElementChild?.getBoundingClientRect();
  if (!launcher) return false;
  const { left, right, width } = launcher;
  // It is as far from the lower edge as from the right one.
  const bottom = window.innerHeight - (document.documentElement.clientWidth - right);
  return [left, left + width / 2, right].some((x) =>
    [bottom - width, bottom - width / 2, bottom].some((y) => {
      const below = document.elementFromPoint(x, y);
      const isText = ({ nodeType, nodeValue }: Node) => nodeType === Node.TEXT_NODE && nodeValue?.trim();
      return (
        below?.closest("a, button, input, textarea, summary") || [...(below?.childNodes ?? [])].some(isText)
      );
    }),
  );
}

/**
 * Calls `notify` every `delay` seconds, `loop` times, or until stopped if `loop` is 0. A delay below 10 seconds writes
 * an error to the console and starts nothing (docs/product.md, Chat). Returns a function that stops it.
 */
export function startNotifications(notify: () => void, delay: number, loop: number): () => void {
  if (delay < 10) {
    // biome-ignore lint/suspicious/noConsole: docs/product.md promises it
    console.error("notificationDelay must be at least 10 seconds.");
    return () => {};
  }
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
    if (count === loop) clearInterval(timer);
    notify();
  }, delay * 1000);
  return () => clearInterval(timer);
}
