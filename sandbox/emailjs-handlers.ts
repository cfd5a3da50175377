import { HttpResponse, http, type RequestHandler } from "msw";
import type { Caller, Failure, Mailbox } from "./emailjs-account";

/** Fields of the account's template, the same as the form's. */
const TEMPLATE_FIELDS = ["from_name", "telefono", "from_mail", "message"];
const SERVICE_FIELDS = ["lib_version", "service_id", "template_id", "user_id"];
const SIZE_LIMIT_BYTES = 50 * 1024;
const PATH = "*/api/v1.0/email/send-form";
const CORS = { "Access-Control-Allow-Origin": "*" };

/**
 * Handles EmailJS's `POST /api/v1.0/email/send-form` for one account. Rejects the same calls as the service, with its
 * status and text, and puts the others into `mailbox`. msw in vitest and the sandbox's socket use the same handlers.
 */
export function emailJsHandlers(mailbox: Mailbox): RequestHandler[] {
  return [
    http.options(PATH, () => {
      const allowed = { "Access-Control-Allow-Methods": "POST", "Access-Control-Allow-Headers": "*" };
      return new HttpResponse(null, { status: 204, headers: { ...CORS, ...allowed } });
    }),
    http.post(PATH, async ({ request }) => {
      const caller: Caller = request.headers.has("origin") ? "browser" : "server";
      const failure = mailbox.failureFor(caller);
      if (failure) return fail(failure);
      if (!mailbox.countCall(Date.now())) return answer(429, "Too many requests");
      const body = await request.arrayBuffer();
      if (body.byteLength > SIZE_LIMIT_BYTES) return answer(413, "Variables size exceeds the limit of 50Kb");
      const form = await parse(request, body);
      if (!form) return answer(400, "The form data is invalid");
      const refusal = refuse(form, caller, mailbox);
      if (refusal) return refusal;
      const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
      mailbox.store({ receivedAt: new Date().toISOString(), caller, fields });
      return answer(200, "OK");
    }),
  ];
}

function answer(status: number, text: string) {
  return HttpResponse.text(text, { status, headers: CORS });
}

async function fail(failure: Failure): Promise<Response> {
  if (failure === "close") return HttpResponse.error();
  if (failure === "hang") return new Promise(() => {});
  return answer(failure.status, failure.text);
}

async function parse(request: Request, body: ArrayBuffer): Promise<FormData | undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data")) return undefined;
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    return undefined;
  }
}

function refuse(form: FormData, caller: Caller, { account }: Mailbox): Response | undefined {
  if (form.get("user_id") !== account.userId) {
    return answer(
      400,
      "The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account",
    );
  }
  const token = form.get("accessToken");
  if (token !== null && token !== account.privateKey) return answer(403, "The private key is invalid");
  if (caller === "server" && token === null && !account.allowsServers) {
    return answer(403, "API calls are disabled for non-browser applications");
  }
  if (form.get("service_id") !== account.serviceId) {
    return answer(
      400,
      "The service ID not found. To find this ID, visit https://dashboard.emailjs.com/admin",
    );
  }
  if (form.get("template_id") !== account.templateId) {
    return answer(
      400,
      "The template ID not found. To find this ID, visit https://dashboard.emailjs.com/admin/templates",
    );
  }
  return refuseFields(form);
}

/** Rejects fields that the template does not use. The service ignores them, but the payload is a contract. */
function refuseFields(form: FormData): Response | undefined {
  const expected = [...TEMPLATE_FIELDS, ...SERVICE_FIELDS];
  const names = [...form.keys()];
  const missing = expected.filter((name) => !form.get(name));
  const unknown = names.filter((name) => !expected.includes(name) && name !== "accessToken");
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  const files = [...form].filter(([, value]) => typeof value !== "string").map(([name]) => name);
  if (form.get("lib_version") !== "3.2.0") return answer(400, "The library version is invalid");
  const problems = { missing, unknown, repeated, files };
  for (const [problem, fields] of Object.entries(problems)) {
    if (fields.length > 0) return answer(400, `The template params are invalid: ${problem} ${fields}`);
  }
  return undefined;
}
