import { useEffect, useRef, useState } from "react";
import styles from "./mobile-menu.module.css";
import { MenuPanel } from "./mobile-menu-panel";
import { MobileMenuScripted } from "./mobile-menu-scripted";
import { MenuToggleFace } from "./mobile-menu-toggle-face";

/**
 * Menu of small screens with the social links. Plain HTML gets a `<details>`; once the script runs, a button takes
 * over that Escape, a click elsewhere and a choice close. What was open or focused by then stays so.
 */
export function MobileMenu({ current }: { current: string | null }) {
  const plain = useRef<HTMLDetailsElement>(null);
  const [handover, setHandover] = useState<{ isOpen: boolean; hasFocus: boolean } | null>(null);
  useEffect(() => {
    setHandover({
      isOpen: plain.current?.open ?? false,
      hasFocus: plain.current?.contains(document.activeElement) ?? false,
    });
  }, []);
  if (handover) return <MobileMenuScripted {...handover} current={current} />;
  return (
    <details ref={plain} className={styles.menu}>
      <summary className={styles.toggle}>
        <MenuToggleFace />
      </summary>
      <MenuPanel current={null} />
    </details>
  );
}
