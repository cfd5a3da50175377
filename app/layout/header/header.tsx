import { Link, useLocation } from "@remix-run/react";
import { type RefObject, useRef, useState, useSyncExternalStore } from "react";
import { SectionLinks } from "~/browser/section-link";
import type { MenuEntry } from "~domain/public-settings";
import { useIsNotFound } from "../errors/use-is-not-found";
import { usePublicSettings } from "../use-public-settings";
import styles from "./header.module.css";
import { MobileMenu } from "./mobile-menu";

/** Fixed header with skip link and main menu. On the home page it marks the section in view. */
export function Header() {
  const header = useRef<HTMLElement>(null);
  const isHome = useLocation().pathname === "/";
  const beginsDark = useIsNotFound() || isHome;
  const tone = useHeaderTone(header, beginsDark);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { menu, site } = usePublicSettings();
  const current = useSyncExternalStore(
    onViewportChange,
    () => (isHome ? sectionInView(boxesOf(menu), window.innerHeight) : null),
    () => null,
  );
  return (
    <>
      <a className={`screen-only ${styles.skip}`} href="#contenido">
        Saltar al contenido
      </a>
      <header ref={header} className={styles.header} data-tone={tone} data-menu={isMenuOpen || undefined}>
        {/* The style sheet finds it where there is no script. */}
        <noscript>
          <span hidden />
        </noscript>
        <div className={`line wrap ${styles.bar}`}>
          <Link to="/" className={`touch ${styles.wordmark}`} aria-label={`${site.name}, inicio`}>
            {site.name}
          </Link>
          <nav className={`screen-only ${styles.menu}`} aria-label="Principal">
            <SectionLinks className={styles.entries} linkClassName={`line ${styles.entry}`} current={current}>
              {({ header }) => header}
            </SectionLinks>
          </nav>
          <MobileMenu current={current} isOpen={isMenuOpen} setOpen={setMenuOpen} />
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

/** Returns the header's tone at the scroll position. The home page and the not-found page begin with a dark picture. */
function useHeaderTone(header: RefObject<HTMLElement>, beginsDark: boolean): HeaderTone {
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

type SectionBox = Pick<DOMRect, "top" | "bottom"> & { readonly id: string };

/**
 * Returns the section in view: the one across the middle of the screen, or else the nearest visible one. Null when none
 * is visible.
 */
export function sectionInView(boxes: readonly SectionBox[], screenHeight: number): string | null {
  const middle = screenHeight / 2;
  const distanceTo = ({ top, bottom }: SectionBox) => (top > middle ? top - middle : middle - bottom);
  const [nearest] = boxes
    .filter(({ top, bottom }) => bottom > 0 && top < screenHeight)
    .sort((one, other) => distanceTo(one) - distanceTo(other));
  return nearest?.id ?? null;
}

/** Returns the boxes of the home page's sections in the menu, and of the first one, over which no entry is marked. */
function boxesOf(menu: readonly MenuEntry[]): SectionBox[] {
  const sections = [
    document.querySelector("main > section"),
    ...menu.map(({ id }) => document.getElementById(id)),
  ];
  return sections.flatMap((section) => {
    const box = section?.getBoundingClientRect();
    return section && box ? { id: section.id, top: box.top, bottom: box.bottom } : [];
  });
}

/**
 * Calls `listener` whenever something in the document may have moved on the screen: on scrolling, on resizing, and when
 * content grows or shrinks. Returns a function that stops it, as `useSyncExternalStore` expects.
 */
function onViewportChange(listener: () => void): () => void {
  const contentSize = new ResizeObserver(listener);
  contentSize.observe(document.body);
  window.addEventListener("scroll", listener, { passive: true });
  window.addEventListener("resize", listener);
  return () => {
    contentSize.disconnect();
    window.removeEventListener("scroll", listener);
    window.removeEventListener("resize", listener);
  };
}
