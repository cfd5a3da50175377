import { Link, useRouteLoaderData } from "@remix-run/react";
import { SectionLinks, sectionLink } from "~/browser/section-link";
import { whatsappAddress } from "~/chat/whatsapp";
import { Icon } from "~/ui/icon";
import round from "~/ui/icon.module.css";
import { Backdrop } from "~/ui/picture";
import type { PublicSettings } from "~content/public-settings";
import { site } from "~content/site";
import styles from "./footer.module.css";

export function Footer() {
  return (
    <footer className={`scene screen-only ${styles.footer}`} data-tone="dark">
      <Backdrop name="/fondos/profundo" sizes="100vw" className={styles.ground} />
      <div className={`wrap twelve ${styles.content}`}>
        <p className={`display-2 ${styles.slogan}`}>{site.slogan}</p>
        <nav className={styles.site} aria-labelledby="pie-sitio">
          <h2 className={styles.title} id="pie-sitio">
            Sitio
          </h2>
          <SectionLinks linkClassName={`touch ${styles.link}`}>
            {({ footerLabel }) => footerLabel}
          </SectionLinks>
        </nav>
        <div className={styles.support}>
          <h2 className={styles.title}>Soporte</h2>
          <Link {...sectionLink("contacto")} className={`touch ${styles.link}`}>
            Contáctenos
          </Link>
        </div>
        <div className={styles.social}>
          <h2 className={styles.title}>Redes</h2>
          <SocialLinks />
        </div>
      </div>
      <p className={`wrap ${styles.wordmark}`} aria-hidden="true">
        {site.name}
      </p>
    </footer>
  );
}

/** Those without an address are dimmed. Rendered around error screens too, where settings may lack. */
export function SocialLinks() {
  const settings = useRouteLoaderData<PublicSettings>("root");
  const networks = [
    { name: "Facebook", icon: "facebook", address: settings?.facebookUrl ?? "" },
    { name: "Canal de video", icon: "video", address: settings?.videoChannelUrl ?? "" },
    { name: "WhatsApp", icon: "chat", address: settings ? whatsappAddress(settings.chatPhone) : "" },
  ] as const;
  return (
    <ul className={styles.networks}>
      {networks.map(({ name, icon, address }) => (
        <li key={name}>
          {address ? (
            <a
              className={`${round.round} ${styles.network}`}
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${name} ${site.newWindow}`}
            >
              <Icon name={icon} />
            </a>
          ) : (
            <span className={`${round.round} ${styles.network} ${styles.dimmed}`}>
              <Icon name={icon} />
              <span className="visually-hidden">{name}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
