import { createServer } from "node:http";
import { Database } from "../../server/enquiries/database/database";
import { Deliveries } from "../../server/enquiries/deliveries";
import { EnquiryTable } from "../../server/enquiries/enquiry-table";
import { createRelay } from "../../server/enquiries/relay";
import { startRetryLoop } from "../../server/enquiries/retry-loop";
import { TIMING } from "../../server/enquiries/timing";
import { submissionOf } from "./enquiry-samples";
import { listen } from "./listen";
import { relaySettings } from "./relay-settings";

/**
 * Runs the delivery of enquiries as a separate process that tests can kill. `POST /FORM-ID` with a message returns the
 * outcome, `GET` whether the storage is away. Arguments: database, provider's origin, lease. Prints its port. Its waits
 * are short, so that retries and takeovers happen within the test.
 */
const [url = "", origin = "", lease] = process.argv.slice(2);
const waits = { first: 300, longest: 1_000 };
const timing = {
  ...TIMING,
  lease: Number(lease),
  betweenSends: 0,
  afterFailure: 100,
  idle: 100,
  whileAway: 200,
  passing: waits,
  lasting: waits,
};

const table = new EnquiryTable(new Database(url), 100_000, timing);
const deliveries = new Deliveries(table, createRelay(relaySettings(origin)));
startRetryLoop(deliveries);

const server = createServer(async (request, response) => {
  if (request.method === "GET") {
    response.end(String(deliveries.breaker.isOpen));
    return;
  }
  let message = "";
  for await (const chunk of request) message += chunk;
  response.end(await deliveries.submit(submissionOf(request.url?.slice(1) ?? "", { message })));
});
process.stdout.write(`${await listen(server)}\n`);
