import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { getResponse } from "msw";
import { ACCOUNT, type Behaviour, Mailbox } from "./emailjs-account";
import { emailJsHandlers, SEND_FORM } from "./emailjs-handlers";
import { mailboxHandlers } from "./mailbox-page";
import { callRefusal, refusal } from "./own-pages";

export type EmailSandbox = Awaited<ReturnType<typeof startEmailSandbox>>;

/**
 * Serves a fake provider on a real socket: EmailJS's API under its path, the mailbox page under `/`. It listens on a port,
 * by default a free one, and a host: loopback unless another container must reach it. Rejects when the port is taken.
 */
export async function startEmailSandbox({ port = 0, host = "127.0.0.1" } = {}) {
  const mailbox = new Mailbox();
  const handlers = [...emailJsHandlers(mailbox), ...mailboxHandlers(mailbox)];
  const server = createServer(async (incoming, outgoing) => {
    // The mailbox holds personal data, and its switch stops the provider: both are for the mailbox's own page.
    const refused = incoming.url === SEND_FORM ? callRefusal(incoming) : refusal(incoming);
    if (refused) {
      outgoing.writeHead(403, { "Content-Type": "text/plain; charset=utf-8" }).end(refused);
      return;
    }
    const response = await toRequest(incoming).then(
      (request) => getResponse(handlers, request),
      Response.error,
    );
    if (response?.type === "error") outgoing.destroy();
    else {
      outgoing.writeHead(response?.status ?? 404, Object.fromEntries(response?.headers ?? []));
      outgoing.end(await response?.text());
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Environment that makes a server send to the sandbox. */
    env: {
      EMAILJS_ORIGIN: origin,
      EMAILJS_USER_ID: ACCOUNT.userId,
      EMAILJS_SERVICE_ID: ACCOUNT.serviceId,
      EMAILJS_TEMPLATE_ID: ACCOUNT.templateId,
    },
    /** Returns the received messages, oldest first. */
    messages: () => [...mailbox.messages],
    behave(behaviour: Behaviour): void {
      mailbox.behaviour = behaviour;
    },
    /** Stops the sandbox and cuts all connections, hanging ones included. */
    close(): Promise<void> {
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/", headers } = incoming;
  const body = await buffer(incoming);
  return new Request(new URL(url, `http://${headers.host ?? "localhost"}`), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(method === "GET" || method === "HEAD" ? {} : { body }),
  });
}
