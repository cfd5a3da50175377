import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { postEnquiry } from "../support/enquiry-samples";
import { sandboxUntil, siteUntil } from "../support/site-of-tests";
import type { SiteProcess } from "../support/site-process";

/** Reads the figures of a site with METRICS_PORT, by name and labels. Throws unless answered with 200. */
async function scrape({ log }: SiteProcess, path = "/metrics"): Promise<Map<string, number>> {
  const port = /"port":(\d+),"msg":"metrics"/.exec(log())?.[1];
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (response.status !== 200) throw new Error(`Scraping was answered with ${response.status}.`);
  const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const sandbox = await sandboxUntil(afterAll);
const site = await siteUntil(afterAll, { METRICS_PORT: "0", ...sandbox.env });

describe("metrics", () => {
  it("count requests by how they were answered, and by status", async () => {
    const paths = ["/jdm_ct", "/jdm_ct", "/marcas/aramark.svg", "/no-existe"];
    const before = await scrape(site);
    for (const path of paths) await (await fetch(site.url + path)).arrayBuffer();
    const grown = async () => {
      const now = await scrape(site);
      return ['"hit",status="200"', '"file",status="200"', '"hit",status="404"'].map((labels) => {
        const name = `frukto_http_request_duration_seconds_count{answer=${labels}}`;
        return (now.get(name) ?? 0) - (before.get(name) ?? 0);
      });
    };
    await expect.poll(grown, { timeout: 20_000 }).toEqual([2, 1, 1]);
  });

  it("tell version, memory and the event loop's delay", async () => {
    const figures = await scrape(site);
    expect(figures.get("process_resident_memory_bytes")).toBeGreaterThan(20_000_000);
    expect(figures.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    expect([...figures.keys()].filter((key) => key.startsWith("frukto_build_info"))).toEqual([
      expect.stringMatching(/^frukto_build_info\{version="\w+"\}$/),
    ]);
  });

  it("are not on the public port, and that of the figures has nothing else", async () => {
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
    await expect(scrape(site, "/healthz")).rejects.toThrow("404");
  });

  it("count forms by outcome and way, the provider's answers, and what is stored, as the log and the documents name them", async () => {
    const send = async (changes: Parameters<typeof postEnquiry>[1]) =>
      (await postEnquiry(site.url, changes, { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })).status;
    expect(await send({})).toBe(303);
    expect(await send({ telefono: "" })).toBe(400);
    sandbox.behave({ status: 500, text: "" });
    expect(await send({ message: "Y otra más.", id: "formulario-de-prueba" })).toBe(502);
    const figures = await scrape(site);
    const shown = (prefix: string) =>
      Object.fromEntries([...figures].filter(([name]) => name.startsWith(prefix)));
    expect(shown("frukto_enquiries_total")).toEqual({
      'frukto_enquiries_total{outcome="sent",way="plain"}': 1,
      'frukto_enquiries_total{outcome="invalid",way="plain"}': 1,
      'frukto_enquiries_total{outcome="kept",way="script"}': 1,
    });
    expect(shown("frukto_provider_duration_seconds_count")).toEqual({
      'frukto_provider_duration_seconds_count{status="200"}': 1,
      'frukto_provider_duration_seconds_count{status="500"}': 1,
    });
    expect(shown("frukto_stored_enquiries")).toEqual({
      'frukto_stored_enquiries{state="waiting"}': 1,
      'frukto_stored_enquiries{state="dead"}': 0,
      'frukto_stored_enquiries{state="suspect"}': 0,
    });
    expect(figures.get("frukto_oldest_waiting_enquiry_seconds")).toBeGreaterThan(0);
    expect(figures.get("frukto_oldest_suspect_enquiry_seconds")).toBe(0);
    expect(figures.get("frukto_storage_up")).toBe(1);
    await expect
      .poll(() => site.log(), { timeout: 20_000 })
      .toMatch(new RegExp(`"status":500.*"reference":"[\\w-]+","trace":"${TRACE}".*"enquiry not sent"`));
    const names = new Set([...figures.keys()].map((key) => key.replace(/\{.*/, "")));
    const documents = readFileSync("docs/operations.md", "utf8").split("\n### Metrics\n")[1];
    const asked = documents?.match(/\b(frukto|nodejs|process)_\w+/g) ?? [];
    expect(asked).toEqual(["frukto_problem", "process_start_time_seconds"]);
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  });

  it("say that nothing can be stored, and then nothing of what is, and hold up no orderly end", async () => {
    const settings = { METRICS_PORT: "0", DATABASE_URL: "file:package.json/frukto.db" };
    const other = await siteUntil(onTestFinished, settings);
    await expect.poll(async () => (await scrape(other)).get("frukto_storage_up"), { timeout: 5_000 }).toBe(0);
    const names = [...(await scrape(other)).keys()].join("\n");
    expect(names).not.toContain("frukto_stored_enquiries{");
    expect(names).not.toContain("frukto_oldest_waiting");
    const closed = once(other.child, "close");
    other.child.kill("SIGTERM");
    expect(await closed).toEqual([0, null]);
  });
});
