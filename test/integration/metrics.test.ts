import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scrape } from "../support/scrape";
import { type SiteProcess, startSite } from "../support/site-process";

describe("metrics", () => {
  let site: SiteProcess;

  beforeAll(async () => {
    site = await startSite({ METRICS_PORT: "0" });
  });
  afterAll(() => site.stop());

  it("count requests by how they were answered, and by status", async () => {
    const paths = ["/jdm_ct", "/jdm_ct", "/marcas/aramark.svg", "/no-existe"];
    const before = await scrape(site);
    for (const path of paths) await (await fetch(site.url + path)).arrayBuffer();
    await expect
      .poll(
        async () => {
          const now = await scrape(site);
          const name = "frukto_http_request_duration_seconds_count";
          const grown = (answer: string, status: number) => {
            const key = `${name}{answer="${answer}",status="${status}"}`;
            return (now.get(key) ?? 0) - (before.get(key) ?? 0);
          };
          return [grown("hit", 200) + grown("miss", 200), grown("file", 200), grown("none", 404)];
        },
        { timeout: 5_000 },
      )
      .toEqual([2, 1, 1]);
  });

  it("tell version, memory and the event loop's delay", async () => {
    const figures = await scrape(site);
    expect(figures.get("process_resident_memory_bytes")).toBeGreaterThan(20_000_000);
    expect(figures.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    expect([...figures.keys()].filter((key) => key.startsWith("frukto_build_info"))).toEqual([
      'frukto_build_info{version="0.1.0"}',
    ]);
  });

  it("are not on the public port, and that of the figures has nothing else", async () => {
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
    await expect(scrape(site, "/healthz")).rejects.toThrow("404");
  });

  it("hold up no orderly end", async () => {
    const other = await startSite({ METRICS_PORT: "0" });
    await scrape(other);
    const closed = once(other.child, "close");
    other.child.kill("SIGTERM");
    expect(await closed).toEqual([0, null]);
    await other.stop();
  }, 30_000);

  it("are off unless asked for", async () => {
    const other = await startSite();
    expect(other.log()).not.toContain('"metrics"');
    await other.stop();
  }, 30_000);
});
