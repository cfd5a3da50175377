import { usePublicSettings } from "~/layout/use-public-settings";
import { site } from "~content/site";
import styles from "./print-contact.module.css";

/** On paper only: how to ask for a quote, and where this sheet comes from. */
export function PrintContact({ path }: { path: string }) {
  const { siteOrigin, contactEmail, contactPhone } = usePublicSettings();
  return (
    <address className={styles.contact}>
      <strong>{site.name}</strong>
      <span>{contactEmail}</span>
      <span>{contactPhone}</span>
      <span>{site.address}</span>
      <span>{`${siteOrigin}${path}`}</span>
    </address>
  );
}
