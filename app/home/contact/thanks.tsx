import { Link, useSearchParams } from "@remix-run/react";
import { type RefObject, useState } from "react";
import { useHydrated } from "~/browser/use-hydrated";
import button from "~/ui/button.module.css";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";
import { type EnquiryResult, isAccepted } from "~domain/enquiry/enquiry";
import { toastTexts } from "~domain/fixed-texts";
import { flavourOf } from "~domain/flavours";
import { filled } from "~domain/wording/wording";
import { useHome } from "../use-home";
import styles from "./thanks.module.css";

/** Orca speaks no name that a group takes from itself. */
const NAMED = { role: "group", "aria-labelledby": "gracias", "aria-describedby": "gracias-texto" };

type Accepted = Extract<EnquiryResult, { readonly status: "sent" | "queued" }>;

/** Returns whether a result is one to give thanks for. */
export function isThanks(outcome: EnquiryResult | null): outcome is Accepted {
  return isAccepted(outcome?.status);
}

interface Props {
  outcome: Accepted;
  noticeRef: RefObject<HTMLDivElement>;
  /** Called to show the form again; without JavaScript the link loads it. */
  onAnother: () => void;
}

/** Thanks in the form's place, with a full glass of the flavour that the address names. */
export function Thanks({ outcome: { status, name, email }, noticeRef, onAnother }: Props) {
  const {
    contact: { sent },
    flavours,
  } = useHome();
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  // The router's address lacks what was chosen on the page.
  const [flavour] = useState(() =>
    flavourOf(flavours, (isHydrated ? new URLSearchParams(window.location.search) : query).get("sabor")),
  );
  const isKnown = status === "sent" && email;
  return (
    <div className={`scene ${styles.thanks}`} data-sabor={flavour.slug}>
      <Picture name={flavour.img} alt="" sizes="(max-width: 47.5em) 620px, 420px" className={styles.glass} />
      <div className={styles.words}>
        <div ref={noticeRef} {...NAMED} tabIndex={-1}>
          <h3 id="gracias">
            <span className={`line ${styles.status}`}>
              <Icon name="check" />
              {isKnown ? sent.titleWithEmail : toastTexts[status]}
            </span>{" "}
            <span className={`display-1 ${styles.title}`}>
              {name ? filled(sent.thanks, { nombre: name }) : sent.thanksUnnamed}
            </span>
          </h3>
          <p id="gracias-texto" className={styles.text}>
            {email ? filled(sent.textWithEmail, { correo: email }) : sent.text}
          </p>
        </div>
        <Link
          className={`touch ${button.textLink}`}
          to="/#contacto"
          onClick={(event) => {
            event.preventDefault();
            onAnother();
          }}
        >
          <span>{sent.another}</span>
        </Link>
      </div>
    </div>
  );
}
