import { expect, onTestFinished, test } from "vitest";
import { storedRows } from "../../server/enquiries/outbox-command";
import { BUILD } from "../site-folder";
import { newFile, openTable } from "../support/databases";
import { postEnquiry } from "../support/enquiry-samples";
import { sandboxUntil, siteUntil } from "../support/site-of-tests";

/** Arguments for a Node whose clock is ahead by 61 more minutes after each signal. */
const MOVES_CLOCK = [
  "--import",
  `data:text/javascript,const now = Date.now; let ahead = 0; Date.now = () => now() + ahead;
    process.on("SIGUSR2", () => { ahead += 61 * 60_000 })`,
];

/** Starts a server that trusts one proxy. `rows` returns what it has stored. */
async function startFlooded(perHour: number) {
  const sandbox = await sandboxUntil(onTestFinished);
  const DATABASE_URL = newFile();
  const env = { ...sandbox.env, TRUSTED_PROXIES: "1", ENQUIRIES_PER_HOUR: String(perHour), DATABASE_URL };
  const { url, log, child } = await siteUntil(onTestFinished, env, [
    ...MOVES_CLOCK,
    `${BUILD}/server/main.js`,
  ]);
  return {
    sandbox,
    log,
    passAnHour: () => child.kill("SIGUSR2"),
    rows: () => storedRows(openTable(DATABASE_URL).database),
    /** Posts a form with these fields, and returns what became of it. */
    async post(address: string, fields: Record<string, string> = {}) {
      const answer = await postEnquiry(url, fields, { "X-Forwarded-For": address });
      return answer.headers.get("X-Enquiry");
    },
  };
}

const neighbour = (n: number) => `2001:db8:${n.toString(16)}::1`;

test("a thousand and one bots of one /32 push out no customer who is held as a suspect", async () => {
  const { post, rows, log } = await startFlooded(100);
  const customers = [
    { message: "Mi gestor de claves llena todo", extra: "https://empresa.cl" },
    { message: "Escribo rápido", id: "0a1b2c3d-form", elapsed: "1500" },
  ];
  for (const [n, fields] of customers.entries()) await post(`198.51.${n}.1`, fields);
  for (let n = 0; n < 1_001; n += 50) {
    const crowd = Array.from({ length: Math.min(50, 1_001 - n) }, (_, index) => neighbour(n + index));
    const outcomes = await Promise.all(crowd.map((address) => post(address, { extra: "x" })));
    expect(new Set(outcomes)).toEqual(new Set(["sent"]));
  }
  const stored = await rows();
  expect(stored).toHaveLength(1_000);
  const messages = stored.map(({ message }) => message);
  expect(messages).toEqual(expect.arrayContaining(customers.map(({ message }) => message)));
  await expect.poll(() => log().match(/given up for want of room/g), { timeout: 20_000 }).toHaveLength(3);
});

test("a /32 takes half of the places that wait, and everybody else's enquiry is accepted", async () => {
  const { post, rows } = await startFlooded(1);
  const outcomes = [];
  for (let n = 0; n < 90; n += 1) outcomes.push(await post(neighbour(n), { message: `Spam ${n}` }));
  expect(outcomes).toEqual(["sent", ...Array(84).fill("queued"), ...Array(5).fill("full")]);
  expect(await post("198.51.100.1")).toBe("queued");
  expect(await rows(), "none that waits is ever deleted").toHaveLength(85);
});

test("after a full hour, a newcomer's turn comes before those of a network that has had some", async () => {
  const { post, sandbox, passAnHour } = await startFlooded(2);
  const sent = () => sandbox.messages().map(({ fields }) => fields.message);
  for (const message of ["1", "2", "3", "4"]) await post("198.51.100.1", { message });
  expect(await post("192.0.2.1", { message: "newcomer" })).toBe("queued");
  expect(sent()).toEqual(["1", "2"]);
  passAnHour();
  await expect.poll(sent, { timeout: 60_000 }).toEqual(["1", "2", "newcomer", "3"]);
  passAnHour();
  await expect.poll(sent, { timeout: 60_000 }).toEqual(["1", "2", "newcomer", "3", "4"]);
});
