import { useRouteLoaderData } from "@remix-run/react";
import { whatsappAddress } from "~/chat/whatsapp";
import { Icon, type IconName } from "~/ui/icon";
import round from "~/ui/icon.module.css";
import type { PublicSettings } from "~content/public-settings";
import { site } from "~content/site";
import styles from "./social-links.module.css";

interface Network {
  name: string;
  icon: IconName;
  /** Empty: shown dimmed, without a link. */
  address: string;
}

/** Facebook page, video channel and WhatsApp chat. Rendered around error screens too, where settings may lack. */
export function SocialLinks() {
  const settings = useRouteLoaderData<PublicSettings>("root");
  const networks: Network[] = [
    { name: "Facebook", icon: "facebook", address: settings?.facebookUrl ?? "" },
    { name: "Canal de video", icon: "video", address: settings?.videoChannelUrl ?? "" },
    { name: "WhatsApp", icon: "chat", address: settings ? whatsappAddress(settings.chatPhone) : "" },
  ];
  return (
    <ul className={styles.links}>
      {networks.map(({ name, icon, address }) => (
        <li key={name}>
          {address ? (
            <a
              className={`${round.round} ${styles.link}`}
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${name} ${site.newWindow}`}
            >
              <Icon name={icon} />
            </a>
          ) : (
            <span className={`${round.round} ${styles.link} ${styles.dimmed}`}>
              <Icon name={icon} />
              <span className="visually-hidden">{name}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
