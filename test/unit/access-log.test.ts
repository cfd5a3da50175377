import { describe, expect, it } from "vitest";
import { loggedNetwork } from "../../server/http/access-log";

describe("the network that is logged of an address", () => {
  it.each([
    ["203.0.113.77", "203.0.113.0"],
    ["::ffff:203.0.113.77", "203.0.113.0"],
    ["2001:db8:1234:5678::1", "2001:db8:1234::"],
    ["2001:db8::1", "2001:db8::"],
    ["::1", "::"],
    ["fe80::1%eth0", "fe80::"],
    ["camila@empresa.example", "unknown"],
    ["", "unknown"],
  ])("of %s is %s", (address, network) => expect(loggedNetwork(address)).toBe(network));
});
