import { useActionData, useSearchParams } from "@remix-run/react";
import { useEnquiryDraft } from "~/browser/interest";
import contact from "~content/contact.json";
import site from "~content/site.json";
import { type EnquiryResult, THANKS, THANKS_PARAMETER } from "~domain/enquiry";
import { fieldLabels } from "~domain/messages";
import { phoneHref, phoneText } from "~domain/phone";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form";

/** Results that the action's redirect names. */
const RESULTS: Record<string, EnquiryResult> = {
  [THANKS.sent]: { status: "sent" },
  [THANKS.queued]: { status: "queued" },
};

/** Contact details and form. Without JavaScript it shows the action's result. */
export function Contact() {
  const message = useEnquiryDraft();
  const answer = useActionData<EnquiryResult>();
  const [query] = useSearchParams();
  const result = answer ?? RESULTS[query.get(THANKS_PARAMETER) ?? ""] ?? null;
  const form = <ContactForm message={message} answer={result} />;
  return (
    <section
      className={`section ${styles.contact}`}
      id="contacto"
      tabIndex={-1}
      aria-labelledby="contacto-titulo"
    >
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 className="display-1" id="contacto-titulo">
            {contact.title}
          </h2>
          <p className={`lead ${styles.lead}`}>{contact.lead}</p>
        </div>
        {/* In one column the answer comes before the details, so that it is in view. */}
        {result && form}
        <ContactDetails />
        {!result && form}
      </div>
    </section>
  );
}

function ContactDetails() {
  const details = [
    ["Horario", site.hours],
    ["Regiones que atendemos", site.regions],
  ].filter(([, text]) => text);
  return (
    <dl className={styles.details}>
      <div>
        <dt className="small">{fieldLabels.from_mail}</dt>
        <dd className="line">
          <a className="touch" href={`mailto:${site.email}`}>
            {site.email}
          </a>
        </dd>
      </div>
      <div>
        <dt className="small">{fieldLabels.telefono}</dt>
        <dd className="line">
          <a className="touch" href={phoneHref(site.phone)}>
            {phoneText(site.phone)}
          </a>
        </dd>
      </div>
      <div>
        <dt className="small">Dirección</dt>
        <dd className="line">{site.address}</dd>
      </div>
      {details.map(([label, text]) => (
        <div key={label}>
          <dt className="small">{label}</dt>
          <dd className="line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
