import { AsyncLocalStorage } from "node:async_hooks";
import { setupServer } from "msw/node";
import { afterAll, afterEach, aroundEach, beforeAll, beforeEach } from "vitest";
import { Mailbox } from "../../sandbox/emailjs-account";
import { emailJsHandlers } from "../../sandbox/emailjs-handlers";
import { answerForm } from "../../server/enquiries/contact-action.server";
import { stopEnquiries } from "../../server/enquiries/enquiries.server";
import { ORIGIN, settings } from "./contact-settings";
import { newFile } from "./databases";
import { sampleEnquiry } from "./enquiry-samples";

/** The provider's account, new for each test; the test mocks `server/config.server` by `contact-settings`. */
export const provider = { mailbox: new Mailbox() };

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

beforeEach(() => {
  settings.databaseUrl = newFile();
  settings.enquiriesPerHour = 1_000;
  provider.mailbox = new Mailbox();
  server.use(...emailJsHandlers(provider.mailbox));
});
afterEach(async () => {
  await stopEnquiries();
  server.resetHandlers();
});

/** Ends with a test that runs out of time. Its code goes on, and would post into the next test. */
const testSignal = new AsyncLocalStorage<AbortSignal>();
aroundEach((runTest, { signal }) => testSignal.run(signal, runTest));

/**
 * Has a form answered. The answer's `result` is undefined where it has no page. Throws once its test has run out of
 * time.
 */
export async function post(body: BodyInit | null, visitor: Parameters<typeof answerForm>[2] = {}) {
  testSignal.getStore()?.throwIfAborted();
  const init = { method: "POST", body, headers: { Origin: ORIGIN }, duplex: "half" } as const;
  const request = new Request(`${ORIGIN}/?index`, init);
  const answer = await answerForm(request.headers, new Uint8Array(await request.arrayBuffer()), visitor);
  const { status, headers } = answer;
  return { status, headers, result: answer instanceof Response ? undefined : answer.result };
}

export const form = (changes: Record<string, string> = {}) =>
  new URLSearchParams({ ...sampleEnquiry, ...changes });
