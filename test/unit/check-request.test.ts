import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { checkRequest } from "../../server/http/check-request";

const check = (method: string, url: string) => checkRequest({ method, url } as IncomingMessage);

describe("a request before anything is rendered", () => {
  it.each([
    ["GET", "/"],
    ["HEAD", "/jdm_ct?x=%zz"],
    ["GET", "/sabores/%C3%B1"],
    ["POST", "/?index"],
    ["POST", "/?ref=x&index="],
    ["POST", "/_root.data?index"],
  ])("is fine: %s %s", (method, url) => expect(check(method, url)).toBeUndefined());

  it.each([
    ["POST", "/jdm_ct", "GET, HEAD"],
    ["POST", "/index", "GET, HEAD"],
    ["POST", "/", "GET, HEAD"],
    ["POST", "/?index=1", "GET, HEAD"],
    ["POST", "/_root.data", "GET, HEAD"],
    ["PUT", "/", "GET, HEAD"],
    ["PUT", "/?index", "GET, HEAD, POST"],
    ["TRACE", "*", "GET, HEAD"],
  ])("has a method that its address does not take: %s %s", (method, url, allow) =>
    expect(check(method, url)).toEqual({ status: 405, allow }),
  );

  it.each(["", "*", "https://evil.example/", "/%E0%A4%A", "/%"])("has no address of ours: '%s'", (url) =>
    expect(check("GET", url)).toEqual({ status: 400 }),
  );
});
