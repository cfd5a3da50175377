import { useEffect, useId, useRef, useState } from "react";
import styles from "./mobile-menu.module.css";
import { MenuPanel } from "./mobile-menu-panel";
import { MenuToggleFace } from "./mobile-menu-toggle-face";

/** Above this width the header shows its entries instead; the style sheet says the same. */
const WIDE = "(min-width: 47.5625em)";

interface Props {
  /** How the plain menu was left when the script took over. */
  isOpen: boolean;
  hasFocus: boolean;
  current: string | null;
}

/** The menu as a disclosure button; also closes when the focus leaves it, so that it never hides the focus. */
export function MobileMenuScripted({ isOpen: startsOpen, hasFocus, current }: Props) {
  const panelId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(startsOpen);

  useEffect(() => {
    if (hasFocus) toggle.current?.focus();
  }, [hasFocus]);

  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpen(false);
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      close();
      toggle.current?.focus();
    };
    const closeElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && frame.current?.contains(target))) close();
    };
    const wide = window.matchMedia(WIDE);
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("click", closeElsewhere);
    document.addEventListener("focusin", closeElsewhere);
    wide.addEventListener("change", close);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("click", closeElsewhere);
      document.removeEventListener("focusin", closeElsewhere);
      wide.removeEventListener("change", close);
    };
  }, [isOpen]);

  return (
    <div ref={frame} className={styles.menu}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <MenuToggleFace />
      </button>
      <MenuPanel id={panelId} hidden={!isOpen} current={current} onChoose={() => setOpen(false)} />
    </div>
  );
}
