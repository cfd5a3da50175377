import styles from "./print-contact.module.css";
import { usePublicSettings } from "./use-public-settings";

/** Print only: how to reach the company, and the page's address. */
export function PrintContact({ path }: { path: string }) {
  const { siteOrigin, site } = usePublicSettings();
  return (
    <address className={styles.contact}>
      <strong>{site.name}</strong>
      <span>{site.email}</span>
      <span>{site.phone}</span>
      <span>{site.address}</span>
      <span>{`${siteOrigin}${path}`}</span>
    </address>
  );
}
