import { HttpResponse, http, type RequestHandler } from "msw";
import { ENQUIRY_FIELDS, isRequired } from "../domain/enquiry/enquiry";
import { ACCOUNT, type Caller, type Failure, type Mailbox } from "./emailjs-account";

/** Fields of the account's template, the same as the form's, and those of the service. */
const NAMES: readonly string[] = [
  ...ENQUIRY_FIELDS,
  ...["lib_version", "service_id", "template_id", "user_id"],
];
const MAY_BE_EMPTY: readonly string[] = ENQUIRY_FIELDS.filter((name) => !isRequired(name));
const SIZE_LIMIT = 50 * 1024;
/** The only address of EmailJS that the site calls. */
export const SEND_FORM = "/api/v1.0/email/send-form";
const PATH = `*${SEND_FORM}`;
const CORS = { "Access-Control-Allow-Origin": "*" };
const DASHBOARD = "To find this ID, visit https://dashboard.emailjs.com/admin";

type Reason = [isRefused: boolean, status: number, text: string];

/**
 * Handles EmailJS's `POST /api/v1.0/email/send-form` for one ACCOUNT, in msw under vitest and on the sandbox's socket.
 * Rejects the same calls as the service, with its status and text, and puts the others into `mailbox`.
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
      const form = await request.formData().catch(() => new FormData());
      const isMultipart = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
      const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
      const [, status, text] = refusalOf(form, isMultipart) ?? [false, 200, "OK"];
      if (status === 200) mailbox.messages.push({ receivedAt: new Date().toISOString(), caller, fields });
      else mailbox.refusals.push(text);
      return answer(status, text);
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

/**
 * Returns the first reason to refuse a form. Fields that the template does not use are one, although
 * the service ignores them: the payload is a contract.
 */
function refusalOf(form: FormData, isMultipart: boolean): Reason | undefined {
  const names = [...form.keys()];
  const token = form.get("accessToken");
  const fields = {
    missing: NAMES.filter((name) => !form.get(name) && !(form.has(name) && MAY_BE_EMPTY.includes(name))),
    unknown: names.filter((name) => !NAMES.includes(name) && name !== "accessToken"),
    repeated: names.filter((name, index) => names.indexOf(name) !== index),
  };
  const reasons: Reason[] = [
    [!isMultipart || names.length === 0, 400, "The form data is invalid"],
    [[...form.values()].join("").length > SIZE_LIMIT, 413, "Variables size exceeds the limit of 50Kb"],
    [form.get("user_id") !== ACCOUNT.userId, 400, `The Public Key is invalid. ${DASHBOARD}/account`],
    [token !== null && token !== ACCOUNT.privateKey, 403, "The private key is invalid"],
    [form.get("service_id") !== ACCOUNT.serviceId, 400, `The service ID not found. ${DASHBOARD}`],
    [
      form.get("template_id") !== ACCOUNT.templateId,
      400,
      `The template ID not found. ${DASHBOARD}/templates`,
    ],
    [form.get("lib_version") !== "3.2.0", 400, "The library version is invalid"],
  ];
  for (const [problem, wrong] of Object.entries(fields))
    reasons.push([wrong.length > 0, 400, `The template params are invalid: ${problem} ${wrong}`]);
  return reasons.find(([isRefused]) => isRefused);
}
