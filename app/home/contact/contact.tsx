import { useActionData, useSearchParams } from "@remix-run/react";
import type { EnquiryResult } from "~content/enquiry";
import { contactTexts } from "~content/messages";
import styles from "./contact.module.css";
import { ContactDetails } from "./contact-details";
import { ContactForm } from "./contact-form";

interface Props {
  /** Message to start from, such as the machine that `?maquina=` names. */
  message: string;
}

/** Contact block and form (specification, section 2). Without JavaScript the action's answer comes back in here. */
export function Contact({ message }: Props) {
  const answer = useActionData<EnquiryResult>();
  const [query] = useSearchParams();
  const wasSent = query.get("contacto") === "enviado";
  const result = answer ?? (wasSent ? ({ status: "sent" } as const) : null);
  const form = <ContactForm key={message} message={message} answer={result} />;
  return (
    <section className={`section ${styles.contact}`} id="contacto" aria-labelledby="contacto-titulo">
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 className="display-1" id="contacto-titulo">
            {contactTexts.title}
          </h2>
          <p className={`lead ${styles.lead}`}>{contactTexts.lead}</p>
        </div>
        {/* In one column an answer comes before the details, so that it is seen at once. */}
        {result && form}
        <ContactDetails />
        {!result && form}
      </div>
    </section>
  );
}
