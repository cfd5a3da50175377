import { Link } from "@remix-run/react";
import { sectionLink } from "~/browser/section-link";
import { Icon } from "~/ui/icon";
import { sections } from "~content/site";
import styles from "./mobile-menu.module.css";
import { SocialLinks } from "./social-links";

interface Props {
  current: string | null;
  id?: string;
  hidden?: boolean;
  onChoose?: () => void;
}

/** What the menu of small screens holds. */
export function MenuPanel({ current, id, hidden, onChoose }: Props) {
  return (
    <div className={styles.panel} id={id} hidden={hidden}>
      <nav aria-label="Menú">
        <ul>
          {sections.map(({ id: section, menuLabel }) => (
            <li key={section}>
              <Link
                {...sectionLink(section)}
                className={styles.entry}
                aria-current={section === current ? "true" : undefined}
                onClick={onChoose}
              >
                <span className={styles.label}>{menuLabel}</span>
                <Icon name="arrow-right" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SocialLinks />
    </div>
  );
}
