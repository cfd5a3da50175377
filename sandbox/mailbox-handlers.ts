import { HttpResponse, http, type RequestHandler } from "msw";
import type { Behaviour, Failure, Mailbox } from "./emailjs-account";
import { mailboxPage } from "./mailbox-page";

/** Serves the mailbox page: `/` lists the messages and has the failure switch; `/changes` is its event stream. */
export function mailboxHandlers(mailbox: Mailbox): RequestHandler[] {
  return [
    http.get("*/", () => HttpResponse.html(mailboxPage(mailbox))),
    http.get("*/changes", ({ request }) => changes(mailbox, request)),
    http.post("*/clear", () => {
      mailbox.clear();
      return backToMailbox();
    }),
    http.post("*/behaviour", async ({ request }) => {
      mailbox.behave(chosenBehaviour(new URLSearchParams(await request.text())));
      return backToMailbox();
    }),
    http.get("*/favicon.ico", () => new HttpResponse(null, { status: 204 })),
  ];
}

function backToMailbox() {
  return new HttpResponse(null, { status: 303, headers: { Location: "/" } });
}

/** Reads the switch's form: the behaviour (`kind`, `status`, `text`) and the callers that get it (`caller`). */
function chosenBehaviour(form: URLSearchParams): Behaviour {
  const failure = chosenFailure(form);
  const caller = form.get("caller");
  if (failure !== "normal" && (caller === "browser" || caller === "server")) return { [caller]: failure };
  return failure;
}

function chosenFailure(form: URLSearchParams): "normal" | Failure {
  const kind = form.get("kind");
  if (kind === "hang" || kind === "close") return kind;
  if (kind !== "answer") return "normal";
  const status = Number(form.get("status"));
  const isAnswer = Number.isInteger(status) && status >= 200 && status <= 599;
  return { status: isAnswer ? status : 500, text: form.get("text") ?? "" };
}

/** Sends a server-sent event for every change of the mailbox. */
function changes(mailbox: Mailbox, request: Request): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode("retry: 1000\n\n"));
      const stopListening = mailbox.onChange(() => controller.enqueue(encoder.encode("data: changed\n\n")));
      stop = () => void stopListening();
      request.signal.addEventListener("abort", stop, { once: true });
    },
    cancel: () => stop(),
  });
  return new HttpResponse(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" },
  });
}
