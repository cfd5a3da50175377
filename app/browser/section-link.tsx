import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { usePublicSettings } from "~/layout/use-public-settings";
import type { Interest } from "~domain/enquiry/interest";
import type { MenuEntry } from "~domain/public-settings";
import { useInterestQuery } from "./interest";

/** How to arrive at a section, kept in the link's history entry. `form` moves the focus to the section's form. */
export type SectionArrival = "glide" | "form";

/**
 * Link properties that lead to a section of the home page. With JavaScript the page glides there (`Arrival`);
 * without, the browser jumps.
 */
export function sectionLink(id: string) {
  return { to: `/#${id}`, state: { arrival: "glide" satisfies SectionArrival } };
}

/** Like {@link sectionLink} into the contact form, whose message starts with the page's interest and `own`. */
export function useContactFormLink(own?: Interest) {
  return { ...useContactLink(own), state: { arrival: "form" satisfies SectionArrival } };
}

/** Like {@link sectionLink} to the contact section, with the page's interest. Crawlers would find the same page again. */
export function useContactLink(own?: Interest) {
  const query = useInterestQuery(own);
  return { ...sectionLink("contacto"), to: `/${query}#contacto`, ...(query && { rel: "nofollow" }) };
}

interface SectionLinksProps {
  className?: string | undefined;
  linkClassName: string | undefined;
  current?: string | null;
  onClick?: () => void;
  children: (section: MenuEntry) => ReactNode;
}

export function SectionLinks({ className, linkClassName, current, onClick, children }: SectionLinksProps) {
  const contactLink = useContactLink();
  const { menu } = usePublicSettings();
  return (
    <ul className={className}>
      {menu.map((section) => (
        <li key={section.id}>
          <Link
            {...(section.id === "contacto" ? contactLink : sectionLink(section.id))}
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
