import type { Enquiry } from "~domain/enquiry/enquiry";
import { mailedEnquiry } from "~domain/enquiry/mailed-enquiry";
import type { EmailJsConfig } from "../config.server";
import { metricEvents } from "../metric-events";

/** How long the provider may take to answer. */
export const RELAY_LIMIT_MS = 10_000;
/** Time to read what arrived while the process stood still: it counts although the limit has passed. */
const READING_MS = 100;

const LIBRARY_VERSION = "3.2.0";
const TEXT_LIMIT = 200;

/** The library's own text for each missing identifier (docs/product.md, The contact form). */
const REQUIRED = [
  ["userId", "The user ID is required. Visit https://dashboard.emailjs.com/admin/integration"],
  ["serviceId", "The service ID is required. Visit https://dashboard.emailjs.com/admin"],
  ["templateId", "The template ID is required. Visit https://dashboard.emailjs.com/admin/templates"],
] as const;

/** Our words for the provider's text, which may hold anything, even a visitor's phone number. */
const KNOWN_REASONS: readonly [RegExp, string][] = [
  [/non-browser/i, "API calls are disabled for non-browser applications"],
  [/invalid grant/i, "the mail account has withdrawn its access: Invalid grant"],
  [/user id|public key/i, "the account does not know the user ID"],
  [/service id/i, "the account does not know the service ID"],
  [/template id/i, "the account does not know the template ID"],
  [/quota|limit|too many/i, "the account's quota or rate is used up"],
  [/recipient/i, "the template's recipient is not accepted"],
];

const PASSING_STATUSES = new Set([408, 425, 429]);

/** The provider's answer to one call. */
export type ProviderAnswer =
  | { readonly ok: true; readonly status: number }
  | {
      readonly ok: false;
      /** 0 without an answer. */
      readonly status: number;
      /** The reason in our words, without personal data. */
      readonly reason: string;
      /** True for a refusal that lasts until the account is corrected. */
      readonly isLasting: boolean;
    };

export type Relay = (enquiry: Enquiry) => Promise<ProviderAnswer>;

/**
 * Sends enquiries to the e-mail provider as the browser's library does (docs/product.md, The contact form). `limitMs`: how
 * long it waits.
 */
export function createRelay(account: EmailJsConfig, limitMs = RELAY_LIMIT_MS): Relay {
  return async (enquiry) => {
    const [, missing] = REQUIRED.find(([identifier]) => !account[identifier]) ?? [];
    if (missing) return { ok: false, status: 0, reason: missing, isLasting: true };
    const startedAt = performance.now();
    const answer = await send(payload(enquiry, account), account.origin, limitMs);
    metricEvents.emit("providerCall", { status: answer.status, milliseconds: performance.now() - startedAt });
    return answer;
  };
}

async function send(body: FormData, origin: string, limitMs: number): Promise<ProviderAnswer> {
  const limit = new AbortController();
  const { signal } = limit;
  let timer = setTimeout(() => {
    timer = setTimeout(() => limit.abort(), READING_MS);
  }, limitMs);
  try {
    const request = { method: "POST", body, redirect: "manual", signal } as const;
    return await answerOf(await fetch(`${origin}/api/v1.0/email/send-form`, request));
  } catch (error) {
    const reason = signal.aborted ? `no answer within ${limitMs} ms` : codeOf(error);
    return { ok: false, status: 0, reason, isLasting: false };
  } finally {
    clearTimeout(timer);
  }
}

function payload(enquiry: Enquiry, { userId, serviceId, templateId, privateKey }: EmailJsConfig): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(mailedEnquiry(enquiry))) form.append(name, text);
  form.append("lib_version", LIBRARY_VERSION);
  form.append("service_id", serviceId);
  form.append("template_id", templateId);
  form.append("user_id", userId);
  if (privateKey) form.append("accessToken", privateKey);
  return form;
}

/**
 * Success is status 200, whatever the text, or a whole text 'OK'. With 200 the text is not read. A text that does not end
 * leaves open what became of the enquiry: it is tried again.
 */
async function answerOf({ status, body }: Response): Promise<ProviderAnswer> {
  if (status === 200) body?.cancel().catch(() => {});
  const { text, isWhole } = status === 200 ? { text: "OK", isWhole: true } : await startOf(body);
  if (isWhole && text === "OK") return { ok: true, status };
  const isLasting = status >= 400 && status < 500 && !PASSING_STATUSES.has(status);
  const [, known] = KNOWN_REASONS.find(([pattern]) => pattern.test(text)) ?? [];
  return { ok: false, status, reason: known ?? classOf(status), isLasting };
}

/** Returns what is certain of a refusal in words that are none of {@link KNOWN_REASONS}. */
function classOf(status: number): string {
  if (status >= 500) return "the provider fails";
  return status >= 400 ? "refused, for a reason that is not known here" : "neither accepted nor refused";
}

/** Returns the first characters of the response's text, up to where reading fails. */
async function startOf(body: Response["body"]): Promise<{ text: string; isWhole: boolean }> {
  let text = "";
  try {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.length > TEXT_LIMIT) break;
    }
  } catch {
    // The status alone says that the provider refused.
    return { text, isWhole: false };
  }
  return { text: text.slice(0, TEXT_LIMIT), isWhole: true };
}

/** Returns a system error's code, which fetch hides in the cause of its "fetch failed". */
function codeOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return code ?? "unknown failure";
}
