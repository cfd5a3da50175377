import { createServer } from "node:http";
import type { Clock } from "../../server/clock";
import { Deliveries } from "../../server/enquiries/deliveries.server";
import { FileOutbox } from "../../server/enquiries/file-outbox.server";
import { OutboxWorker } from "../../server/enquiries/outbox-worker.server";
import { createRelay } from "../../server/enquiries/relay.server";
import { submissionOf } from "./enquiry-samples";

/**
 * The delivery of enquiries as a process of its own, to be killed: `POST /FORM-ID` with a message answers with what
 * became of it. Arguments: outbox folder, provider's origin, the three identifiers. Prints its port. Its clock runs
 * a hundred times as fast as the world's, so that retries come within the test.
 */
const [folder = "", origin = "", userId = "", serviceId = "", templateId = ""] = process.argv.slice(2);
const SPEED = 100;
const EPOCH = Date.parse("2026-01-01T00:00:00Z");

const clock: Clock = {
  now: () => EPOCH + (Date.now() - EPOCH) * SPEED,
  after(ms, run) {
    const timer = setTimeout(run, ms / SPEED);
    return () => clearTimeout(timer);
  },
};
const outbox = new FileOutbox(folder);
const relay = createRelay({ userId, serviceId, templateId, privateKey: "", origin });
const deliveries = new Deliveries({ outbox, relay, clock });
new OutboxWorker({ outbox, deliveries, clock }).start();

const server = createServer(async (request, response) => {
  let message = "";
  for await (const chunk of request) message += chunk;
  response.end(await deliveries.submit(submissionOf(request.url?.slice(1) ?? "", { message })));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.stdout.write(`${address.port}\n`);
});
