import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Database } from "../../server/enquiries/database/database";
import { Deliveries } from "../../server/enquiries/deliveries";
import { EnquiryTable } from "../../server/enquiries/enquiry-table";
import { createRelay } from "../../server/enquiries/relay";
import { startRetryLoop } from "../../server/enquiries/retry-loop";
import { TIMING } from "../../server/enquiries/timing";
import { relaySettings } from "./contact-settings";
import { submissionOf } from "./enquiry-samples";
import { listen } from "./listen";

/** Short waits, so that retries and takeovers happen within the test. */
const waits = { first: 300, longest: 1_000 };
const timing = {
  ...TIMING,
  // Much longer than a call of the provider takes here, so that a live process keeps the enquiry that it sends.
  lease: 5_000,
  betweenSends: 0,
  afterFailure: 100,
  idle: 100,
  whileAway: 200,
  passing: waits,
  lasting: waits,
};

/**
 * Runs the delivery of enquiries as a separate process that tests can kill. `POST /FORM-ID` with a message returns the
 * outcome, and whether the storage is away. Arguments: database, provider's origin. Prints its port.
 */
const [url = "", origin = ""] = process.argv.slice(2);
const table = new EnquiryTable(new Database(url), 100_000, timing);
const deliveries = new Deliveries(table, createRelay(relaySettings(origin)));
startRetryLoop(deliveries);

const server = createServer(async (request, response) => {
  const submission = submissionOf(request.url?.slice(1) ?? "", { message: await text(request) });
  const outcome = await deliveries.submit(submission);
  response.end(JSON.stringify({ outcome, isAway: table.breaker.isOpen }));
});
process.stdout.write(`${await listen(server)}\n`);
