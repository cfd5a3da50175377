import { Disclosure } from "~/ui/disclosure";
import { DENSE_PHONE, Picture } from "~/ui/picture";
import type { Datasheet, Machine } from "~content/machines/machine";
import { keepUnits } from "~content/wording";
import { Actions } from "./actions";
import { Breadcrumb } from "./breadcrumb";
import styles from "./overview.module.css";

interface Props {
  machine: Machine;
  datasheet: Datasheet | null;
}

/** What the machine is: name, subtitle, description, picture, characteristics and what to do next. */
export function Overview({ machine, datasheet }: Props) {
  return (
    <section className={styles.overview} aria-labelledby="maquina">
      <div className="wrap">
        <Breadcrumb current={machine.name} />
        <div className={styles.columns}>
          <div className={styles.text}>
            <h1 id="maquina" className={styles.name}>
              {machine.name}
            </h1>
            <p className={styles.subtitle}>{machine.subtitle}</p>
            <p className={styles.description}>{keepUnits(machine.txt)}</p>
            <Disclosure showLabel="Ver más" hideLabel="Ver menos">
              <ul className={styles.characteristics} aria-label="Características">
                {machine.characteristics.map((fact) => (
                  <li key={fact}>{keepUnits(fact)}</li>
                ))}
              </ul>
            </Disclosure>
            <Actions machine={machine} datasheet={datasheet} />
          </div>
          <figure className={styles.picture}>
            <Picture
              name={machine.img}
              alt={machine.imgAlt}
              sizes={`${DENSE_PHONE}, (min-width: 1101px) 58vw, 100vw`}
              priority
            />
          </figure>
        </div>
      </div>
    </section>
  );
}
