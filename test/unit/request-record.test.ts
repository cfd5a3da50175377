import { describe, expect, it } from "vitest";
import { traceOf } from "../../server/http/request-record";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

describe("traceOf", () => {
  it("is W3C's trace id before a proxy's own", () => {
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
    expect(traceOf({ traceparent, "x-request-id": "abc-1" })).toBe(TRACE);
    expect(traceOf({ "x-request-id": "abc-1" })).toBe("abc-1");
  });

  it.each([
    ["nothing", {}],
    ["a trace id of zeros", { traceparent: `00-${"0".repeat(32)}-00f067aa0ba902b7-01` }],
    ["a parent id of zeros", { traceparent: `00-${TRACE}-${"0".repeat(16)}-01` }],
    ["a cut traceparent", { traceparent: `00-${TRACE}` }],
    ["an e-mail address", { "x-request-id": "camila@empresa.example" }],
    ["a line of a log", { "x-request-id": 'a"} {"level":60' }],
    ["a long id", { "x-request-id": "a".repeat(65) }],
  ])("does not take %s", (_, headers) => {
    expect(traceOf(headers)).toBeUndefined();
  });
});
