import { subjects } from "../../domain/content/subjects";

const MOVED = "frukto-moved";

// Keystatic changes pages by the history, which has no event for it.
for (const name of ["pushState", "replaceState"] as const) {
  const change = history[name].bind(history);
  history[name] = (...given) => {
    change(...given);
    dispatchEvent(new Event(MOVED));
  };
}

/** Returns where the site shows what is open in the form, such as `/?sabor=pera#sabores`. */
export function placeOnSite(): string {
  const [, , , subject = "", , slug] = location.pathname.split("/");
  const { shownAt = "" } = subjects[subject] ?? {};
  return `/${slug ? shownAt.replace("{slug}", slug) : shownAt.replace(/(\?\w+=)?\{slug\}/, "")}`;
}

/** Calls `listener` when another page of the form is opened. Returns a function that stops it. */
export function followPlace(listener: () => void): () => void {
  for (const name of [MOVED, "popstate"]) addEventListener(name, listener);
  return () => {
    for (const name of [MOVED, "popstate"]) removeEventListener(name, listener);
  };
}
