import type { SectionId } from "~content/site";

/** Kept in a link's history entry: what happens on arrival at its section. `form`: its form gets the focus. */
export type SectionArrival = "glide" | "form";

/**
 * Link properties that lead to a section of the home page. With JavaScript the page glides there ({@link Arrival});
 * without, the browser jumps.
 */
export function sectionLink(id: SectionId) {
  return { to: `/#${id}`, state: { arrival: "glide" satisfies SectionArrival } };
}

/** Like {@link sectionLink} into the contact form, whose message starts with what `parameters` name. */
export function contactFormLink(parameters: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams(parameters).toString();
  return { to: `/${search && `?${search}`}#contacto`, state: { arrival: "form" satisfies SectionArrival } };
}

/** How a history entry wants its section reached; undefined when no such link made it. */
export function sectionArrivalOf(state: unknown): SectionArrival | undefined {
  if (typeof state !== "object" || state === null || !("arrival" in state)) return undefined;
  return state.arrival === "glide" || state.arrival === "form" ? state.arrival : undefined;
}
