import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { SectionLinks } from "~/browser/section-link";
import { useHydrated } from "~/browser/use-hydrated";
import { useMediaQuery } from "~/browser/use-media-query";
import { Icon } from "~/ui/icon";
import { SocialLinks } from "../social-links";
import styles from "./mobile-menu.module.css";

const ID = "menu";
/** Width from which the header shows the entries itself; the style sheet has the same value. */
const WIDE = "not screen and (max-width: 47.5em)";

interface Props {
  current: string | null;
  /** Whether the script has opened it, in a browser without popovers. */
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/**
 * Menu of small screens, with the social links. It is a popover: the browser opens it, and closes it on Escape or a
 * click elsewhere. The script closes it when the visitor follows an entry, moves the focus out or widens the window.
 * Without popovers (Chrome before 114, Firefox before 125, Safari before 17) the script does all of it.
 */
export function MobileMenu({ current, isOpen, setOpen }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const isWide = useMediaQuery(WIDE);
  const isScripted = isHydrated && !hasPopovers();

  const close = useCallback(() => {
    if (hasPopovers()) panel.current?.hidePopover();
    else setOpen(false);
  }, [setOpen]);

  useEffect(() => {
    if (isWide || document.querySelector("main:focus-within")) close();
  }, [isWide, close]);

  function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  }

  function closeOnEscape({ key }: KeyboardEvent): void {
    if (key !== "Escape" || !isOpen) return;
    close();
    menu.current?.querySelector("button")?.focus();
  }

  const opener = (
    <>
      <Icon name="menu" />
      <span className="visually-hidden">Abrir menú</span>
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus and Escape, nothing is operated
    <div
      className={`screen-only ${styles.menu}`}
      ref={menu}
      data-scripted={isScripted || undefined}
      onBlur={closeBehindFocus}
      onKeyDown={closeOnEscape}
    >
      <button
        type="button"
        className={`centred ${styles.toggle}`}
        {...opens("toggle")}
        {...(isScripted && { onClick: () => setOpen(!isOpen), "aria-expanded": isOpen })}
      >
        <span className={styles.whenClosed}>{opener}</span>
        <span className={styles.whenOpen}>
          <Icon name="close" />
          <span className="visually-hidden">Cerrar menú</span>
        </span>
      </button>
      {!isHydrated && (
        <button type="button" className={`centred ${styles.toggle} ${styles.again}`} {...opens("show")}>
          {opener}
        </button>
      )}
      <div className={styles.panel} ref={panel} id={ID} {...POPOVER}>
        <nav aria-label="Menú">
          <SectionLinks linkClassName={`line ${styles.entry}`} current={current} onClick={close}>
            {({ header }) => (
              <>
                <span className={styles.label}>{header}</span>
                <Icon name="arrow-right" />
              </>
            )}
          </SectionLinks>
        </nav>
        <SocialLinks />
      </div>
    </div>
  );
}

function hasPopovers(): boolean {
  return "popover" in HTMLElement.prototype;
}

/** Popover attributes, which React 18 does not support by name. */
const POPOVER = { popover: "auto" };
const opens = (action: "toggle" | "show") => ({ popovertarget: ID, popovertargetaction: action });
