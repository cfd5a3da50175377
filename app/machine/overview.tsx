import { useContactFormLink } from "~/browser/section-link";
import { Breadcrumb } from "~/layout/breadcrumb";
import { PrintContact } from "~/layout/print-contact";
import button from "~/ui/button.module.css";
import { ButtonLink } from "~/ui/button-link";
import disclosure from "~/ui/disclosure.module.css";
import { Icon } from "~/ui/icon";
import { DENSE_PHONE, Picture, versioned } from "~/ui/picture";
import { keepUnits } from "~domain/wording/wording";
import type { Datasheet, ShownMachine } from "./catalogue.server";
import styles from "./overview.module.css";
import { TechnicalTable } from "./technical-table";

interface Props {
  machine: ShownMachine;
  datasheet: Datasheet | null;
  /** The button that leads to the contact form. */
  quote: string;
}

export function Overview({ machine, datasheet, quote }: Props) {
  return (
    <>
      <section className={styles.overview} aria-labelledby="maquina">
        <div className="wrap">
          <Breadcrumb section={{ id: "maquinas", name: "Máquinas" }} name={machine.name} />
          <div className={`twelve ${styles.columns}`}>
            <div className={styles.text}>
              <h1 id="maquina" className={styles.name}>
                {machine.name}
              </h1>
              <p className={styles.subtitle}>{machine.subtitle}</p>
              <p className={styles.description}>{keepSides(machine.txt)}</p>
              {/* Works without JavaScript, and the browser's find-in-page opens it. */}
              <details className={disclosure.disclosure}>
                <summary className={`screen-only ${button.button} ${disclosure.control}`}>
                  <span className={disclosure.show}>Ver más</span>
                  <span className={disclosure.hide}>Ver menos</span>
                </summary>
                <div className={disclosure.content}>
                  <ul className={styles.characteristics} aria-label="Características">
                    {machine.characteristics.map((fact) => (
                      <li key={fact}>{keepSides(fact)}</li>
                    ))}
                  </ul>
                </div>
              </details>
              <Actions machine={machine} datasheet={datasheet} quote={quote} />
            </div>
            <figure className={styles.picture}>
              {/* Less than the window's width, so that phones with few pixels take the version that comes in one round trip. */}
              <Picture
                className="cover moving"
                name={machine.img}
                alt={machine.imgAlt}
                sizes={`${DENSE_PHONE}, (orientation: portrait) 86vw, 52vw`}
                priority
              />
            </figure>
          </div>
        </div>
      </section>
      <TechnicalTable machine={machine} />
      <PrintContact path={`/${machine.url}`} />
    </>
  );
}

function Actions({ machine, datasheet, quote }: Props) {
  return (
    <div className={`row screen-only ${styles.actions}`}>
      <ButtonLink {...useContactFormLink({ maquina: machine.url })} className={styles.quote}>
        {quote}
      </ButtonLink>
      {datasheet && (
        <p className={styles.datasheet}>
          <a
            className={`touch ${button.textLink}`}
            href={versioned(datasheet.href, datasheet.v)}
            download={datasheet.fileName}
            type="application/pdf"
            aria-describedby="ficha-tecnica"
          >
            <Icon name="download" />
            <span>Descargar ficha tecnica</span>
          </a>
          <span id="ficha-tecnica" className={`small ${styles.size}`}>
            {datasheet.label}
          </span>
        </p>
      )}
    </div>
  );
}

/** Keeps a machine's sides on one line, too: `400 × 590 × 420 mm`. For prose: table cells are too narrow for it on phones. */
function keepSides(text: string): string {
  return keepUnits(text).replace(/(\d) × (?=\d)/g, "$1\u00a0×\u00a0");
}
