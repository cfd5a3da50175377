import { readFile } from "node:fs/promises";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Behaviour, Mailbox, testAccount } from "../../sandbox/emailjs-account";
import { emailJsHandlers } from "../../sandbox/emailjs-handlers";
import type { EmailJsConfig } from "../../server/config.server";
import { createRelay, RELAY_LIMIT_MS } from "../../server/enquiries/relay";
import { sampleEnquiry } from "../support/enquiry-samples";
import { relaySettings } from "../support/relay-settings";

const ORIGIN = "https://api.emailjs.test";

let mailbox = new Mailbox(testAccount());
const provider = setupServer();
beforeAll(() => provider.listen({ onUnhandledRequest: "error" }));
afterEach(() => provider.resetHandlers());
afterAll(() => provider.close());

function relayTo(account = testAccount(), changes: Partial<EmailJsConfig> = {}) {
  mailbox = new Mailbox(account);
  provider.use(...emailJsHandlers(mailbox));
  return createRelay(relaySettings(ORIGIN, changes));
}

test("sends exactly the fields of the contract, with accents, line breaks, quotes and emoji intact", async () => {
  expect(await relayTo()(sampleEnquiry)).toEqual({ ok: true, status: 200 });
  const { fields, caller } = mailbox.messages()[0] ?? {};
  expect(caller).toBe("server");
  expect(Object.entries(fields ?? {})).toEqual([
    ["from_name", "Camila Ñandú"],
    ["telefono", "+56 9 1234 5678"],
    ["from_mail", "camila@empresa.cl"],
    ["message", "Somos «80» personas.\r\n¿Cuál nos conviene? 🍐"],
    ["lib_version", "3.2.0"],
    ["service_id", "service_sandbox"],
    ["template_id", "template_sandbox"],
    ["user_id", "user_sandbox"],
  ]);
});

test("adds the private key where one is configured, which opens an account closed to servers", async () => {
  const closed = testAccount({ allowsServers: false });
  expect(await relayTo(closed)(sampleEnquiry)).toEqual({
    ok: false,
    status: 403,
    reason: "API calls are disabled for non-browser applications",
    isLasting: true,
  });
  expect(await relayTo(closed, { privateKey: "private_sandbox" })(sampleEnquiry)).toMatchObject({
    ok: true,
  });
  expect(mailbox.messages()[0]?.fields.accessToken).toBe("private_sandbox");
});

const answers: [string, Behaviour, object][] = [
  ["200 'OK'", { status: 200, text: "OK" }, { ok: true, status: 200 }],
  ["200 with anything", { status: 200, text: "<html>ñ\0" }, { ok: true, status: 200 }],
  ["the text 'OK' with another status", { status: 202, text: "OK" }, { ok: true, status: 202 }],
  ["403", { status: 403, text: "wrong" }, { ok: false, status: 403, isLasting: true }],
  ["408", { status: 408, text: "" }, { ok: false, status: 408, isLasting: false }],
  ["429", { status: 429, text: "Too many" }, { ok: false, status: 429, isLasting: false }],
  ["500", { status: 500, text: "" }, { ok: false, reason: "the provider fails", isLasting: false }],
  [
    "201 without the text 'OK'",
    { status: 201, text: "ok" },
    { ok: false, status: 201, reason: "neither accepted nor refused" },
  ],
  ["a failure without a code", "close", { ok: false, status: 0, reason: "unknown failure" }],
];
test.each(answers)("judges %s", async (_, behaviour, outcome) => {
  const relay = relayTo();
  mailbox.behave(behaviour);
  expect(await relay(sampleEnquiry)).toMatchObject(outcome);
});

test("follows no redirect, which could take an enquiry anywhere", async () => {
  const relay = relayTo();
  const headers = { Location: "https://elsewhere.test/" };
  provider.use(http.post(`${ORIGIN}/*`, () => new HttpResponse(null, { status: 307, headers })));
  expect(await relay(sampleEnquiry)).toMatchObject({ ok: false, status: 307, isLasting: false });
});

test("gives up after 10 seconds without an answer", async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const relay = relayTo();
  mailbox.behave("hang");
  const outcome = relay(sampleEnquiry);
  limit.abort();
  expect(await outcome).toMatchObject({ ok: false, status: 0, reason: expect.stringContaining("10000") });
  expect(timeout).toHaveBeenCalledExactlyOnceWith(RELAY_LIMIT_MS);
});

test.each([
  [
    "412",
    "Gmail_API: Invalid grant. camila@empresa.cl",
    "the mail account has withdrawn its access: Invalid grant",
  ],
  ["422", "The recipients address of +56 9 1234 5678 is empty", "the template's recipient is not accepted"],
  ["422", `Camila Ñandú, ${"x".repeat(999)}`, "refused, for a reason that is not known here"],
])(
  "tells of a refusal its status and a reason that we know, and nothing of its text: %s",
  async (status, text, reason) => {
    const relay = relayTo();
    mailbox.behave({ status: Number(status), text });
    expect(await relay(sampleEnquiry)).toEqual({
      ok: false,
      status: Number(status),
      reason,
      isLasting: true,
    });
  },
);

test.each([
  ["userId", /throw '(The user ID [^']+)'/],
  ["serviceId", /throw '(The service ID [^']+)'/],
  ["templateId", /throw '(The template ID [^']+)'/],
])("without %s fails with the library's own text, asking nobody", async (id, text) => {
  const library = await readFile("node_modules/@emailjs/browser/es/utils/validateParams.js", "utf8");
  const outcome = await createRelay(relaySettings(ORIGIN, { [id]: "" }))(sampleEnquiry);
  expect(outcome).toEqual({ ok: false, status: 0, reason: text.exec(library)?.[1], isLasting: true });
});
