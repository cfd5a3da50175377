import { useActionData, useSearchParams } from "@remix-run/react";
import { usePublicSettings } from "~/layout/use-public-settings";
import contact from "~content/contact.json";
import type { EnquiryResult } from "~content/enquiry";
import { phoneHref, phoneText } from "~content/phone";
import site from "~content/site.json";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form";

const SENT = { status: "sent" } as const;

/** Contact details and form, with `message` as its initial message. Without JavaScript it shows the action's result. */
export function Contact({ message }: { message: string }) {
  const answer = useActionData<EnquiryResult>();
  const [query] = useSearchParams();
  const result = answer ?? (query.get("contacto") === "enviado" ? SENT : null);
  const form = <ContactForm key={message} message={message} answer={result} />;
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
  const { contactEmail, contactPhone } = usePublicSettings();
  return (
    <dl className={styles.details}>
      <div>
        <dt className="small">{contact.email}</dt>
        <dd className="line">
          <a className="touch" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </dd>
      </div>
      <div>
        <dt className="small">{contact.phone}</dt>
        <dd className="line">
          <a className="touch" href={phoneHref(contactPhone)}>
            {phoneText(contactPhone)}
          </a>
        </dd>
      </div>
      <div>
        <dt className="small">{contact.address}</dt>
        <dd className="line">{site.address}</dd>
      </div>
    </dl>
  );
}
