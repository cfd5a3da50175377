// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Attempt,
  fingerprintOf,
  forgetAttempt,
  readAttempts,
  recordAttempt,
} from "~/home/contact/attempts";
import { RETRY_PERIOD_MS, SAME_CONTENT_WINDOW_MS } from "~content/enquiry";

const KEY = "frukto.enquiry-attempts";
const attempt: Attempt = { fingerprint: "f1", id: "draft-0001", state: "sending", at: Date.now() };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("what the browser knows of its attempts", () => {
  it("is one entry a content, the newest", () => {
    recordAttempt(attempt);
    recordAttempt({ ...attempt, fingerprint: "f2" });
    recordAttempt({ ...attempt, state: "sent" });
    expect(readAttempts().map(({ fingerprint, state }) => [fingerprint, state])).toEqual([
      ["f2", "sending"],
      ["f1", "sent"],
    ]);
    forgetAttempt("f2");
    expect(readAttempts()).toHaveLength(1);
  });

  it.each([
    ["sent", SAME_CONTENT_WINDOW_MS],
    ["handed-over", RETRY_PERIOD_MS],
    ["sending", RETRY_PERIOD_MS],
  ] as const)("of one %s is forgotten after %i ms", (state, lifetime) => {
    recordAttempt({ ...attempt, state });
    expect(readAttempts(attempt.at + lifetime - 1)).toHaveLength(1);
    expect(readAttempts(attempt.at + lifetime)).toEqual([]);
  });

  it.each([
    null,
    1,
    "x",
    {},
    [attempt.fingerprint],
    [null],
    [{ ...attempt, state: "lost" }],
    [{ ...attempt, at: "1" }],
  ])("is nothing where another program has written %j", (stored) => {
    localStorage.setItem(KEY, JSON.stringify(stored));
    expect(readAttempts()).toEqual([]);
  });

  it("is nothing where the browser refuses storage, and nothing breaks", () => {
    const refuse = () => {
      throw new DOMException("", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(() => recordAttempt(attempt)).not.toThrow();
    expect(readAttempts()).toEqual([]);
  });
});

describe("the fingerprint of a content", () => {
  const values = { from_name: "Camila", telefono: "9", from_mail: "c@e.cl", message: "Hola 🍐" };

  it("is the same for the same content only, and tells nothing of it", () => {
    expect(fingerprintOf({ ...values })).toBe(fingerprintOf(values));
    expect(fingerprintOf({ ...values, message: "Hola 🍎" })).not.toBe(fingerprintOf(values));
    expect(fingerprintOf({ ...values, from_name: "", telefono: "Camila9" })).not.toBe(fingerprintOf(values));
    expect(fingerprintOf(values)).toMatch(/^[\da-f]{1,16}$/);
  });
});
