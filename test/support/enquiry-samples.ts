import { byField, type Enquiry } from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";
import { identify, type Submission } from "../../server/enquiries/submission";

/** An enquiry with all fields filled in. */
export const sampleEnquiry: Enquiry = {
  ...byField((name) => `Ñ: ${FIELDS[name].label}`),
  from_name: "Camila Ñandú",
  telefono: "+56912345678",
  from_mail: "camila@empresa.cl",
  message: "Somos «80» personas.\n¿Cuál nos conviene? 🍐",
};

/** Returns a submission with a key, as the page's script sends it; without JavaScript the key is empty. */
export function submissionOf(
  idempotencyKey: string,
  changes: Partial<Enquiry> = {},
  address = "",
): Submission {
  return identify({ ...sampleEnquiry, ...changes }, { idempotencyKey, address });
}

/** Posts the sample to a site, as a browser does without JavaScript. */
export function postEnquiry(url: string, changes: Partial<Enquiry> & { id?: string } = {}, headers = {}) {
  return fetch(`${url}/?index`, {
    method: "POST",
    body: new URLSearchParams({ ...sampleEnquiry, ...changes }),
    headers: { Origin: url, ...headers },
    redirect: "manual",
  });
}
