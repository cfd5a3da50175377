import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { prefersReducedMotion } from "./reduced-motion";
import { type SectionArrival, sectionArrivalOf } from "./section-link";

/** React warns about layout effects on the server, where none runs. */
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * What happens when the visitor follows a link inside the site: a section link scrolls smoothly to its section, or to
 * the form in it, and focus follows; a new page takes the focus to its content. Back and Forward are left to
 * `<ScrollRestoration>`, which jumps to hashes: this must stand after it, so that it can go back to where the visitor
 * was and glide from there, before anything is painted.
 */
export function Arrival() {
  const location = useLocation();
  const navigationType = useNavigationType();
  const former = useRef({ pathname: location.pathname, scrollY: 0 });
  useBrowserLayoutEffect(() => {
    const isSamePage = former.current.pathname === location.pathname;
    if (navigationType !== "POP") {
      const arrival = sectionArrivalOf(location.state);
      if (arrival) glideTo(location.hash, arrival, isSamePage ? former.current.scrollY : 0);
      else if (!isSamePage) document.querySelector("main")?.focus({ preventScroll: true });
    }
    return () => {
      former.current = { pathname: location.pathname, scrollY: window.scrollY };
    };
  }, [location, navigationType]);
  return null;
}

function glideTo(hash: string, arrival: SectionArrival, start: number): void {
  const section = document.getElementById(hash.slice(1));
  if (!section) return;
  const form = arrival === "form" ? section.querySelector("form") : null;
  const field = form?.querySelector<HTMLInputElement>("input[required]");
  if (!field && !section.hasAttribute("tabindex")) section.tabIndex = -1;
  (field ?? section).focus({ preventScroll: true });
  const target = form && isFarDown(form, section) ? form : section;
  if (prefersReducedMotion()) {
    target.scrollIntoView();
    return;
  }
  window.scrollTo({ top: start, behavior: "instant" });
  target.scrollIntoView({ behavior: "smooth" });
}

/** Whether a section's form would be out of sight, or nearly so, once the section's top is in view. */
function isFarDown(form: Element, section: Element): boolean {
  return form.getBoundingClientRect().top - section.getBoundingClientRect().top > window.innerHeight / 2;
}
