import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { sections } from "~content/fixed-texts";

/** How to arrive at a section, kept in the link's history entry. `form` moves the focus to the section's form. */
export type SectionArrival = "glide" | "form";

/**
 * Link properties that lead to a section of the home page. With JavaScript the page glides there (`Arrival`);
 * without, the browser jumps.
 */
export function sectionLink(id: (typeof sections)[number]["id"]) {
  return { to: `/#${id}`, state: { arrival: "glide" satisfies SectionArrival } };
}

/** Like {@link sectionLink} into the contact form, whose message starts with what `parameters` name. */
export function contactFormLink(parameters: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams(parameters).toString();
  return { to: `/${search && `?${search}`}#contacto`, state: { arrival: "form" satisfies SectionArrival } };
}

interface SectionLinksProps {
  className?: string | undefined;
  linkClassName: string | undefined;
  current?: string | null;
  onClick?: () => void;
  children: (section: (typeof sections)[number]) => ReactNode;
}

export function SectionLinks({ className, linkClassName, current, onClick, children }: SectionLinksProps) {
  return (
    <ul className={className}>
      {sections.map((section) => (
        <li key={section.id}>
          <Link
            {...sectionLink(section.id)}
            className={linkClassName}
            aria-current={section.id === current ? "true" : undefined}
            onClick={onClick}
          >
            {children(section)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
