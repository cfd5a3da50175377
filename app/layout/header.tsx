import { Link, useLocation, useMatches, useRouteError } from "@remix-run/react";
import { type RefObject, useRef, useSyncExternalStore } from "react";
import { SectionLinks } from "~/browser/section-link";
import { onViewportChange, useSectionInView } from "~/browser/use-section-in-view";
import { HERO_ID, sections, site } from "~content/site";
import styles from "./header.module.css";
import { MobileMenu } from "./mobile-menu";

const HOME_SECTIONS = [HERO_ID, ...sections.map(({ id }) => id)];

/** Fixed header with skip link and main menu. On the home page it marks the section in view. */
export function Header() {
  const header = useRef<HTMLElement>(null);
  const tone = useHeaderTone(header);
  const isHome = useLocation().pathname === "/";
  const current = useSectionInView(isHome ? HOME_SECTIONS : []);
  return (
    <>
      <a className={`screen-only ${styles.skip}`} href="#contenido">
        Saltar al contenido
      </a>
      <header ref={header} className={styles.header} data-tone={tone}>
        <div className={`line wrap ${styles.bar}`}>
          <Link to="/" className={`touch ${styles.wordmark}`} aria-label={`${site.name}, inicio`}>
            {site.name}
          </Link>
          <nav className={`screen-only ${styles.menu}`} aria-label="Principal">
            <SectionLinks className={styles.entries} linkClassName={`line ${styles.entry}`} current={current}>
              {({ menuLabel }) => menuLabel}
            </SectionLinks>
          </nav>
          <MobileMenu current={current} />
        </div>
      </header>
    </>
  );
}

/**
 * The header's look:
 * - `dark`: white text on the page's first picture.
 * - `glass`: white text on a dark background, while the picture's text passes under it.
 * - `light`: black text on white.
 * - `unsettled`: the page begins with a picture; the style sheet picks the look until the script has measured.
 */
type HeaderTone = "dark" | "glass" | "light" | "unsettled";

/** Returns the header's tone at the scroll position. A route's `handle` says if it begins with a dark picture. */
function useHeaderTone(header: RefObject<HTMLElement>): HeaderTone {
  const handle = useMatches().at(-1)?.handle as { headerTone?: "dark" } | undefined;
  // Error pages, including not found, begin dark.
  const beginsDark = Boolean(useRouteError()) || handle?.headerTone === "dark";
  return useSyncExternalStore<HeaderTone>(
    onViewportChange,
    () => (beginsDark ? toneOver(header.current) : "light"),
    () => (beginsDark ? "unsettled" : "light"),
  );
}

function toneOver(header: HTMLElement | null): HeaderTone {
  const first = document.querySelector("main > :first-child");
  if (!header || !first || first.getBoundingClientRect().bottom < header.offsetHeight) return "light";
  return window.scrollY > 0 ? "glass" : "dark";
}
