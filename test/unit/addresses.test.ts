import type { IncomingMessage } from "node:http";
import type ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import {
  clientName,
  hasUntrustedProxies,
  loggedNetwork,
  networkOf,
  parseAddress,
  visitorAddress,
} from "../../server/http/addresses";

/** Returns a request from a proxy at 10.0.0.1. */
function request(forwarded?: string, remoteAddress: string | undefined = "10.0.0.1"): IncomingMessage {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe("the visitor's address", () => {
  it.each([
    ["203.0.113.7:51000", "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7:51000 ", "203.0.113.7"],
    ["2001:DB8::1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:51000", "2001:db8::1"],
    ["[::ffff:203.0.113.7]:80", "203.0.113.7"],
    ["fe80::1%eth0", "fe80::1"],
  ])("behind a proxy that says %s is %s", (forwarded, address) =>
    expect(visitorAddress(request(forwarded), 1)?.toString()).toBe(address),
  );

  it.each([
    "",
    "unknown",
    "203.0.113",
    "0x7f.1",
    "2130706433",
    "203.0.113.7:x",
    "203.0.113.700",
    "[203.0.113.7",
    "[]:80",
    "camila@empresa.example",
  ])("is the last that can be trusted where the proxy's word is no address: '%s'", (forwarded) => {
    expect(visitorAddress(request(forwarded), 1)?.toString()).toBe("10.0.0.1");
    expect(visitorAddress(request(`${forwarded}, 203.0.113.9`), 2)?.toString()).toBe("203.0.113.9");
  });

  it("names more proxies than are trusted", () => {
    expect(hasUntrustedProxies(request("203.0.113.7, 198.51.100.2"), 1)).toBe(true);
    expect(hasUntrustedProxies(request("203.0.113.7, 198.51.100.2"), 2)).toBe(false);
    expect(hasUntrustedProxies(request(), 0)).toBe(false);
  });

  it("is the word of the furthest trusted proxy", () => {
    const visit = request("192.0.2.66, 203.0.113.7, 198.51.100.2");
    const addresses = [0, 1, 2, 3, 4].map((trusted) => String(visitorAddress(visit, trusted)));
    expect(addresses).toEqual(["10.0.0.1", "198.51.100.2", "203.0.113.7", "192.0.2.66", "192.0.2.66"]);
  });

  it("is the connection's if the proxy sends none, and unknown once the connection is closed", () => {
    expect(visitorAddress(request(), 1)?.toString()).toBe("10.0.0.1");
    const gone = visitorAddress({ headers: {}, socket: {} } as IncomingMessage, 0);
    expect([gone, loggedNetwork(gone), clientName(gone)]).toEqual([undefined, "unknown", "unknown"]);
  });
});

describe("the network of an address", () => {
  it.each([
    ["203.0.113.77", 24, "203.0.113.0"],
    ["::ffff:203.0.113.77", 24, "203.0.113.0"],
    ["2001:db8:1234:5678::1", 48, "2001:db8:1234::"],
    ["2001:0db8:0001:0002::9", 64, "2001:db8:1:2::"],
    ["fe80::1%eth0", 48, "fe80::"],
  ])("%s, %i bits, is %s", (address, bits, network) =>
    expect(networkOf(parseAddress(address) as ipaddr.IPv4, { v4: bits, v6: bits })).toBe(network),
  );
});
