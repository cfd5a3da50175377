import { useEnquiryDraft } from "~/browser/interest";
import { whatsappAddress } from "~/chat/whatsapp";
import { Icon, type IconName } from "~/ui/icon";
import round from "~/ui/icon.module.css";
import { NEW_WINDOW } from "~domain/fixed-texts";
import styles from "./social-links.module.css";
import { useSite } from "./use-public-settings";

/** Social networks of the footer and the menu. A network whose address is empty is dimmed text. */
export function SocialLinks() {
  const site = useSite();
  const draft = useEnquiryDraft();
  return (
    <ul className={styles.networks}>
      {site.social.map(({ label, address }) => (
        <Network key={label} name={label} icon={iconOf(label)} address={address} />
      ))}
      <Network name="WhatsApp" icon="chat" address={whatsappAddress(site.chatPhone, draft)} />
    </ul>
  );
}

/** Returns the icon of a network whose name says which it is, or a link's. */
function iconOf(name: string): IconName {
  if (/facebook/i.test(name)) return "facebook";
  return /video|youtube|vimeo/i.test(name) ? "video" : "link";
}

interface NetworkProps {
  name: string;
  icon: IconName;
  address: string;
}

function Network({ name, icon, address }: NetworkProps) {
  return (
    <li>
      <a
        className={`${round.round} ${styles.network}`}
        {...(icon === "link" && { title: name })}
        {...(address && { href: address, target: "_blank", rel: "noopener noreferrer" })}
      >
        <Icon name={icon} />
        <span className="visually-hidden">
          {name} {address && NEW_WINDOW}
        </span>
      </a>
    </li>
  );
}
