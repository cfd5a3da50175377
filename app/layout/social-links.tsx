import { useEnquiryDraft } from "~/browser/interest";
import { whatsappAddress } from "~/chat/whatsapp";
import { Icon } from "~/ui/icon";
import round from "~/ui/icon.module.css";
import site from "~content/site.json";
import { NEW_WINDOW } from "~domain/fixed-texts";
import { CHANNELS } from "./channels";
import styles from "./social-links.module.css";

/** Social networks of the footer and the menu. A network without an address is dimmed and has no link. */
export function SocialLinks() {
  const draft = useEnquiryDraft();
  const networks = [
    ...CHANNELS,
    { name: "WhatsApp", icon: "chat", address: whatsappAddress(site.chatPhone, draft) },
  ] as const;
  return (
    <ul className={styles.networks}>
      {networks.map(({ name, icon, address }) => (
        <li key={name}>
          <a
            className={`${round.round} ${styles.network}`}
            {...(address && { href: address, target: "_blank", rel: "noopener noreferrer" })}
          >
            <Icon name={icon} />
            <span className="visually-hidden">
              {name} {address && NEW_WINDOW}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
