import { Link, useLocation, useMatches, useRouteError } from "@remix-run/react";
import { type RefObject, useRef, useSyncExternalStore } from "react";
import { sectionLink } from "~/browser/section-link";
import { useSectionInView } from "~/browser/use-section-in-view";
import { onViewportChange } from "~/browser/viewport-changes";
import { HERO_ID, sections, site } from "~content/site";
import styles from "./header.module.css";
import { MobileMenu } from "./mobile-menu";

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

/**
 * `dark`: white text on the picture that the page begins with. `light`: black on white. `unsettled`: the page begins
 * with such a picture, and the style sheet tells the two apart until the script has measured.
 */
type HeaderTone = "dark" | "light" | "unsettled";

/** What a route exports as `handle` when its page begins with a dark picture under the header. */
export interface HeaderToneHandle {
  readonly headerTone: "dark";
}

/** The header's tone on the current page at the current scroll position. */
function useHeaderTone(header: RefObject<HTMLElement>): HeaderTone {
  const beginsDark = useBeginsDark();
  return useSyncExternalStore<HeaderTone>(
    onViewportChange,
    () => (beginsDark && isOverFirstSection(header.current) ? "dark" : "light"),
    () => (beginsDark ? "unsettled" : "light"),
  );
}

function useBeginsDark(): boolean {
  const error = useRouteError();
  const handle = useMatches().at(-1)?.handle;
  // Not found and error screen alike.
  if (error) return true;
  return (
    typeof handle === "object" && handle !== null && "headerTone" in handle && handle.headerTone === "dark"
  );
}

function isOverFirstSection(header: HTMLElement | null): boolean {
  const first = document.querySelector("main > :first-child");
  if (!header || !first) return false;
  return first.getBoundingClientRect().bottom >= header.offsetHeight;
}
