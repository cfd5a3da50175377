import { Link } from "@remix-run/react";
import { SectionLinks, useContactLink } from "~/browser/section-link";
import { Backdrop } from "~/ui/picture";
import styles from "./footer.module.css";
import { SocialLinks } from "./social-links";
import { usePublicSettings } from "./use-public-settings";

export function Footer() {
  const { site, footerPages } = usePublicSettings();
  return (
    <footer className={`scene screen-only ${styles.footer}`} data-tone="dark">
      <Backdrop name="/fondos/profundo" sizes="100vw" className={styles.ground} />
      <div className={`wrap twelve ${styles.content}`}>
        <p className={`display-2 ${styles.slogan}`}>{site.slogan}</p>
        <nav className={styles.site} aria-labelledby="pie-sitio">
          <h2 className={styles.title} id="pie-sitio">
            {site.footer.site}
          </h2>
          <SectionLinks linkClassName={`touch ${styles.link}`}>{({ footer }) => footer}</SectionLinks>
        </nav>
        <div className={styles.support}>
          <h2 className={styles.title}>{site.footer.support}</h2>
          <Link {...useContactLink()} className={`touch ${styles.link}`}>
            {site.footer.contact}
          </Link>
          {footerPages.map(({ slug, title }) => (
            <Link key={slug} to={`/${slug}`} className={`touch ${styles.link}`}>
              {title}
            </Link>
          ))}
        </div>
        <div className={styles.social}>
          <h2 className={styles.title}>{site.footer.social}</h2>
          <SocialLinks />
        </div>
      </div>
      <div className="wrap">
        <img
          className={styles.wordmark}
          src="/marca/frukto-claro.svg"
          alt=""
          width={307}
          height={74}
          loading="lazy"
        />
      </div>
    </footer>
  );
}
