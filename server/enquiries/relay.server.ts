import { ENQUIRY_FIELDS, type Enquiry } from "~content/enquiry";
import type { EmailJsConfig } from "../config.server";

/** How long the provider may take to answer. */
export const RELAY_LIMIT_MS = 10_000;

const LIBRARY_VERSION = "3.2.0";
const TEXT_LIMIT = 200;
const PASSING_STATUSES = new Set([408, 425, 429]);

export type RelayOutcome =
  | { readonly ok: true; readonly status: number }
  | {
      readonly ok: false;
      /** 0 without an answer. */
      readonly status: number;
      /** What the provider said, or why there was no answer; no personal data. */
      readonly reason: string;
      /** True for a refusal that lasts until somebody corrects the account. */
      readonly isLasting: boolean;
    };

export type Relay = (enquiry: Enquiry) => Promise<RelayOutcome>;

/** Sends enquiries to the e-mail provider as the browser's library does (architecture, The e-mail call). */
export function createRelay(account: EmailJsConfig): Relay {
  return async (enquiry) => {
    const missing = missingIdentifier(account);
    if (missing) return { ok: false, status: 0, reason: missing, isLasting: true };
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), RELAY_LIMIT_MS);
    try {
      const response = await fetch(`${account.origin}/api/v1.0/email/send-form`, {
        method: "POST",
        body: payload(enquiry, account),
        redirect: "manual",
        signal: controller.signal,
      });
      return await judge(response);
    } catch (error) {
      const reason = controller.signal.aborted ? `no answer within ${RELAY_LIMIT_MS} ms` : cause(error);
      return { ok: false, status: 0, reason, isLasting: false };
    } finally {
      clearTimeout(timer);
      controller.abort();
    }
  };
}

/** The library's own text for the first missing identifier (specification, section 8). */
export function missingIdentifier({
  userId,
  serviceId,
  templateId,
}: Pick<EmailJsConfig, "userId" | "serviceId" | "templateId">): string | undefined {
  if (!userId) return "The user ID is required. Visit https://dashboard.emailjs.com/admin/integration";
  if (!serviceId) return "The service ID is required. Visit https://dashboard.emailjs.com/admin";
  if (!templateId) {
    return "The template ID is required. Visit https://dashboard.emailjs.com/admin/templates";
  }
  return undefined;
}

function payload(enquiry: Enquiry, { userId, serviceId, templateId, privateKey }: EmailJsConfig): FormData {
  const form = new FormData();
  for (const field of ENQUIRY_FIELDS) form.append(field, enquiry[field]);
  form.append("lib_version", LIBRARY_VERSION);
  form.append("service_id", serviceId);
  form.append("template_id", templateId);
  form.append("user_id", userId);
  if (privateKey) form.append("accessToken", privateKey);
  return form;
}

/** Success is status 200 or the text 'OK'; with 200 the text does not matter, so nothing waits for it. */
async function judge(response: Response): Promise<RelayOutcome> {
  const { status } = response;
  if (status === 200) return { ok: true, status };
  const text = await startOf(response);
  if (text === "OK") return { ok: true, status };
  const isLasting = status >= 400 && status < 500 && !PASSING_STATUSES.has(status);
  return { ok: false, status, reason: withoutAddresses(text), isLasting };
}

/** The first characters of the answer's text; what can't be read counts as empty. */
async function startOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    const reader = response.body?.getReader();
    while (reader && text.length <= TEXT_LIMIT) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The status alone already says that the provider refused.
  }
  return text.slice(0, TEXT_LIMIT);
}

/** A refusal may quote the recipient or the sender, and neither belongs in a log. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'@]+@[^\s<>"'@]+/g, "[address]");
}

/** fetch says only "fetch failed"; what happened is its cause: a system error's code or a parser's message. */
function cause(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(inner instanceof Error)) return "unknown failure";
  return "code" in inner && typeof inner.code === "string" ? inner.code : inner.message;
}
