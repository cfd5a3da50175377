import { byField, type EnquiryFailure, type EnquiryField, HONEYPOT, SCRIPT_FIELDS } from "~domain/enquiry";
import { FIELDS } from "~domain/enquiry-fields";

/** The largest form that is read (docs/product.md, The contact form). */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** How much more of a large body is thrown away, so that its sender gets to see the response. */
export const DISCARD_LIMIT_BYTES = 16 * 1024 * 1024;

/** The part of a field that is read, as a multiple of what it admits: more would only go back to the visitor. */
const READ_FACTOR = 4;
const IDEMPOTENCY_KEY = /^[\w-]{8,64}$/;

const NOT_TEXT = "Escribe este dato como texto; no se pueden adjuntar archivos.";
const REPEATED = "Este dato llegó más de una vez. Revísalo y envíalo de nuevo.";

/** The contact form as it arrived: what the visitor typed, and what the page's script adds to it. */
export type ContactForm = Awaited<ReturnType<typeof readContactForm>>;

/**
 * Reads a urlencoded or multipart form up to the limit; what arrived of a longer one is there, too. Rejects when the body
 * breaks off before its end: half an enquiry must not be taken for a whole one.
 */
export async function readContactForm(
  contentType: string,
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
) {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    if (length < BODY_LIMIT_BYTES) kept.push(chunk.subarray(0, BODY_LIMIT_BYTES - length));
    length += chunk.length;
    if (length > BODY_LIMIT_BYTES + DISCARD_LIMIT_BYTES) break;
  }
  const isCut = length > BODY_LIMIT_BYTES;
  const isMultipart = /^\s*multipart\/form-data/i.test(contentType);
  if (isCut && isMultipart) kept.push(endOfMultipart(contentType));
  const entries = await new Response(Buffer.concat(kept), { headers: { "Content-Type": contentType } })
    .formData()
    .catch(() => undefined);

  const text = (name: string) => {
    const value = entries?.get(name);
    return typeof value === "string" ? value : "";
  };
  const errors: Partial<Record<EnquiryField, string>> = {};
  const values = byField((field) => {
    const given = entries?.getAll(field) ?? [];
    const texts = given.filter((value) => typeof value === "string");
    if (texts.length < given.length) errors[field] = NOT_TEXT;
    else if (texts.length > 1) errors[field] = REPEATED;
    const { rows, limit } = FIELDS[field];
    return texts.join(rows ? "\n" : " ").slice(0, limit * READ_FACTOR);
  });
  const key = text(SCRIPT_FIELDS.key) || text(SCRIPT_FIELDS.plainKey);
  const elapsed = text(SCRIPT_FIELDS.elapsed);
  const flaw: EnquiryFailure | undefined = isCut ? "too-large" : entries ? undefined : "not-a-form";
  return {
    /** Why nothing of it may be sent, if so. */
    flaw,
    values,
    /** Errors that the values don't show: files and repeated fields. */
    errors,
    /** Sent by the page's script, which wants a status and no redirect. A plain post has its key in `draft`. */
    isFromScript: entries?.has(SCRIPT_FIELDS.key) ?? false,
    /** Empty without JavaScript. */
    idempotencyKey: IDEMPOTENCY_KEY.test(key) ? key : "",
    /** Milliseconds since the visitor first touched the form; undefined without JavaScript. */
    elapsedMs: /^\d{1,15}$/.test(elapsed) ? Number(elapsed) : undefined,
    /** The field that people do not see. */
    honeypot: text(HONEYPOT),
  };
}

/** Ends a multipart body that was cut off within a part's content, so that the parts so far can be read. */
function endOfMultipart(contentType: string): Buffer {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  return Buffer.from(`\r\n--${quoted ?? plain ?? ""}--\r\n`);
}
