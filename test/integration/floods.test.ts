import { expect, onTestFinished, test } from "vitest";
import { storedRows } from "../../server/enquiries/outbox-command";
import { newFile, openTable } from "../support/databases";
import { postEnquiry } from "../support/enquiry-samples";
import { sandboxUntil, siteUntil } from "../support/site-of-tests";

/** Starts a server that trusts one proxy. `rows` returns what it has stored. */
async function startFlooded(perHour: number) {
  const sandbox = await sandboxUntil(onTestFinished);
  const DATABASE_URL = newFile();
  const env = { ...sandbox.env, TRUSTED_PROXIES: "1", ENQUIRIES_PER_HOUR: String(perHour), DATABASE_URL };
  const { url, log } = await siteUntil(onTestFinished, env);
  return {
    sandbox,
    log,
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

test("two tabs with one key that both read that we have it are two enquiries", async () => {
  const { post, rows, sandbox } = await startFlooded(1);
  sandbox.behave({ status: 500, text: "down" });
  const tab = { id: "0a1b2c3d-form", elapsed: "9000" };
  expect(await post("192.0.2.1", { ...tab, message: "Antes" }), "a failed answer").toBe("kept");
  expect(await post("192.0.2.1", { ...tab, message: "Corregido" }), "its correction").toBe("kept");
  expect((await rows()).map(({ message }) => message)).toEqual(["Corregido"]);
  sandbox.behave("normal");
  expect(await post("192.0.2.2")).toBe("sent");
  const copied = { ...tab, id: "4e5f6a7b-form" };
  for (const message of ["Primera", "Segunda", "Primera"])
    expect(await post("192.0.2.3", { ...copied, message })).toBe("queued");
  const messages = (await rows()).map(({ message }) => message);
  expect(messages.sort()).toEqual(["Corregido", "Primera", "Segunda"]);
});
