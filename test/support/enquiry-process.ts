import { createServer } from "node:http";
import { systemClock } from "../../server/clock";
import { Deliveries } from "../../server/enquiries/deliveries.server";
import { FileOutbox } from "../../server/enquiries/file-outbox.server";
import { OutboxWorker } from "../../server/enquiries/outbox-worker.server";
import { createRelay } from "../../server/enquiries/relay.server";
import { submissionOf } from "./enquiry-samples";

/**
 * The delivery of enquiries as a process of its own, to be killed: `POST /FORM-ID` with a message answers with what
 * became of it. Arguments: outbox folder, provider's origin, the three identifiers. Prints its port. Its waits are
 * short, so that retries come within the test; its clock is the world's, since files carry the world's times.
 */
const [folder = "", origin = "", userId = "", serviceId = "", templateId = ""] = process.argv.slice(2);
const WAITS = { firstMs: 300, longestMs: 3_000 };
const schedule = { passing: WAITS, lasting: WAITS };
const pace = { betweenSendsMs: 12, afterFailureMs: 100, longestSleepMs: 600 };

const clock = systemClock;
const outbox = new FileOutbox(folder);
const relay = createRelay({ userId, serviceId, templateId, privateKey: "", origin });
const deliveries = new Deliveries({ outbox, relay, clock, schedule });
new OutboxWorker({ outbox, deliveries, clock, pace }).start();

const server = createServer(async (request, response) => {
  let message = "";
  for await (const chunk of request) message += chunk;
  response.end(await deliveries.submit(submissionOf(request.url?.slice(1) ?? "", { message })));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.stdout.write(`${address.port}\n`);
});
