import "./window";
import { sendForm } from "@emailjs/browser";
import { beforeEach, vi } from "vitest";
import type { Submission } from "~/home/contact/send-enquiry";
import { readDraft } from "~/home/contact/use-draft";

/** The provider's library; the test mocks `@emailjs/browser`. */
export const provider = vi.mocked(sendForm);
/** Our server. */
export const server = vi.fn<typeof fetch>();
const emailJs = { userId: "u", serviceId: "s", templateId: "t", origin: "http://provider.test" };
export const values = { from_name: "Camila", telefono: "9", from_mail: "c@e.cl", message: "Hola" };
export const accepted = { status: 200, text: "OK" };

/** A form that is filled in, with what the visit's draft knows of our server's copy. */
export function submission(changes: Partial<Submission> & { message?: string } = {}): Submission {
  const form = document.createElement("form");
  form.innerHTML = `<input name="from_name" value="Camila"><input name="telefono" value="9">
    <input name="from_mail" value="c@e.cl"><textarea name="message"></textarea><input name="extra">`;
  const { message = "Hola", ...rest } = changes;
  (form.elements.namedItem("message") as HTMLTextAreaElement).value = message;
  const draft = {
    id: "draft-0001",
    startedAt: Date.now() - 60_000,
    serverCopy: readDraft()?.serverCopy,
  };
  return { form, draft, honeypot: "", emailJs, ...rest };
}

/** The relayed fields of the n-th call to our action. */
export function relayed(call: number): Record<string, string> {
  return Object.fromEntries(server.mock.calls[call]?.[1]?.body as URLSearchParams);
}

/** As our server answers, with what became of the enquiry, or as a proxy does in its place. */
export const answers = (status: number, outcome?: "sent" | "kept") =>
  Promise.resolve(new Response("", { status, headers: outcome ? { "X-Enquiry": outcome } : {} }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", server);
  sessionStorage.clear();
  provider.mockReset().mockResolvedValue(accepted);
  server.mockReset().mockImplementation(() => answers(200, "sent"));
});
