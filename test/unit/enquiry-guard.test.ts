import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CountsInMemory } from "../../server/enquiries/limit-counts";
import { createLimits } from "../../server/enquiries/limits";
import { isOwnOrigin } from "../../server/http/origins";

const ORIGIN = "https://www.frukto.test";

describe("the origin check", () => {
  const [same, evil] = [{ Referer: `${ORIGIN}/?sabor=pera` }, { Referer: "https://evil.test/" }];
  const fetched = (site: string) => ({ "Sec-Fetch-Site": site });
  test.each<[string, string | null, Record<string, string>, boolean]>([
    ["the configured one, whatever else is said", ORIGIN, { ...fetched("cross-site"), ...evil }, true],
    ["another site", "https://evil.test", { ...fetched("same-origin"), ...same }, false],
    ["http", "http://www.frukto.test", fetched("same-origin"), false],
    ["another port", `${ORIGIN}:8443`, fetched("same-origin"), false],
    ["a domain above", "https://frukto.test", fetched("same-origin"), false],
    ["no address", "x", fetched("same-origin"), false],
    ["nothing", "", fetched("same-origin"), false],
    ["an extension", "chrome-extension://frukto", fetched("same-origin"), false],
    ["a file", "file:///home", fetched("same-origin"), false],
    ["none, from an own page", null, fetched("same-origin"), true],
    ["a hidden one, from an own page", "null", fetched("same-origin"), true],
    ["none, from another site", null, { ...fetched("cross-site"), ...same }, false],
    ["a hidden one, from a neighbour", "null", { ...fetched("same-site"), ...same }, false],
    ["none, from an old browser", null, same, true],
    ["none, from an old browser on another site", null, evil, false],
    ["none, from an old browser's blank page", null, { Referer: "about:blank" }, false],
    ["none, from a text browser", null, {}, true],
    ["a hidden one, and nothing else", "null", {}, false],
  ])("%s", (_, origin, headers, isOwn) => {
    const given = new Headers({ ...headers, ...(origin !== null && { Origin: origin }) });
    expect(isOwnOrigin(given, ORIGIN)).toBe(isOwn);
  });

  test("every name of this machine is its own while the site runs locally", () => {
    const accepts = (origin: string, site: string) => isOwnOrigin(new Headers({ origin }), site);
    for (const own of ["http://127.0.0.1:8080", "http://[::1]:3000"])
      expect([accepts(own, "http://localhost:3000"), accepts(own, ORIGIN)]).toEqual([true, false]);
    expect(accepts("http://127.evil.test", "http://localhost:3000")).toBe(false);
  });
});

describe("limits", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const MINUTE = 60_000;
  type Kind = Parameters<ReturnType<typeof createLimits>>[0];
  function limitOf(kind: Kind, memory?: CountsInMemory) {
    const limit = createLimits(undefined, memory);
    return (address: string) => limit(kind, address);
  }
  const DAY_S = 24 * 3_600;
  const oneAddress = (n: number) => (n % 2 ? "192.0.2.1" : "::ffff:192.0.2.1");
  const subnet = (n: number) => `2001:db8:1:${n.toString(16)}::9`;

  test("let five through in ten minutes and thirty in a day, and say how long to wait", async () => {
    const limit = limitOf("enquiry");
    for (let round = 0; round < 6; round += 1) {
      for (const _ of [1, 2, 3, 4, 5]) expect(await limit("192.0.2.1")).toBe(0);
      if (round === 0) expect(await limit("192.0.2.1")).toBe(600);
      vi.advanceTimersByTime(9 * MINUTE);
      if (round < 5) expect(await limit("192.0.2.1")).toBe(60);
      vi.advanceTimersByTime(MINUTE);
    }
    expect(await limit("192.0.2.1")).toBe(DAY_S - 3_600);
    vi.setSystemTime(Date.now() - 2 * DAY_S * 1_000);
    expect(await limit("192.0.2.1"), "the clock was ahead").toBe(0);
  });

  test.each([
    ["IPv4 address", oneAddress, 5, "192.0.2.2"],
    ["/64 of IPv6", (n: number) => `2001:0db8:0001:2::${n}`, 5, "2001:db8:1:3::9"],
    ["/48 of IPv6", subnet, 30, "2001:db8:2::9"],
    ["/24 of IPv4", (n: number) => `192.0.2.${n}`, 30, "192.0.3.1"],
  ] as const)(
    "are those of an %s, and there are none for an unknown address",
    async (_, addressOf, most, neighbour) => {
      const limit = limitOf("enquiry");
      for (let n = 0; n < most; n += 1) expect(await limit(addressOf(n))).toBe(0);
      expect(await limit(addressOf(most))).toBe(600);
      expect(await limit(neighbour)).toBe(0);
      for (let n = 0; n <= most; n += 1) expect(await limit("")).toBe(0);
    },
  );

  test("are counted by all replicas together, and by each of them while the shared table is away", async () => {
    const full = { points: 30, expire: Date.now() + MINUTE };
    const shared = vi.fn().mockResolvedValue({ rows: [full] });
    const limit = createLimits(shared);
    expect(await limit("repeat", "192.0.2.1")).toBe(60);
    shared.mockResolvedValue({ rows: [] });
    expect(await limit("repeat", "192.0.2.1"), "nobody has counted").toBe(0);
    shared.mockResolvedValue(undefined);
    for (let n = 0; n < 30; n += 1) expect(await limit("repeat", "192.0.2.1")).toBe(0);
    expect(await limit("repeat", "192.0.2.1")).toBe(600);
  });

  test("forget addresses an hour after their day, as the privacy notice says", async () => {
    const memory = new CountsInMemory();
    const limit = limitOf("enquiry", memory);
    await limit("192.0.2.1");
    vi.advanceTimersByTime(23 * 60 * MINUTE);
    await limit("198.51.100.1");
    expect(memory.size).toBe(2 + 4);
    vi.advanceTimersByTime(2 * 60 * MINUTE);
    expect(memory.size).toBe(2);
    vi.advanceTimersByTime(23 * 60 * MINUTE);
    expect(memory.size).toBe(0);
  });

  test("of a crowd keep the newest, also where each asks from a group of his own", () => {
    const memory = new CountsInMemory();
    for (let n = 0; n <= 60_000; n += 1) memory.add("crowd", `key ${n}`, MINUTE);
    expect(memory.read("crowd", "key 60000", MINUTE)?.points).toBe(1);
    for (let n = 0; n <= 60_000; n += 1) memory.add(`group ${n}`, "key", MINUTE);
    expect(memory.size).toBeLessThanOrEqual(60_000);
  });
});
