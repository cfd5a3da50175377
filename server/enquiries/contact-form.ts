import {
  byField,
  type EnquiryErrors,
  type EnquiryField,
  type EnquiryValues,
  MAX_LENGTHS,
} from "~content/enquiry";

/** The largest form that is read (docs/product.md, The contact form). */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** How much more of a large body is thrown away, so that its sender gets to see the response. */
const DISCARD_LIMIT_BYTES = 16 * 1024 * 1024;

/** Values go back to the visitor, but never more than this multiple of what the field admits. */
const ECHO_FACTOR = 4;
const FORM_ID = /^[\w-]{8,64}$/;

const NOT_TEXT = "Escribe este dato como texto; no se pueden adjuntar archivos.";
const REPEATED = "Este dato llegó más de una vez. Revísalo y envíalo de nuevo.";

export interface FormBody {
  /** At most {@link BODY_LIMIT_BYTES}. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** True when there was more than that. */
  readonly isCut: boolean;
}

/**
 * Reads a body up to the limit and no further. Undefined when it broke off before its end: half an enquiry must not be
 * taken for a whole one.
 */
export async function readFormBody(body: ReadableStream<Uint8Array> | null): Promise<FormBody | undefined> {
  const kept: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      if (length < BODY_LIMIT_BYTES) kept.push(chunk.subarray(0, BODY_LIMIT_BYTES - length));
      length += chunk.length;
      if (length > BODY_LIMIT_BYTES + DISCARD_LIMIT_BYTES) break;
    }
  } catch {
    return undefined;
  }
  return { bytes: new Uint8Array(Buffer.concat(kept)), isCut: length > BODY_LIMIT_BYTES };
}

/** The contact form as it arrived: what the visitor typed, and what the page's script adds to it. */
export type ContactForm = NonNullable<Awaited<ReturnType<typeof parseContactForm>>>;

/** Parses a urlencoded or multipart form; of one that was cut off, what arrived. Undefined for anything else. */
export async function parseContactForm(contentType: string | null, body: FormBody) {
  const entries = await parse(contentType ?? "", body);
  if (!entries) return undefined;
  const errors: Partial<Record<EnquiryField, string>> = {};
  const values = byField((field) => {
    const given = entries.getAll(field);
    const texts = given.filter((value) => typeof value === "string");
    if (texts.length < given.length) errors[field] = NOT_TEXT;
    else if (texts.length > 1) errors[field] = REPEATED;
    return texts.join(field === "message" ? "\n" : " ");
  });
  const [formId, elapsed] = [text(entries, "id"), text(entries, "elapsed")];
  return {
    values,
    /** Errors that the values don't show: files and repeated fields. */
    errors: errors as EnquiryErrors,
    /** Sent by the page's script, which wants a status and no redirect. */
    isFromScript: entries.has("id"),
    /** Empty without JavaScript. */
    formId: FORM_ID.test(formId) ? formId : "",
    /** Milliseconds since the visitor first touched the form; undefined without JavaScript. */
    elapsedMs: /^\d{1,15}$/.test(elapsed) ? Number(elapsed) : undefined,
    /** The field that people do not see. */
    honeypot: text(entries, "extra"),
  };
}

/** Values fit to be shown again: whole when they could pass, else no more than four times what is allowed. */
export function echo(values: EnquiryValues): EnquiryValues {
  return byField((field) => values[field].slice(0, MAX_LENGTHS[field] * ECHO_FACTOR));
}

async function parse(contentType: string, { bytes, isCut }: FormBody): Promise<FormData | undefined> {
  const isMultipart = /^\s*multipart\/form-data/i.test(contentType);
  const whole = isCut && isMultipart ? closeMultipart(bytes, contentType) : bytes;
  return new Response(whole, { headers: { "Content-Type": contentType } }).formData().catch(() => undefined);
}

/** Ends a multipart body that was cut off within a part's content, so that the parts so far can be read. */
function closeMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Uint8Array<ArrayBuffer> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  return new Uint8Array(Buffer.concat([bytes, Buffer.from(`\r\n--${quoted ?? plain ?? ""}--\r\n`)]));
}

function text(entries: FormData, name: string): string {
  const value = entries.get(name);
  return typeof value === "string" ? value : "";
}
