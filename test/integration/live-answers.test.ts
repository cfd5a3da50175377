import { describe, expect, it, onTestFinished, vi } from "vitest";
import { MOST_WAITING } from "../../server/http/renderings";
import { postEnquiry } from "../support/enquiry-samples";
import { sendRaw } from "../support/raw-http";
import { ask, build, renderedBy, start } from "../support/started-site";

/** Time for a busy machine to answer many requests. */
const PATIENCE = { timeout: 20_000 };
const OWN = { Origin: "http://localhost:3000" };

/** Starts a site whose pages wait for `makeReady`. `rendered` has the pages' requests. */
async function startHeld() {
  let makeReady = () => {};
  const ready = new Promise<void>((resolve) => {
    makeReady = resolve;
  });
  // All sites of the process share one queue of renderings.
  onTestFinished(makeReady);
  const rendered: Request[] = [];
  const entry: typeof build.entry.module.default = async (request, status, headers, ...given) => {
    rendered.push(request);
    await ready;
    return build.entry.module.default(request, status, headers, ...given);
  };
  const site = await start({ build: renderedBy(entry), env: { TRUSTED_PROXIES: "1" } });
  return { site, rendered, makeReady };
}

it("a page that was refused before it was ready is answered once", async () => {
  const { site, makeReady } = await startHeld();
  const answer = await sendRaw(site.url, "GET /?personas=80 HTTP/1.1\r\nHost: x\r\n\r\nhola\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  makeReady();
  expect((await ask(site, "/?personas=80")).response.status).toBe(200);
  expect(site.errors).toEqual([]);
});

describe("of more renderings than the server has time for", () => {
  it("one runs, a client's others wait in half of the places, and everything else is answered", async () => {
    const { site, rendered, makeReady } = await startHeld();
    const places = MOST_WAITING / 2;
    const crowd = new AbortController();
    const { signal } = crowd;
    for (let n = 1; n <= 1 + places + 5; n += 1)
      void fetch(`${site.url}/?personas=${n}`, { signal }).catch(() => {});
    await vi.waitFor(() => expect(site.lines).toHaveLength(5), PATIENCE);
    expect(site.lines.every(({ status, cache }) => status === 503 && cache === "none")).toBe(true);
    expect(rendered).toHaveLength(1);
    const form = postEnquiry(site.url, {}, { ...OWN, "X-Forwarded-For": "198.51.100.1" });
    expect((await ask(site, "/logo.svg")).response.status).toBe(200);
    expect((await ask(site, "/healthz")).response.status).toBe(200);
    const kept = await postEnquiry(site.url, { id: "0a1b2c3d-form" });
    expect([kept.status, await kept.text()], "stored, without a provider").toEqual([502, ""]);
    const refused = await postEnquiry(site.url, {}, OWN);
    const told = ["X-Enquiry", "Retry-After"].map((name) => refused.headers.get(name));
    expect([refused.status, ...told]).toEqual([503, "kept", "2"]);
    expect(await refused.text()).toContain("Error 503");
    crowd.abort();
    makeReady();
    expect((await form).status).toBe(502);
  });

  it("none is for a visitor who has left, and the one that runs is told so", async () => {
    const { site, rendered, makeReady } = await startHeld();
    const visitor = new AbortController();
    const leaving = { signal: visitor.signal };
    const left = [fetch(`${site.url}/?personas=1`, leaving), fetch(`${site.url}/?personas=2`, leaving)];
    await vi.waitFor(() => expect(rendered).toHaveLength(1), PATIENCE);
    const last = fetch(`${site.url}/?personas=3`);
    visitor.abort();
    for (const visit of left) await expect(visit).rejects.toThrow("abort");
    await vi.waitFor(() => expect(site.lines).toHaveLength(2), PATIENCE);
    expect(rendered[0]?.signal.aborted).toBe(true);
    makeReady();
    await last;
    expect(rendered.slice(1).map(({ url }) => new URL(url).search)).toEqual(["?personas=3"]);
    for (const line of site.lines.slice(0, 2)) expect(line).not.toHaveProperty("status");
    expect(site.errors).toEqual([]);
  });
});

describe("what is made for one visitor", () => {
  it("is no page for a script, which reads the status only", async () => {
    const site = await start();
    const body = new URLSearchParams({ from_name: "Camila", id: "0a1b2c3d-form" });
    const { response, text, line } = await ask(site, "/?index", { method: "POST", body });
    expect([response.status, text, line.bytes]).toEqual([400, "", 0]);
  });

  it.each(["/?personas=80", "/_root.data"])("arrives compressed: %s", async (path) => {
    const site = await start();
    const plain = await ask(site, path, { headers: { "Accept-Encoding": "identity" } });
    const { response, text, line } = await ask(site, path, { headers: { "Accept-Encoding": "br" } });
    expect(response.headers.get("Content-Encoding")).toBe("br");
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(text).toBe(plain.text);
    expect(Number(line.bytes)).toBeLessThan(Number(plain.line.bytes) * 0.7);
  });

  it("has the same headers for HEAD, without a body", async () => {
    const site = await start();
    const whole = await ask(site, "/?personas=80");
    const head = await ask(site, "/?personas=80", { method: "HEAD" });
    for (const name of ["Content-Length", "Content-Encoding", "Content-Type", "ETag"])
      expect([name, head.response.headers.get(name)]).toEqual([name, whole.response.headers.get(name)]);
    expect([head.response.headers.get("ETag"), head.text, head.line.bytes]).toEqual([
      expect.any(String),
      "",
      0,
    ]);
  });
});
