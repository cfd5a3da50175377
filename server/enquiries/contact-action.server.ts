import { type AppLoadContext, data } from "@remix-run/node";
import { validateEnquiry } from "~domain/enquiry/check";
import {
  ENQUIRY_HEADER,
  type EnquiryErrors,
  type EnquiryOutcome,
  type EnquiryResult,
  HUMAN_TIME_MS,
  THANKS,
  THANKS_PARAMETER,
} from "~domain/enquiry/enquiry";
import { getConfig } from "../config.server";
import { isOwnOrigin } from "../http/origins";
import { log } from "../log.server";
import { metricEvents } from "../metric-events";
import { type ContactForm, readContactForm } from "./contact-form";
import { enquiries } from "./enquiries.server";
import { identify, suspected } from "./submission";

/** Characters of a foreign origin that are enough to recognise it. */
const LOGGED_ORIGIN = 200;

const STATUS: Record<EnquiryOutcome, number> = {
  sent: 200,
  queued: 200,
  invalid: 400,
  "not-a-form": 400,
  "foreign-origin": 403,
  "too-large": 413,
  limited: 429,
  failed: 502,
  kept: 502,
  full: 503,
};

/** The sender of a form, as the host sees it: the address, and whether `X-Forwarded-For` has more entries than trusted. */
interface Visitor {
  readonly address?: string;
  readonly hasUntrustedProxies?: boolean;
}

/** The answer to a form: a response without a page, or what its page shows. */
export type FormAnswer =
  | Response
  | { readonly result: EnquiryResult; readonly status: number; readonly headers: Headers };

/** The contact form's action. Under plain remix-serve it reads the form itself, and no visitor has an address. */
export async function contactAction(request: Request, { form }: AppLoadContext) {
  const answer = form ?? (await answerForm(request.headers, new Uint8Array(await request.arrayBuffer()), {}));
  return answer instanceof Response ? answer : data(answer.result, answer);
}

/**
 * Takes a form (docs/product.md, The contact form). After success a form without JavaScript gets a redirect, otherwise a
 * page with the result in it. The page's script reads {@link ENQUIRY_HEADER} alone, and gets no page.
 */
export async function answerForm(given: Headers, body: Uint8Array, visitor: Visitor): Promise<FormAnswer> {
  const form = await readContactForm(given.get("content-type") ?? "", body);
  const { values, isFromScript } = form;
  const { outcome, errors = {}, retryAfter } = await handle(given, visitor, form);
  metricEvents.emit("enquiry", { outcome, way: isFromScript ? "script" : "plain" });
  const headers = new Headers({ [ENQUIRY_HEADER]: outcome });
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  if (outcome === "limited" && visitor.hasUntrustedProxies) {
    metricEvents.emit("untrustedProxies");
    log.warn(
      "a limited form came through more proxies than TRUSTED_PROXIES says: do all visitors share one limit?",
    );
  }
  const status = STATUS[outcome];
  if (isFromScript) return new Response(null, { status, headers });
  if (outcome === "sent" || outcome === "queued") {
    headers.set("Location", `/?${THANKS_PARAMETER}=${THANKS[outcome]}#contacto`);
    return new Response(null, { status: 303, headers });
  }
  if (outcome === "invalid") return { result: { status: outcome, errors, values }, status, headers };
  const shown = outcome === "kept" || outcome === "full" ? "failed" : outcome;
  return { result: { status: shown, values }, status, headers };
}

async function handle(
  headers: Headers,
  visitor: Visitor,
  form: ContactForm,
): Promise<{ outcome: EnquiryOutcome; errors?: EnquiryErrors; retryAfter?: number }> {
  const origin = headers.get("origin");
  if (!isOwnOrigin(headers, getConfig().siteOrigin)) {
    const foreign = origin !== null && URL.canParse(origin) ? new URL(origin).origin : undefined;
    log.warn(
      { origin: foreign?.slice(0, LOGGED_ORIGIN) },
      "form from a foreign origin refused: is SITE_ORIGIN right?",
    );
    return { outcome: "foreign-origin" };
  }
  if (form.flaw) return { outcome: form.flaw };
  const validation = validateEnquiry(form.values);
  if (!validation.ok) return { outcome: "invalid", errors: validation.errors };
  const { honeypot, isFromScript, elapsedMs } = form;
  const isSuspect = honeypot !== "" || (elapsedMs ?? HUMAN_TIME_MS) < HUMAN_TIME_MS;
  const { deliveries, limit } = enquiries();
  const { address = "" } = visitor;
  const submission = identify(validation.enquiry, { idempotencyKey: form.idempotencyKey, address });
  const repeated = isSuspect ? undefined : await deliveries.outcomeOfRepeat(submission);
  const kind = isSuspect ? "suspect" : repeated ? "repeat" : "enquiry";
  const retryAfter = await limit(kind, address);
  if (retryAfter > 0) {
    // A page that goes away does not say how long it took, and its form can't be sent again.
    const isBeacon = isFromScript && elapsedMs === undefined;
    if (isBeacon && (await limit("suspect", address)) === 0)
      await deliveries.submitSuspect(suspected(submission));
    return { outcome: "limited", retryAfter };
  }
  if (repeated) return { outcome: repeated };
  if (isSuspect) return { outcome: await deliveries.submitSuspect(suspected(submission)) };
  return { outcome: await deliveries.submit(submission) };
}
