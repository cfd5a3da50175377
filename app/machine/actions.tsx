import { contactFormLink } from "~/browser/section-link";
import { ButtonLink } from "~/ui/button-link";
import { Icon } from "~/ui/icon";
import textLink from "~/ui/text-link.module.css";
import type { Datasheet, Machine } from "~content/machines/machine";
import styles from "./actions.module.css";

interface Props {
  machine: Pick<Machine, "url">;
  /** Null for a machine that has none. */
  datasheet: Datasheet | null;
}

/** What a convinced visitor does next: ask for a quote, or take the datasheet along. */
export function Actions({ machine, datasheet }: Props) {
  return (
    <div className={styles.actions}>
      <ButtonLink {...contactFormLink({ maquina: machine.url })} className={styles.quote}>
        Cotizar esta máquina
      </ButtonLink>
      {datasheet && (
        <p className={styles.datasheet}>
          <a
            className={textLink.link}
            href={datasheet.href}
            download={datasheet.fileName}
            type="application/pdf"
            aria-describedby="ficha-tecnica"
          >
            <Icon name="download" />
            <span>Descargar ficha tecnica</span>
          </a>
          <span id="ficha-tecnica" className={styles.size}>
            {datasheet.label}
          </span>
        </p>
      )}
    </div>
  );
}
