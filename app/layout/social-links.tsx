import { useRouteLoaderData } from "@remix-run/react";
import { whatsappAddress } from "~/chat/whatsapp";
import { Icon } from "~/ui/icon";
import round from "~/ui/icon.module.css";
import { NEW_WINDOW } from "~content/fixed-texts";
import type { PublicSettings } from "~content/public-settings";
import styles from "./social-links.module.css";

/** Social networks of the footer and the menu. A network without an address is dimmed; without settings all are. */
export function SocialLinks() {
  const settings = useRouteLoaderData<PublicSettings>("root");
  const networks = [
    { name: "Facebook", icon: "facebook", address: settings?.facebookUrl },
    { name: "Canal de video", icon: "video", address: settings?.videoChannelUrl },
    { name: "WhatsApp", icon: "chat", address: settings && whatsappAddress(settings.chatPhone) },
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
