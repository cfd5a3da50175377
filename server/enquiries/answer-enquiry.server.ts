import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { type EnquiryResult, FATE_HEADER, validateEnquiry } from "~content/enquiry";
import { getConfig } from "../config.server";
import { log } from "../log.server";
import { type ContactForm, echo, NO_VALUES, parseContactForm } from "./contact-form.server";
import { type Delivered, deliver } from "./enquiries.server";
import { readFormBody } from "./form-body.server";
import { isOwnOrigin } from "./origin-check.server";

/** People need longer than this to fill in four fields. */
const HUMAN_TIME_MS = 2_000;

/** Characters of a foreign origin that are enough to recognise it. */
const LOGGED_ORIGIN = 200;

const SENT_PAGE = "/?contacto=enviado#contacto";

const STATUS: Record<EnquiryResult["status"], number> = {
  sent: 200,
  invalid: 400,
  "not-a-form": 400,
  "foreign-origin": 403,
  "too-large": 413,
  limited: 429,
  failed: 502,
};

/** Where the request came from, as far as the host tells. */
type Visitor = Pick<AppLoadContext, "clientAddress" | "origin">;

/**
 * Answers the contact form (architecture, The form) with the page and the result in it; a form without JavaScript
 * gets a redirect after success. A page's script reads the status and the {@link FATE_HEADER}.
 */
export async function answerEnquiry(
  request: Request,
  visitor: Visitor = {},
): Promise<Response | ReturnType<typeof data<EnquiryResult>>> {
  const body = await readFormBody(request.body);
  if (!body) {
    log.info("form broke off before its end: not sent");
    return data({ status: "not-a-form", values: NO_VALUES }, { status: STATUS["not-a-form"] });
  }
  const form = await parseContactForm(request.headers.get("content-type"), body);
  const { result, fate, retryAfter } = await judge(request, visitor, form, body.isCut);
  if (result.status === "sent" && !form?.isFromScript) return redirect(SENT_PAGE, 303);
  const headers = new Headers();
  if (fate) headers.set(FATE_HEADER, fate);
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  return data(result, { status: STATUS[result.status], headers });
}

interface Judgement {
  readonly result: EnquiryResult;
  /** See {@link FATE_HEADER}. */
  readonly fate?: "sent" | "kept";
  /** Seconds. */
  readonly retryAfter?: number;
}

const SENT: Judgement = { result: { status: "sent" }, fate: "sent" };

async function judge(
  request: Request,
  visitor: Visitor,
  form: ContactForm | undefined,
  isCut: boolean,
): Promise<Judgement> {
  const values = form ? echo(form.values) : NO_VALUES;
  const origin = visitor.origin === undefined ? request.headers.get("origin") : visitor.origin;
  if (!isOwnOrigin(request.headers, origin, getConfig().siteOrigin)) {
    log.warn(
      { origin: origin?.slice(0, LOGGED_ORIGIN) },
      "form from a foreign origin refused: is SITE_ORIGIN right?",
    );
    return { result: { status: "foreign-origin", values } };
  }
  if (isCut) return { result: { status: "too-large", values } };
  if (!form) return { result: { status: "not-a-form", values } };
  if (isBot(form)) {
    log.info("form filled in by a machine: answered as sent, and dropped");
    return SENT;
  }
  const validation = validateEnquiry(form.values);
  const errors = { ...(validation.ok ? {} : validation.errors), ...form.errors };
  if (!validation.ok || Object.keys(errors).length > 0)
    return { result: { status: "invalid", errors, values } };
  const address = visitor.clientAddress ?? "";
  return toJudgement(await deliver(validation.enquiry, { formId: form.formId, address }), values);
}

function isBot({ honeypot, elapsedMs }: ContactForm): boolean {
  return honeypot !== "" || (elapsedMs !== undefined && elapsedMs < HUMAN_TIME_MS);
}

function toJudgement({ outcome, retryAfter }: Delivered, values: ContactForm["values"]): Judgement {
  if (outcome === "sent") return SENT;
  if (outcome === "limited") return { result: { status: outcome, values }, retryAfter };
  const result = { status: "failed", values } as const;
  return outcome === "failed" ? { result, fate: "kept" } : { result };
}
