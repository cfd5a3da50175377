import { Link, useLocation, useMatches, useRouteError } from "@remix-run/react";
import { type RefObject, useRef, useSyncExternalStore } from "react";
import { SectionLinks } from "~/browser/section-link";
import { onViewportChange, useSectionInView } from "~/browser/use-section-in-view";
import { HERO_ID, sections, site } from "~content/site";
import styles from "./header.module.css";
import { MobileMenu } from "./mobile-menu";

const HOME_SECTIONS = [HERO_ID, ...sections.map(({ id }) => id)];

/** Fixed header with the main menu; on the home page it marks the section in view. The skip link jumps over it. */
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
        <div className={`wrap ${styles.bar}`}>
          <Link to="/" className={`touch ${styles.wordmark}`} aria-label={`${site.name}, inicio`}>
            {site.name}
          </Link>
          <nav className={`screen-only ${styles.menu}`} aria-label="Principal">
            <SectionLinks className={styles.entries} linkClassName={styles.entry} current={current}>
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
 * `dark`: white text on the picture that the page begins with. `glass`: the same on a ground of its own, while the
 * picture's words pass under it. `light`: black on white. `unsettled`: the page begins with such a picture, and the
 * style sheet picks the tone until the script has measured.
 */
type HeaderTone = "dark" | "glass" | "light" | "unsettled";

/** The header's tone at the current scroll position; a page that begins with a dark picture says so in its `handle`. */
function useHeaderTone(header: RefObject<HTMLElement>): HeaderTone {
  const handle = useMatches().at(-1)?.handle as { headerTone?: "dark" } | undefined;
  // The pages for errors, not found included, begin dark.
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
