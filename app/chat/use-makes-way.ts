import { useEffect, useState } from "react";

/** Pixels of the corner that the launcher takes on small and on other screens. */
const cornerSize = () => (innerWidth <= 640 ? 78 : 94);

/**
 * Whether something that must stay uncovered, marked `data-keep-clear`, lies in the window's bottom right corner.
 * Follows elements that come and go, with another page or later on the same one.
 */
export function useMakesWay(): boolean {
  const [isInTheWay, setInTheWay] = useState(false);

  useEffect(() => {
    let watched: Element[] = [];
    let corner: IntersectionObserver | undefined;

    function watch(): void {
      corner?.disconnect();
      const inCorner = new Set<Element>();
      const size = cornerSize();
      corner = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) inCorner.add(target);
            else inCorner.delete(target);
          }
          setInTheWay(inCorner.size > 0);
        },
        { rootMargin: `${size - innerHeight}px 0px 0px ${size - innerWidth}px` },
      );
      for (const element of watched) corner.observe(element);
      if (watched.length === 0) setInTheWay(false);
    }

    function find(): void {
      const found = [...document.querySelectorAll("[data-keep-clear]")];
      if (found.length === watched.length && found.every((element, index) => element === watched[index]))
        return;
      watched = found;
      watch();
    }

    const changes = new MutationObserver(find);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener("resize", watch);
    find();
    return () => {
      changes.disconnect();
      removeEventListener("resize", watch);
      corner?.disconnect();
    };
  }, []);

  return isInTheWay;
}
