import { Link, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { sectionLink } from "~/browser/section-link";
import { useSectionInView } from "~/browser/use-section-in-view";
import { HERO_ID, sections, site } from "~content/site";
import styles from "./header.module.css";
import { MobileMenu } from "./mobile-menu";
import { useHeaderTone } from "./use-header-tone";

const HOME_SECTIONS = [HERO_ID, ...sections.map(({ id }) => id)];

/** Fixed header with the main menu; on the home page it marks the section in view. */
export function Header() {
  const header = useRef<HTMLElement>(null);
  const tone = useHeaderTone(header);
  const isHome = useLocation().pathname === "/";
  const current = useSectionInView(isHome ? HOME_SECTIONS : []);
  return (
    <header ref={header} className={styles.header} data-tone={tone}>
      <div className={`wrap ${styles.bar}`}>
        <Link to="/" className={styles.wordmark} aria-label={`${site.name}, inicio`}>
          {site.name}
        </Link>
        <nav className={styles.menu} aria-label="Principal">
          <ul className={styles.entries}>
            {sections.map(({ id, menuLabel }) => (
              <li key={id}>
                <Link
                  {...sectionLink(id)}
                  className={styles.entry}
                  aria-current={id === current ? "true" : undefined}
                >
                  {menuLabel}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <MobileMenu current={current} />
      </div>
    </header>
  );
}
