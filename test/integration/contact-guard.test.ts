import { describe, expect, test, vi } from "vitest";
import { ENQUIRY_FIELDS, isRequired } from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";
import { loader } from "../../app/routes/healthz";
import { contactAction } from "../../server/enquiries/contact-action.server";
import { enquiries, enquiryCounters } from "../../server/enquiries/enquiries.server";
import { log } from "../../server/log.server";
import { metricEvents } from "../../server/metric-events";
import { form, post, provider } from "../support/contact-action";
import { ORIGIN, settings } from "../support/contact-settings";
import { openTable } from "../support/databases";
import { sampleEnquiry, submissionOf } from "../support/enquiry-samples";
import { release } from "../support/releases";

vi.mock("../../server/config.server", () => import("../support/contact-settings"));

const DOWN = { status: 500, text: "down" };
const ID = "0a1b2c3d-form";
const visitor = { address: "192.0.2.1" };
const numbered = (n: number) => form({ message: `Mensaje ${n}` });
const health = () =>
  loader({ context: { release }, params: {}, request: new Request("http://localhost/healthz") });
const arrivals = () => provider.mailbox.messages.length;

test("where no server has read the form before, the action does", async () => {
  const init = { method: "POST", body: form(), headers: { Origin: ORIGIN } };
  const answer = await contactAction(new Request(`${ORIGIN}/?index`, init), { release });
  expect(answer).toMatchObject({ status: 303 });
  expect(arrivals()).toBe(1);
});

test("a bad form keeps what was typed and names each wrong field, and none is its own error", async () => {
  const from_mail = "x".repeat(FIELDS.from_mail.limit + 1);
  const body = form({ from_name: " \t ", from_mail, message: "" });
  body.delete("telefono");
  body.append("unknown", "is not sent back");
  const { status, result } = await post(body);
  expect(status).toBe(400);
  expect(result).toEqual({
    status: "invalid",
    errors: Object.fromEntries(ENQUIRY_FIELDS.filter(isRequired).map((name) => [name, expect.any(String)])),
    values: {
      ...sampleEnquiry,
      from_name: " \t ",
      telefono: "",
      from_mail,
      message: "",
    },
  });
  expect(await post(null)).toMatchObject({ status: 400, result: { status: "not-a-form" } });
  expect(arrivals()).toBe(0);
});

test("machines are answered as if sent, and kept for an operator; they take nothing from people", async () => {
  const tooFast = await post(form({ id: ID, elapsed: "1999" }));
  expect([tooFast.status, tooFast.headers.get("X-Enquiry")]).toEqual([200, "sent"]);
  expect((await post(new URLSearchParams({ extra: "x" }))).status).toBe(400);
  const statuses = [];
  for (const n of [1, 2, 3, 4, 5, 6])
    statuses.push((await post(form({ extra: "x", message: `Oferta ${n}` }), visitor)).status);
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  expect(arrivals()).toBe(0);
  expect(await enquiryCounters()).toMatchObject({ sent: 0, waiting: 0, suspect: 6 });
  const person = await post(form({ id: ID, elapsed: "9000" }), visitor);
  expect([person.status, person.headers.get("X-Enquiry"), person.result]).toEqual([200, "sent", undefined]);
  expect(Object.keys(provider.mailbox.messages[0]?.fields ?? {})).not.toContain("id");
});

test("while nothing can be stored, nobody reads that we have it: neither a bot nor a person", async () => {
  settings.databaseUrl = "file:package.json/frukto.db";
  expect((await post(form({ extra: "x" }))).status).toBe(503);
  expect(arrivals()).toBe(0);
  provider.mailbox.behaviour = DOWN;
  const { status, headers } = await post(form());
  expect([status, headers.get("X-Enquiry")]).toEqual([502, "failed"]);
  expect(await (await health()).json()).toMatchObject({ status: "degraded", enquiries: { waiting: 0 } });
});

describe("limits", () => {
  test("keep five forms sent on leaving for an operator: nobody can send them again", async () => {
    for (const n of [1, 2, 3, 4, 5]) await post(numbered(n), visitor);
    for (let n = 0; n < 10; n += 1)
      expect((await post(form({ id: `another-form-${n}`, message: "Me voy" }), visitor)).status).toBe(429);
    expect(await enquiryCounters()).toMatchObject({ sent: 5, suspect: 5 });
  });

  test("say that proxies may be missing from TRUSTED_PROXIES", async () => {
    const [warn, emit] = [vi.spyOn(log, "warn"), vi.spyOn(metricEvents, "emit")];
    for (let n = 0; n < 6; n += 1) await post(numbered(n), { ...visitor, hasUntrustedProxies: true });
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("TRUSTED_PROXIES"));
    expect(emit).toHaveBeenCalledWith("untrustedProxies");
  });

  test("of what is stored refuse with 503 and all values", async () => {
    vi.spyOn(enquiries().deliveries.table, "hasRoom").mockResolvedValue(false);
    const { status, headers, result } = await post(numbered(1));
    expect([status, headers.get("X-Enquiry")]).toEqual([503, "full"]);
    expect(result).toMatchObject({ status: "failed", values: { message: "Mensaje 1" } });
    expect(arrivals()).toBe(0);
    expect((await post(form({ extra: "x" }))).status, "suspects have a room of their own").toBe(303);
  });
});

test("the log tells each step by its id, without personal data", async () => {
  const lines: unknown[] = [];
  for (const level of ["info", "warn", "error", "fatal"] as const)
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
  provider.mailbox.behaviour = DOWN;
  await post(form(), visitor);
  const text = JSON.stringify(lines);
  expect(lines.length).toBeGreaterThanOrEqual(3);
  expect(text).toMatch(/"enquiry":"[\da-f]{32}"/);
  for (const value of [...Object.values(sampleEnquiry), "192.0.2.1"]) expect(text).not.toContain(value);
});

test("health counts, is never cached, and starts the retries where no server did", async () => {
  const answer = await health();
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(await answer.json()).toEqual({
    status: "ok",
    configured: false,
    version: "not built",
    content: "",
    enquiries: { sent: 0, failed: 0, waiting: 0, dead: 0, suspect: 0 },
  });
  const another = openTable(settings.databaseUrl);
  await another.accept(submissionOf("form-0001"), Date.now() - 3_600_000);
  await expect.poll(arrivals, { timeout: 20_000 }).toBe(1);
});
