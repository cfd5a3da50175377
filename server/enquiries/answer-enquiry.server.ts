import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { type EnquiryResult, FATE_HEADER, validateEnquiry } from "~content/enquiry";
import { getConfig } from "../config.server";
import { log } from "../log.server";
import { type MeasuredEnquiry, measured } from "../measured";
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
  const outcome = await outcomeOf(request, visitor, form, body.isCut);
  const { result, header, retryAfter, status } = outcome;
  measured.emit("enquiry", {
    outcome: measuredOutcome(outcome),
    way: form?.isFromScript ? "script" : "plain",
  });
  if (result.status === "sent" && !form?.isFromScript) return redirect(SENT_PAGE, 303);
  const headers = new Headers();
  if (header) headers.set(FATE_HEADER, header);
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  return data(result, { status: status ?? STATUS[result.status], headers });
}

interface Outcome {
  readonly result: EnquiryResult;
  /** Where it is not the result's own. */
  readonly status?: number;
  /** See {@link FATE_HEADER}. */
  readonly header?: "sent" | "kept";
  /** Seconds. */
  readonly retryAfter?: number;
}

async function outcomeOf(
  request: Request,
  visitor: Visitor,
  form: ContactForm | undefined,
  isCut: boolean,
): Promise<Outcome> {
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
  const validation = validateEnquiry(form.values);
  const errors = { ...(validation.ok ? {} : validation.errors), ...form.errors };
  if (!validation.ok || Object.keys(errors).length > 0)
    return { result: { status: "invalid", errors, values } };
  const from = { formId: form.formId, address: visitor.clientAddress ?? "" };
  return toOutcome(await deliver(validation.enquiry, from, { isSuspect: isMachines(form) }), values);
}

function measuredOutcome({ result, header, status }: Outcome): MeasuredEnquiry["outcome"] {
  if (header === "kept") return "kept";
  return status === 503 ? "full" : result.status;
}

/** Answered like anybody's, so that a machine learns nothing; see {@link deliver}. */
function isMachines({ honeypot, elapsedMs }: ContactForm): boolean {
  return honeypot !== "" || (elapsedMs !== undefined && elapsedMs < HUMAN_TIME_MS);
}

function toOutcome({ outcome, retryAfter }: Delivered, values: ContactForm["values"]): Outcome {
  if (outcome === "sent") return { result: { status: "sent" }, header: "sent" };
  if (outcome === "limited") return { result: { status: outcome, values }, retryAfter };
  const result = { status: "failed", values } as const;
  if (outcome === "full") return { result, status: 503 };
  return outcome === "failed" ? { result, header: "kept" } : { result };
}
