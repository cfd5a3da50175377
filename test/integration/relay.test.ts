import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createRelay, RELAY_LIMIT_MS } from "../../server/enquiries/relay";
import { relaySettings } from "../support/contact-settings";
import { postEnquiry, sampleEnquiry } from "../support/enquiry-samples";
import { listen } from "../support/listen";
import { sandboxUntil, siteUntil } from "../support/site-of-tests";
import { freePort, type SiteProcess } from "../support/site-process";

/** Returns what the relay makes of a provider that runs a function on each connection with a complete request. */
async function answerFrom(behave: (socket: Socket) => unknown, limitMs?: number) {
  const server = createServer((request) => {
    request.resume().on("end", () => behave(request.socket));
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const settings = relaySettings(`http://127.0.0.1:${await listen(server)}`);
  return createRelay(settings, limitMs)(sampleEnquiry);
}

const says = (bytes: string) => (socket: Socket) => socket.end(bytes);

/** Answers as a whole. */
const answers = (status: number, text: string, header = "X: y") =>
  says(`HTTP/1.1 ${status} X\r\n${header}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);

/** Answers with the begin of a text only. */
const begins = (status: number, text: string) => `HTTP/1.1 ${status} X\r\nContent-Length: 99\r\n\r\n${text}`;

/** Writes one byte per turn of the event loop. */
function writeSlowly(socket: Socket, text: string, atEnd: () => void): void {
  const [first, ...rest] = text;
  if (first === undefined) atEnd();
  else socket.write(first, () => setImmediate(writeSlowly, socket, rest.join(""), atEnd));
}

test("sends exactly the fields of the contract, with accents, line breaks, quotes and emoji intact", async () => {
  const sandbox = await sandboxUntil(onTestFinished);
  const relay = (privateKey = "") =>
    createRelay(relaySettings(sandbox.origin, { privateKey }))(sampleEnquiry);
  expect(await relay()).toEqual({ ok: true, status: 200 });
  expect(await relay("private_sandbox")).toEqual({ ok: true, status: 200 });
  const [first, withKey] = sandbox.messages();
  expect(first?.caller).toBe("server");
  // The one list of the names that does not follow domain/enquiry/fields.ts.
  expect(Object.keys(first?.fields ?? {})).toEqual([
    ...["from_name", "telefono", "from_mail", "message"],
    ...["lib_version", "service_id", "template_id", "user_id"],
  ]);
  expect(first?.fields).toMatchObject({
    ...sampleEnquiry,
    message: sampleEnquiry.message.replace("\n", "\r\n"),
    lib_version: "3.2.0",
    service_id: "service_sandbox",
    template_id: "template_sandbox",
    user_id: "user_sandbox",
  });
  expect(withKey?.fields).toEqual({ ...first?.fields, accessToken: "private_sandbox" });
});

const sent = (status: number) => ({ ok: true, status });
const refused = (status: number, isLasting: boolean, reason = expect.any(String)) => ({
  ok: false,
  status,
  reason,
  isLasting,
});
const UNKNOWN = "refused, for a reason that is not known here";

test.each<[string, (socket: Socket) => unknown, object]>([
  ["answers 200 'OK'", answers(200, "OK"), sent(200)],
  ["answers 200 with anything", answers(200, "<html>ñ\0"), sent(200)],
  ["answers 'OK' with another status", answers(202, "OK"), sent(202)],
  ["answers 201 without 'OK'", answers(201, "ok"), refused(201, false, "neither accepted nor refused")],
  ["answers 204", says("HTTP/1.1 204 X\r\n\r\n"), refused(204, false, "neither accepted nor refused")],
  ["redirects, which could lead anywhere", answers(307, "", "Location: /api"), refused(307, false)],
  ["answers 403", answers(403, "wrong"), refused(403, true, UNKNOWN)],
  ["answers 408", answers(408, ""), refused(408, false)],
  ["answers 429", answers(429, "Too many"), refused(429, false, expect.stringContaining("quota"))],
  ["answers 500", answers(500, ""), refused(500, false, "the provider fails")],
  ["answers in brotli that is none", answers(500, "ñ\0\xff", "Content-Encoding: br"), refused(500, false)],
  [
    "answers a known reason with an address",
    answers(412, "Gmail_API: Invalid grant. camila@empresa.cl"),
    refused(412, true, "the mail account has withdrawn its access: Invalid grant"),
  ],
  ["answers a visitor's words", answers(422, `Ñandú, ${"x".repeat(999)}`), refused(422, true, UNKNOWN)],
  ["closes before an answer", (socket) => socket.destroy(), refused(0, false)],
  ["closes midway through the headers", says("HTTP/1.1 200 OK\r\nContent"), refused(0, false)],
  ["answers with garbage", says("\0\xff garbage\r\n\r\n"), refused(0, false)],
  ["answers 200 and never ends its text", (socket) => socket.write(begins(200, "...")), sent(200)],
  [
    "fails with the text OK and closes before its end",
    (socket) => socket.write(begins(500, "OK"), () => socket.destroy()),
    refused(500, false),
  ],
  [
    "refuses a byte at a time and closes midway through its text",
    (socket) =>
      writeSlowly(socket, begins(500, "Gmail_API: Invalid grant. Call +56 9"), () => socket.destroy()),
    refused(500, false, expect.stringMatching(/Invalid grant$/)),
  ],
  [
    "refuses with a text without end",
    (socket) => {
      const pour = () => socket.writable && socket.write("x".repeat(10_000), () => setImmediate(pour));
      socket.write("HTTP/1.1 400 Bad\r\n\r\n", pour);
    },
    refused(400, true, UNKNOWN),
  ],
])(
  "a provider that %s is judged, and not waited for",
  { timeout: RELAY_LIMIT_MS - 2_000 },
  async (_, behave, answer) => {
    expect(await answerFrom(behave)).toEqual(answer);
  },
);

test("a provider that refuses the connection, or gives no answer for 10 s, has not got the enquiry", async () => {
  const unreached = await createRelay(relaySettings(`http://127.0.0.1:${await freePort()}`))(sampleEnquiry);
  expect(unreached).toEqual(refused(0, false, "ECONNREFUSED"));
  const forbidden = await createRelay(relaySettings("http://127.0.0.1:1"))(sampleEnquiry);
  expect(forbidden, "a port that fetch does not ask").toEqual(refused(0, false, "unknown failure"));
  expect(await answerFrom(() => {}, 50)).toEqual(refused(0, false, "no answer within 50 ms"));
  expect(RELAY_LIMIT_MS).toBe(10_000);
});

test("an answer that came while the server stood still for 12 s counts", async () => {
  let site: SiteProcess | undefined;
  const provider = createServer((request, response) => {
    request.resume().on("end", () => {
      site?.child.kill("SIGSTOP");
      response.end("OK");
      setTimeout(() => site?.child.kill("SIGCONT"), RELAY_LIMIT_MS + 2_000);
    });
  });
  onTestFinished(() => void provider.close());
  const EMAILJS_ORIGIN = `http://127.0.0.1:${await listen(provider)}`;
  const account = { EMAILJS_USER_ID: "u", EMAILJS_SERVICE_ID: "s", EMAILJS_TEMPLATE_ID: "t" };
  site = await siteUntil(onTestFinished, { ...account, EMAILJS_ORIGIN });
  expect((await postEnquiry(site.url)).headers.get("X-Enquiry")).toBe("sent");
});

test.each([
  ["userId", /throw '(The user ID [^']+)'/],
  ["serviceId", /throw '(The service ID [^']+)'/],
  ["templateId", /throw '(The template ID [^']+)'/],
])("without %s fails with the library's own text, asking nobody", async (id, text) => {
  const library = await readFile("node_modules/@emailjs/browser/es/utils/validateParams.js", "utf8");
  const answer = await createRelay(relaySettings("http://127.0.0.1:1", { [id]: "" }))(sampleEnquiry);
  expect(answer).toEqual(refused(0, true, text.exec(library)?.[1]));
});
