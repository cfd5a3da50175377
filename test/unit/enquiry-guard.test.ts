import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isOwnOrigin } from "../../server/enquiries/contact-action.server";
import { createLimits } from "../../server/enquiries/limits";

const SITE = "https://www.frukto.test";
const LOCAL = "http://localhost:3000";

describe("the origin check", () => {
  const accepts = (origin: string | null, headers: Record<string, string> = {}, site = SITE) =>
    isOwnOrigin(new Headers(headers), origin, site);

  test("goes by the configured origin, whatever Sec-Fetch-Site and Referer say", () => {
    expect(accepts(SITE, { "Sec-Fetch-Site": "cross-site", Referer: "https://evil.test/" })).toBe(true);
    for (const foreign of [
      "https://evil.test",
      "http://www.frukto.test",
      `${SITE}:8443`,
      "https://frukto.test",
      "x",
      "",
      "chrome-extension://frukto",
      "file:///home",
    ])
      expect(accepts(foreign, { "Sec-Fetch-Site": "same-origin", Referer: `${SITE}/` })).toBe(false);
  });

  test.each([null, "null"])("with Origin %s goes by Sec-Fetch-Site", (origin) => {
    expect(accepts(origin, { "Sec-Fetch-Site": "same-origin" })).toBe(true);
    for (const site of ["cross-site", "same-site"])
      expect(accepts(origin, { "Sec-Fetch-Site": site, Referer: `${SITE}/` })).toBe(false);
  });

  test("goes by Referer alone, and accepts a text browser without any, but no page that hides its origin", () => {
    expect(accepts(null, { Referer: `${SITE}/?sabor=pera` })).toBe(true);
    for (const Referer of ["https://evil.test/", "about:blank"])
      expect(accepts(null, { Referer })).toBe(false);
    expect(accepts(null)).toBe(true);
    expect(accepts("null")).toBe(false);
  });

  test("accepts every name of this machine while the site runs locally", () => {
    for (const own of ["http://127.0.0.1:8080", "http://[::1]:3000"]) {
      expect(accepts(own, {}, LOCAL)).toBe(true);
      expect(accepts(own)).toBe(false);
    }
    expect(accepts("http://127.evil.test", {}, LOCAL)).toBe(false);
  });
});

describe("limits", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const MINUTE = 60_000;
  const DAY_S = 24 * 3_600;

  test("let five through in ten minutes and thirty in a day, and say how long to wait", async () => {
    const limits = createLimits("enquiry");
    for (let round = 0; round < 6; round += 1) {
      for (const _ of [1, 2, 3, 4, 5]) expect(await limits("192.0.2.1")).toBe(0);
      if (round === 0) expect(await limits("192.0.2.1")).toBe(600);
      vi.advanceTimersByTime(9 * MINUTE);
      if (round < 5) expect(await limits("192.0.2.1")).toBe(60);
      vi.advanceTimersByTime(MINUTE);
    }
    expect(await limits("192.0.2.1")).toBe(DAY_S - 3_600);
  });

  test.each([
    ["an IPv4 address", "enquiry", (n: number) => (n % 2 ? "192.0.2.1" : "::ffff:192.0.2.1"), 5, "192.0.2.2"],
    ["/64 of IPv6", "enquiry", (n: number) => `2001:0db8:0001:2::${n}`, 5, "2001:db8:1:3::9"],
    ["/48 of IPv6", "enquiry", (n: number) => `2001:db8:1:${n.toString(16)}::9`, 30, "2001:db8:2::9"],
    ["/24 of IPv4", "enquiry", (n: number) => `192.0.2.${n}`, 30, "192.0.3.1"],
    ["/32 of IPv6 in a day", "enquiry", (n: number) => `2001:db8:${n.toString(16)}::9`, 600, "2001:db9::9"],
    [
      "/24 of IPv4 in a day for what was sent on leaving",
      "leaving",
      (n: number) => `192.0.2.${n}`,
      5,
      "192.0.3.1",
    ],
  ] as const)("are those of %s", async (name, kind, addressOf, most, neighbour) => {
    const limits = createLimits(kind);
    for (let n = 0; n < most; n += 1) expect(await limits(addressOf(n))).toBe(0);
    expect(await limits(addressOf(most))).toBe(name.includes("day") ? DAY_S : 600);
    expect(await limits(neighbour)).toBe(0);
  });

  test("of an unknown address are none: all visitors would share them", async () => {
    const limits = createLimits("enquiry");
    for (let n = 0; n < 40; n += 1) expect(await limits("")).toBe(0);
  });

  test("leave no key of an address whose network is over them, and cost a statement for each net", async () => {
    const [keys, statements] = [new Map<unknown, number>(), vi.fn()];
    const limits = createLimits("enquiry", async ({ text, values: [key, points] }) => {
      statements();
      const isConsumed = text.trim().startsWith("INSERT");
      if (isConsumed) keys.set(key, (keys.get(key) ?? 0) + Number(points));
      return { rows: keys.has(key) ? [{ points: keys.get(key), expire: Date.now() + MINUTE }] : [] };
    });
    for (let n = 0; n < 30; n += 1) expect(await limits(`2001:db8:1:${n.toString(16)}::9`)).toBe(0);
    const before = keys.size;
    for (let n = 30; n < 60; n += 1) expect(await limits(`2001:db8:1:${n.toString(16)}::9`)).toBe(60);
    expect(keys.size).toBe(before);
    statements.mockClear();
    await limits("192.0.2.1");
    expect(statements, "four nets of IPv4, read and counted").toHaveBeenCalledTimes(8);
  });
});
