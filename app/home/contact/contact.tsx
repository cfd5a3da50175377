import { useActionData, useSearchParams } from "@remix-run/react";
import { useEnquiryDraft } from "~/browser/interest";
import { useSite } from "~/layout/use-public-settings";
import { type EnquiryResult, THANKS, THANKS_PARAMETER } from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";
import { phoneHref, phoneText } from "~domain/wording/phone";
import { useHome } from "../use-home";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form";

/** Results that the action's redirect names. */
const RESULTS: Record<string, EnquiryResult> = {
  [THANKS.sent]: { status: "sent" },
  [THANKS.queued]: { status: "queued" },
};

/** Contact details and form. Without JavaScript it shows the action's result. */
export function Contact() {
  const { contact } = useHome();
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
  const site = useSite();
  const { company } = useHome();
  const mail = (
    <a className="touch" href={`mailto:${site.email}`}>
      {site.email}
    </a>
  );
  const phone = (
    <a className="touch" href={phoneHref(site.phone)}>
      {phoneText(site.phone)}
    </a>
  );
  const details = Object.entries({
    [FIELDS.from_mail.label]: mail,
    [FIELDS.telefono.label]: phone,
    Dirección: site.address,
    Horario: company.hours,
    "Regiones que atendemos": company.regions,
  }).filter(([, shown]) => shown);
  return (
    <dl className={styles.details}>
      {details.map(([label, shown]) => (
        <div key={label}>
          <dt className="small">{label}</dt>
          <dd className="line">{shown}</dd>
        </div>
      ))}
    </dl>
  );
}
