import { byField, type EnquiryFailure, HONEYPOT, SCRIPT_FIELDS } from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";

/** The largest form that is read (docs/product.md, The contact form). */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** The part of a field that is read, as a multiple of what it admits: more would only go back to the visitor. */
const READ_FACTOR = 4;
const IDEMPOTENCY_KEY = /^[\w-]{8,64}$/;

/** The contact form as it arrived: what the visitor typed, and what the page's script adds to it. */
export type ContactForm = Awaited<ReturnType<typeof readContactForm>>;

/**
 * Reads a urlencoded or multipart form up to the limit. A longer form is cut off there if it is urlencoded, as plain HTML
 * sends it, and is empty otherwise. A field that was repeated is one text, and files are left out.
 */
export async function readContactForm(contentType: string, body: Uint8Array) {
  const isCut = body.byteLength > BODY_LIMIT_BYTES;
  const kept = new Response(body.slice(0, BODY_LIMIT_BYTES), { headers: { "Content-Type": contentType } });
  const entries = await kept.formData().catch(() => undefined);
  const texts = (name: string) =>
    (entries?.getAll(name) ?? []).filter((value): value is string => typeof value === "string");
  const values = byField((field) => {
    const { rows, limit } = FIELDS[field];
    return texts(field)
      .join(rows ? "\n" : " ")
      .slice(0, limit * READ_FACTOR);
  });
  const [key = ""] = [...texts(SCRIPT_FIELDS.key), ...texts(SCRIPT_FIELDS.plainKey)].filter(Boolean);
  const [elapsed = ""] = texts(SCRIPT_FIELDS.elapsed);
  const flaw: EnquiryFailure | undefined = isCut ? "too-large" : entries ? undefined : "not-a-form";
  return {
    /** Why nothing of it may be sent, if so. */
    flaw,
    values,
    /** Sent by the page's script, which wants a status and no redirect. A plain post has its key in `draft`. */
    isFromScript: entries?.has(SCRIPT_FIELDS.key) ?? false,
    /** Empty without JavaScript. */
    idempotencyKey: IDEMPOTENCY_KEY.test(key) ? key : "",
    /** Milliseconds since the visitor first touched the form; undefined without JavaScript. */
    elapsedMs: /^\d{1,15}$/.test(elapsed) ? Number(elapsed) : undefined,
    /** The field that people do not see. */
    honeypot: texts(HONEYPOT).join(""),
  };
}
