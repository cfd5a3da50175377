import { useLocation, useNavigationType } from "@remix-run/react";
import { useRef } from "react";
import { useMemoryOfInterest } from "./interest";
import type { SectionArrival } from "./section-link";
import { useBrowserLayoutEffect } from "./use-browser-layout-effect";
import { REDUCED_MOTION } from "./use-media-query";

/**
 * Moves scroll position and focus after the visitor follows a link inside the site:
 * - a section link scrolls smoothly to its section, or to the form in it, and the focus follows;
 * - a new page moves the focus to its content;
 * - Back and Forward are left to `<ScrollRestoration>`.
 *
 * It also remembers what the page is about.
 *
 * `<ScrollRestoration>` jumps to hashes. Render this component after it: it returns to the earlier position before the
 * jump is painted, and scrolls from there.
 */
export function Arrival() {
  const location = useLocation();
  const navigationType = useNavigationType();
  useMemoryOfInterest();
  const former = useRef({ pathname: location.pathname, scrollY: 0 });
  useBrowserLayoutEffect(() => {
    const isSamePage = former.current.pathname === location.pathname;
    if (navigationType !== "POP") {
      const arrival: SectionArrival | undefined = location.state?.arrival;
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
  const field = form?.querySelector("input");
  if (!field && !section.hasAttribute("tabindex")) section.tabIndex = -1;
  (field ?? section).focus({ preventScroll: true });
  // Scroll to the form itself if the section's top alone would leave it out of view, or nearly so.
  const formTop = (form ?? section).getBoundingClientRect().top - section.getBoundingClientRect().top;
  const target = form && formTop > window.innerHeight / 2 ? form : section;
  const lessMotion = window.matchMedia(REDUCED_MOTION).matches;
  if (!lessMotion) window.scrollTo({ top: start, behavior: "instant" });
  target.scrollIntoView({ behavior: lessMotion ? "auto" : "smooth" });
}
