import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import styles from "~/layout/text-page.module.css";
import { useSite } from "~/layout/use-public-settings";
import { pageMeta } from "~/seo/meta";
import type { Data } from "~domain/content/data";
import { ENQUIRY_FIELDS } from "~domain/enquiry";
import { FIELDS } from "~domain/enquiry-fields";
import { LANGUAGE } from "~domain/fixed-texts";
import { listed } from "~domain/wording";
import { releaseIn } from "../../server/release.server";

const LABELS: Record<keyof Data["privacy"]["particulars"], string> = {
  name: "Responsable",
  taxNumber: "RUT",
  address: "Domicilio postal",
  representative: "Representante legal",
  provider: "EmailJS: país y protección",
  guarantee: "Garantía para ese envío",
  server: "Servidor",
  mailbox: "Casilla de correo",
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, { path: "/privacidad", title: data.title, description: data.lead }) : [];

/** Returns the notice, with its days in words. Browsers could write them differently than the server. */
export function loader({ context }: LoaderFunctionArgs) {
  const { privacy } = releaseIn(context).data;
  const asked = listed(ENQUIRY_FIELDS.map((name) => FIELDS[name].label.toLowerCase()));
  const sections = privacy.sections.map(({ title, text }) => ({
    title,
    text: text.replace("{datos}", asked),
  }));
  return {
    ...privacy,
    sections,
    updatedOn: longDay(privacy.updatedOn),
    inForceOn: longDay(privacy.inForceOn),
  };
}

/** The privacy notice. Facts that the company has not given yet are marked. */
export default function Privacy() {
  const { updatedOn, inForceOn, ...privacy } = useLoaderData<typeof loader>();
  const site = useSite();
  const mail = <a href={`mailto:${site.email}`}>{site.email}</a>;
  return (
    <article className={`wrap ${styles.page}`}>
      <h1 className="display-1">{privacy.title}</h1>
      <p className="lead">{privacy.lead}</p>
      <p className="small">
        Versión {privacy.version}, del {updatedOn}. Rige desde el {inForceOn}.
      </p>
      <dl className={styles.facts}>
        {Object.entries(LABELS).map(([field, label]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{privacy.particulars[field as keyof typeof LABELS] || <mark>Por completar</mark>}</dd>
          </div>
        ))}
        <div>
          <dt>Solicitudes</dt>
          <dd>{mail}</dd>
        </div>
      </dl>
      {privacy.sections.map(({ title, text }) => (
        <section key={title}>
          <h2 className="display-3">{title}</h2>
          <p>
            {text.split("{correo}").map((part, index) => (
              <Fragment key={part}>
                {index > 0 && mail}
                {part}
              </Fragment>
            ))}
          </p>
        </section>
      ))}
    </article>
  );
}

/** Returns a day such as `2026-12-01` in words. */
function longDay(day: string): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(day).toLocaleDateString(LANGUAGE, options);
}
