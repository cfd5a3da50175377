import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isOwnOrigin } from "../../server/enquiries/contact-action.server";
import { BODY_LIMIT_BYTES, readContactForm } from "../../server/enquiries/contact-form";
import { createLimits } from "../../server/enquiries/limits";

const SITE = "https://www.frukto.test";

describe("the origin check", () => {
  const accepts = (origin: string | null, headers: Record<string, string> = {}, site = SITE) =>
    isOwnOrigin(new Headers(headers), origin, site);

  test("goes by the configured origin", () => {
    expect(accepts(SITE)).toBe(true);
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
      expect(accepts(foreign)).toBe(false);
  });

  test("does not let Sec-Fetch-Site or Referer overrule a foreign Origin", () => {
    expect(accepts("https://evil.test", { "Sec-Fetch-Site": "same-origin", Referer: `${SITE}/` })).toBe(
      false,
    );
  });

  test.each([null, "null"])("with Origin %s goes by Sec-Fetch-Site", (origin) => {
    expect(accepts(origin, { "Sec-Fetch-Site": "same-origin" })).toBe(true);
    for (const site of ["cross-site", "same-site"]) {
      expect(accepts(origin, { "Sec-Fetch-Site": site, Referer: `${SITE}/` })).toBe(false);
    }
  });

  test("uses Referer if it is the only header", () => {
    expect(accepts(null, { Referer: `${SITE}/?sabor=pera` })).toBe(true);
    expect(accepts(null, { Referer: "https://evil.test/" })).toBe(false);
    expect(accepts(null, { Referer: "about:blank" })).toBe(false);
  });

  test("accepts a text browser without these headers, but not a page that hides its origin", () => {
    expect(accepts(null)).toBe(true);
    expect(accepts("null")).toBe(false);
  });

  test("accepts every name of this machine while the site runs locally", () => {
    expect(accepts("http://127.0.0.1:8080", {}, "http://localhost:3000")).toBe(true);
    expect(accepts("http://[::1]:3000", {}, "http://localhost:3000")).toBe(true);
    expect(accepts("http://127.0.0.1:8080")).toBe(false);
    expect(accepts("http://127.evil.test", {}, "http://localhost:3000")).toBe(false);
  });
});

describe("limits", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const MINUTE = 60_000;

  async function count(limits: ReturnType<typeof createLimits>, address: string, times: number) {
    const waits = [];
    for (let n = 0; n < times; n += 1) waits.push(await limits(address));
    return waits;
  }

  test("let five through in ten minutes, then say how long to wait", async () => {
    const limits = createLimits("enquiry");
    expect(await count(limits, "192.0.2.1", 6)).toEqual([0, 0, 0, 0, 0, 600]);
    vi.advanceTimersByTime(9 * MINUTE);
    expect(await limits("192.0.2.1")).toBe(60);
    vi.advanceTimersByTime(MINUTE);
    expect(await limits("192.0.2.1")).toBe(0);
  });

  test("let thirty through in a day", async () => {
    const limits = createLimits("enquiry");
    for (let round = 0; round < 6; round += 1) {
      expect(await count(limits, "192.0.2.1", 5)).toEqual([0, 0, 0, 0, 0]);
      vi.advanceTimersByTime(10 * MINUTE);
    }
    expect(await limits("192.0.2.1")).toBe(24 * 3_600 - 3_600);
    expect(await limits("192.0.2.2")).toBe(0);
  });

  test("of an unknown address are none: all visitors would share them", async () => {
    expect(await count(createLimits("enquiry"), "", 40)).toEqual(Array(40).fill(0));
  });

  test.each([
    [
      "/48 of IPv6, thirty in ten minutes",
      (n: number) => `2001:db8:1:${n.toString(16)}::9`,
      30,
      "2001:db8:2::9",
    ],
    ["/24 of IPv4, thirty in ten minutes", (n: number) => `192.0.2.${n}`, 30, "192.0.3.1"],
    ["/32 of IPv6, six hundred in a day", (n: number) => `2001:db8:${n.toString(16)}::9`, 600, "2001:db9::9"],
  ])("are also those of a network: %s", async (_, addressOf, most, neighbour) => {
    const limits = createLimits("enquiry");
    for (let n = 0; n < most; n += 1) expect(await limits(addressOf(n))).toBe(0);
    expect(await limits(addressOf(most))).toBeGreaterThan(0);
    expect(await limits(neighbour)).toBe(0);
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

  test("of forms that were sent on leaving are five a day for a network", async () => {
    const limits = createLimits("leaving");
    for (const n of [1, 2, 3, 4, 5]) expect(await limits(`192.0.2.${n}`)).toBe(0);
    expect(await limits("192.0.2.6")).toBe(24 * 3_600);
    expect(await limits("192.0.3.1")).toBe(0);
  });

  test("are those of a subscriber: one IPv4 address, a /64 of IPv6", async () => {
    const limits = createLimits("enquiry");
    expect(await count(limits, "192.0.2.1", 5)).toEqual([0, 0, 0, 0, 0]);
    expect(await limits("::ffff:192.0.2.1")).toBe(600);
    expect(await limits("192.0.2.2")).toBe(0);
    expect(await count(limits, "2001:db8:1:2::9", 5)).toEqual([0, 0, 0, 0, 0]);
    expect(await limits("2001:0db8:0001:0002:3:4:5:6")).toBe(600);
    expect(await limits("2001:db8:1:3::9")).toBe(0);
  });
});

describe("reading a body", () => {
  function streamOf(size: number, onPull: () => void = () => {}): ReadableStream<Uint8Array> {
    let left = size;
    return new ReadableStream({
      pull(controller) {
        onPull();
        const chunk = new Uint8Array(Math.min(left, 1_000)).fill(97);
        left -= chunk.length;
        if (chunk.length > 0) controller.enqueue(chunk);
        else controller.close();
      },
    });
  }

  test("keeps all of one at the limit, and cuts one that is a byte over it", async () => {
    const urlencoded = "application/x-www-form-urlencoded";
    expect(await readContactForm(urlencoded, streamOf(BODY_LIMIT_BYTES))).not.toMatchObject({
      flaw: "too-large",
    });
    expect(await readContactForm(urlencoded, streamOf(BODY_LIMIT_BYTES + 1))).toMatchObject({
      flaw: "too-large",
    });
  });

  test("stops reading one without end", async () => {
    const onPull = vi.fn();
    const endless = streamOf(Number.POSITIVE_INFINITY, onPull);
    expect(await readContactForm("", endless)).toMatchObject({ flaw: "too-large" });
    expect(onPull.mock.calls.length).toBeLessThan(20_000);
  });
});

describe("what the page's script adds", () => {
  const parse = (fields: Record<string, string>) =>
    readContactForm(
      "application/x-www-form-urlencoded; charset=UTF-8",
      new Blob([String(new URLSearchParams(fields))]).stream(),
    );

  test("is taken as it should be, and otherwise left aside", async () => {
    const id = "8c7cbd0e-0c44-4a9e-9d2c-0d8b6b0f8a11";
    expect(await parse({ id, elapsed: "2500" })).toMatchObject({
      isFromScript: true,
      formId: id,
      elapsedMs: 2_500,
    });
    for (const odd of ["", "short", "../../etc/passwd", "x".repeat(65)]) {
      expect(await parse({ id: odd, elapsed: "-1" })).toMatchObject({
        isFromScript: true,
        formId: "",
        elapsedMs: undefined,
      });
    }
  });
});
