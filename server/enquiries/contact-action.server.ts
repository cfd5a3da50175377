import { type AppLoadContext, data, redirect } from "@remix-run/node";
import {
  ENQUIRY_HEADER,
  type EnquiryErrors,
  type EnquiryOutcome,
  type EnquiryResult,
  HUMAN_TIME_MS,
  THANKS,
  THANKS_PARAMETER,
} from "~domain/enquiry";
import { validateEnquiry } from "~domain/enquiry-check";
import { getConfig } from "../config.server";
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

/** Where the request came from, as far as the host tells. */
type Visitor = Pick<AppLoadContext, "clientAddress" | "origin" | "hasUntrustedProxies">;

/** One warning a process: too few trusted proxies meet every visitor. */
let hasWarned = false;

/**
 * The contact form's action (docs/product.md, The contact form). A form without JavaScript gets a redirect after
 * success, everything else the page with the result in it. A page's script gets no page: it reads {@link ENQUIRY_HEADER}.
 * Neither does an address whose forms are refused again and again, as each page costs a rendering.
 */
export async function contactAction(
  request: Request,
  visitor: Visitor = {},
): Promise<Response | ReturnType<typeof data<EnquiryResult | null>>> {
  const contentType = request.headers.get("content-type") ?? "";
  const form = await readContactForm(contentType, request.body).catch(() => {
    log.info("form broke off before its end: not sent");
    return readContactForm("", null);
  });
  const { values, isFromScript } = form;
  const { outcome, errors = {}, retryAfter } = await handle(request, visitor, form);
  metricEvents.emit("enquiry", { outcome, way: isFromScript ? "script" : "plain" });
  const headers = new Headers({ [ENQUIRY_HEADER]: outcome });
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  const answer = { status: STATUS[outcome], headers };
  if (outcome === "limited" && visitor.hasUntrustedProxies && !hasWarned) {
    hasWarned = true;
    metricEvents.emit("untrustedProxies");
    log.warn(
      "a limited form came through more proxies than TRUSTED_PROXIES says: do all visitors share one limit?",
    );
  }
  if (isFromScript) return data(null, answer);
  if (outcome === "sent" || outcome === "queued")
    return redirect(`/?${THANKS_PARAMETER}=${THANKS[outcome]}#contacto`, { status: 303, headers });
  const isRefused = outcome !== "kept" && outcome !== "full" && outcome !== "failed";
  if (isRefused && (await enquiries().limit("refused", visitor.clientAddress ?? "")) > 0)
    return data(null, { status: 429, headers });
  if (outcome === "invalid") return data({ status: outcome, errors, values }, answer);
  return data({ status: outcome === "kept" || outcome === "full" ? "failed" : outcome, values }, answer);
}

async function handle(
  request: Request,
  visitor: Visitor,
  form: ContactForm,
): Promise<{ outcome: EnquiryOutcome; errors?: EnquiryErrors; retryAfter?: number }> {
  const origin = visitor.origin === undefined ? request.headers.get("origin") : visitor.origin;
  if (!isOwnOrigin(request.headers, origin, getConfig().siteOrigin)) {
    const foreign = origin !== null && URL.canParse(origin) ? new URL(origin).origin : undefined;
    log.warn(
      { origin: foreign?.slice(0, LOGGED_ORIGIN) },
      "form from a foreign origin refused: is SITE_ORIGIN right?",
    );
    return { outcome: "foreign-origin" };
  }
  if (form.flaw) return { outcome: form.flaw };
  const validation = validateEnquiry(form.values);
  const errors = { ...(validation.ok ? {} : validation.errors), ...form.errors };
  if (!validation.ok || Object.keys(errors).length > 0) return { outcome: "invalid", errors };
  const { honeypot, isFromScript, elapsedMs } = form;
  const isSuspect = honeypot !== "" || (elapsedMs ?? HUMAN_TIME_MS) < HUMAN_TIME_MS;
  const { deliveries, limit } = enquiries();
  const address = visitor.clientAddress ?? "";
  const submission = identify(validation.enquiry, { idempotencyKey: form.idempotencyKey, address });
  const repeated = isSuspect ? undefined : await deliveries.outcomeOfRepeat(submission);
  if (repeated) return { outcome: repeated };
  const retryAfter = await limit(isSuspect ? "suspect" : "enquiry", address);
  if (retryAfter > 0) {
    // A page that goes away does not say how long it took, and nobody can send its form again.
    const isBeacon = isFromScript && elapsedMs === undefined;
    if (isBeacon && (await limit("beacon", address)) === 0)
      await deliveries.submitSuspect(suspected(submission));
    return { outcome: "limited", retryAfter };
  }
  if (isSuspect) return { outcome: await deliveries.submitSuspect(suspected(submission)) };
  const isCrowded = (await limit("crowd", address)) > 0;
  return { outcome: await deliveries.submit(submission, isCrowded) };
}

/**
 * Whether a form was sent from our own pages. Browsers name the page's origin in `Origin`; where they leave it
 * out or hide it, `Sec-Fetch-Site` or `Referer` do. Only text browsers send none of the three; a page can't make a
 * graphical browser do so. A site that runs on this machine, for a try-out, trusts its other names and
 * ports too. `origin` is what the request said before the host took it away.
 */
export function isOwnOrigin(headers: Headers, origin: string | null, siteOrigin: string): boolean {
  if (origin !== null && origin !== "null") return isSame(origin, siteOrigin);
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const referer = headers.get("referer");
  if (referer !== null) return isSame(referer, siteOrigin);
  return origin === null;
}

function isSame(address: string, siteOrigin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.origin === siteOrigin || (isLoopback(url) && isLoopback(new URL(siteOrigin)));
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
