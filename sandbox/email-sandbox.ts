import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { getResponse, type RequestHandler } from "msw";
import {
  type Behaviour,
  type EmailJsAccount,
  Mailbox,
  type ReceivedMessage,
  testAccount,
} from "./emailjs-account";
import { emailJsHandlers } from "./emailjs-handlers";
import { mailboxHandlers } from "./mailbox-handlers";

export interface EmailSandboxOptions {
  /** Port to listen on; a free one by default. */
  readonly port?: number;
  /** Host to listen on; loopback unless another container must reach it. */
  readonly host?: string;
  readonly account?: Partial<EmailJsAccount>;
}

/** A fake provider on a real socket: EmailJS's API under its path, the mailbox page under `/`. */
export interface EmailSandbox {
  readonly origin: string;
  readonly ids: Pick<EmailJsAccount, "userId" | "serviceId" | "templateId">;
  /** Environment that makes a server send to the sandbox. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns the received messages, oldest first. */
  messages(): ReceivedMessage[];
  behave(behaviour: Behaviour): void;
  /** Stops the sandbox and cuts all connections, hanging ones included. */
  close(): Promise<void>;
}

/** Serves the sandbox. Rejects when the port is taken. */
export async function startEmailSandbox({
  port = 0,
  host = "127.0.0.1",
  account,
}: EmailSandboxOptions = {}): Promise<EmailSandbox> {
  const mailbox = new Mailbox(testAccount(account));
  const handlers = [...emailJsHandlers(mailbox), ...mailboxHandlers(mailbox)];
  const server = createServer((incoming, outgoing) => {
    answer(handlers, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { userId, serviceId, templateId } = mailbox.account;
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    ids: { userId, serviceId, templateId },
    env: {
      EMAILJS_ORIGIN: origin,
      EMAILJS_USER_ID: userId,
      EMAILJS_SERVICE_ID: serviceId,
      EMAILJS_TEMPLATE_ID: templateId,
    },
    messages: () => mailbox.messages(),
    behave: (behaviour) => mailbox.behave(behaviour),
    close() {
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

async function answer(handlers: RequestHandler[], incoming: IncomingMessage, outgoing: ServerResponse) {
  const response = await getResponse(handlers, await toRequest(incoming));
  if (response?.type === "error") {
    incoming.socket.destroy();
    return;
  }
  outgoing.writeHead(response?.status ?? 404, Object.fromEntries(response?.headers ?? []));
  await pipeline(response?.body ? Readable.fromWeb(response.body as WebStream) : [], outgoing);
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/", headers } = incoming;
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, `http://${headers.host ?? "localhost"}`), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
  });
}
