import { type FocusEvent, useEffect, useRef } from "react";
import { SectionLinks } from "~/browser/section-link";
import { useHydrated } from "~/browser/use-hydrated";
import { useMediaQuery } from "~/browser/use-media-query";
import { Icon } from "~/ui/icon";
import styles from "./mobile-menu.module.css";
import { SocialLinks } from "./social-links";

const ID = "menu";
/** Width from which the header shows the entries itself; the style sheet has the same value. */
const WIDE = "(min-width: 47.5625em)";

/**
 * Menu of small screens, with the social links. It is a popover: the browser opens it, and closes it on Escape or a
 * click elsewhere. The script closes it when the visitor follows an entry, moves the focus out or widens the window.
 */
export function MobileMenu({ current }: { current: string | null }) {
  const panel = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const isWide = useMediaQuery(WIDE);

  const close = () => panel.current?.hidePopover();

  useEffect(() => {
    if (isWide || document.querySelector("main:focus-within")) panel.current?.hidePopover();
  }, [isWide]);

  function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  }

  const opener = (
    <>
      <Icon name="menu" />
      <span className="visually-hidden">Abrir menú</span>
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus, nothing is operated
    <div className={`screen-only ${styles.menu}`} onBlur={closeBehindFocus}>
      <button type="button" className={`centred ${styles.toggle}`} {...opens("toggle")}>
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
            {({ menuLabel }) => (
              <>
                <span className={styles.label}>{menuLabel}</span>
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

/** Popover attributes, which React 18 does not support by name. */
const POPOVER = { popover: "auto" };
const opens = (action: "toggle" | "show") => ({ popovertarget: ID, popovertargetaction: action });
