import { Breadcrumb } from "~/layout/breadcrumb";
import { PrintContact } from "~/layout/print-contact";
import { useSite } from "~/layout/use-public-settings";
import type { Page } from "~domain/page";
import styles from "./text-page.module.css";

/** A page of texts, such as the privacy notice. Facts that the company has not given yet are marked. */
export function TextPage({ page }: { page: Page }) {
  const { url, title, lead, notice, facts, sections } = page;
  return (
    <>
      <article className={`wrap ${styles.page}`}>
        <div className={styles.head}>
          <Breadcrumb name={title} />
          <h1 className="display-1">{title}</h1>
          <p className="lead">{lead}</p>
          {notice && (
            <p className="small">
              Versión {notice.version}, del {notice.updatedOn}.
              {notice.inForceOn && ` Rige desde el ${notice.inForceOn}.`}
              {notice.until && ` ${notice.until}`}
            </p>
          )}
        </div>
        <div className={styles.texts}>
          {facts.length > 0 && (
            <dl className={styles.facts}>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value ? <WithFacts text={value} /> : <Missing />}</dd>
                </div>
              ))}
            </dl>
          )}
          {sections.map(({ title, text }) => (
            <section key={title}>
              <h2 className="display-3">{title}</h2>
              <p>
                <WithFacts text={text} />
              </p>
            </section>
          ))}
        </div>
      </article>
      <PrintContact path={`/${url}`} />
    </>
  );
}

/** A text with the e-mail address as a link, and a mark in place of each fact that is not known yet. */
function WithFacts({ text }: { text: string }) {
  const { email } = useSite();
  return text.split(/(\{\w+\})/).map((part) => {
    if (!part.startsWith("{")) return part;
    if (part !== "{correo}") return <Missing key={part} />;
    return (
      <a key={part} href={`mailto:${email}`}>
        {email}
      </a>
    );
  });
}

function Missing() {
  return <mark>Por completar</mark>;
}
