import { createServer } from "node:http";
import { systemClock } from "../../server/clock";
import { openDatabase } from "../../server/enquiries/database.server";
import { Deliveries } from "../../server/enquiries/deliveries.server";
import { EnquiryTable } from "../../server/enquiries/enquiry-table.server";
import { createRelay } from "../../server/enquiries/relay.server";
import { RetryLoop } from "../../server/enquiries/retry-loop.server";
import { submissionOf } from "./enquiry-samples";

/**
 * The delivery of enquiries as a process of its own, to be killed: `POST /FORM-ID` with a message answers with what
 * became of it. Arguments: database, provider's origin, the three identifiers. Prints its port. Its waits are short,
 * so that retries and other processes step in within the test; its clock is the world's, as rows carry its times.
 */
const [url = "", origin = "", userId = "", serviceId = "", templateId = ""] = process.argv.slice(2);
const WAITS = { firstMs: 300, longestMs: 1_000 };

const clock = systemClock;
const perHour = 100_000;
const database = await openDatabase(url);
const table = new EnquiryTable({ database, perHour, leaseMs: 2_000, betweenSendsMs: 0 });
const deliveries = new Deliveries({
  table,
  relay: createRelay({ userId, serviceId, templateId, privateKey: "", origin }),
  clock,
  perHour,
  schedule: { passing: WAITS, lasting: WAITS },
  healthPace: { whileWellMs: 1_000, whileAwayMs: 200 },
});
const pace = { betweenSendsMs: 12, afterFailureMs: 100, shortestSleepMs: 100, longestSleepMs: 500 };
deliveries.storage.start();
new RetryLoop({ table, deliveries, clock, pace }).start();

const server = createServer(async (request, response) => {
  let message = "";
  for await (const chunk of request) message += chunk;
  response.end(await deliveries.submit(submissionOf(request.url?.slice(1) ?? "", { message })));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.stdout.write(`${address.port}\n`);
});
