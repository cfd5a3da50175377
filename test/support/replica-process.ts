import { once } from "node:events";
import { createServer } from "node:http";
import { systemClock } from "../../server/clock";
import { Deliveries } from "../../server/enquiries/deliveries.server";
import { RedisOutbox } from "../../server/enquiries/redis-outbox.server";
import { createRelay } from "../../server/enquiries/relay.server";
import { RetryQueue } from "../../server/enquiries/retry-queue.server";
import { RetryWorker } from "../../server/enquiries/retry-worker.server";
import { connectRedis } from "../../server/redis.server";
import { submissionOf } from "./enquiry-samples";

/**
 * The delivery of enquiries through Redis as a process of its own, to be killed: `POST /FORM-ID` with a message
 * answers with what became of it. Arguments: Redis, provider's origin, the three identifiers. Prints its port. Its
 * waits are short, so that other replicas step in within the test.
 */
const [redisUrl = "", origin = "", userId = "", serviceId = "", templateId = ""] = process.argv.slice(2);
const WAITS = { firstMs: 300, longestMs: 1_000 };

const redis = connectRedis(redisUrl);
const patient = connectRedis(redisUrl, { isPatient: true });
const queue = new RetryQueue(patient);
const outbox = new RedisOutbox(redis, queue, { claimMs: 3_000, firstRetryMs: 500 });
const deliveries = new Deliveries({
  outbox,
  relay: createRelay({ userId, serviceId, templateId, privateKey: "", origin }),
  clock: systemClock,
  schedule: { passing: WAITS, lasting: WAITS },
});
new RetryWorker({
  outbox,
  deliveries,
  queue,
  connection: patient,
  pace: { betweenSendsMs: 12, afterFailureMs: 50, lookAgainMs: 200, lockMs: 2_000 },
}).start();

const server = createServer(async (request, response) => {
  let message = "";
  for await (const chunk of request) message += chunk;
  response.end(await deliveries.submit(submissionOf(request.url?.slice(1) ?? "", { message })));
});
await once(redis, "ready");
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.stdout.write(`${address.port}\n`);
});
