import { afterAll, expect, it } from "vitest";
import { siteUntil } from "../support/site-of-tests";

const site = await siteUntil(afterAll);

const REQUIRED_HEADERS: Readonly<Record<string, RegExp>> = {
  "strict-transport-security": /^max-age=63072000$/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "cross-origin-embedder-policy": /^require-corp$/,
  "x-frame-options": /^DENY$/,
  "permissions-policy": /camera=\(\)/,
};

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${site.url}${path}`, { redirect: "manual", ...init });
}

it.each<[string, number, RequestInit?]>([
  ["/", 200],
  ["/", 200, { method: "HEAD" }],
  ["/?personas=80&bebidas=2", 200],
  ["/_root.data", 200],
  ["/robots.txt", 200],
  ["/healthz", 200],
  ["/pdf/jdm-ct.pdf", 200],
  ["/frukto.mp4", 206, { headers: { Range: "bytes=0-9" } }],
  ["/frukto.mp4", 416, { headers: { Range: "bytes=999999999-" } }],
  ["/no-existe", 404],
  ["/.env", 404],
  ["/..%2f..%2fpackage.json", 404],
  ["/%E0%A4%A", 400],
  ["/jdm_ct", 405, { method: "POST" }],
  ["/jdm_ct/", 301],
])("every answer carries the security headers: %s %i", async (path, status, init) => {
  const response = await ask(path, init);
  await response.arrayBuffer();
  for (const [name, pattern] of Object.entries(REQUIRED_HEADERS)) {
    expect(response.headers.get(name), name).toMatch(pattern);
  }
  expect(response.headers.get("x-powered-by")).toBeNull();
  const policy = response.headers.get("content-security-policy");
  const isDocument = response.headers.get("content-type")?.startsWith("text/html");
  expect(policy).toMatch(
    isDocument
      ? /^default-src 'none'; script-src 'self'(?!.*unsafe)/
      : /^default-src 'none'; (img-src 'self'; media-src 'self'; )?frame-ancestors 'none'(; sandbox)?$/,
  );
  if (status === 405) expect(response.headers.get("allow")).toMatch(/^GET, HEAD/);
  expect(response.status).toBe(status);
});

it("the log has one line a request, with the address cut to its network, and no figures unasked", async () => {
  await (await ask("/jdm_ct?secreto=abc123")).text();
  // This is the last request, so only a timer can flush its line.
  await expect
    .poll(() => site.log(), { timeout: 5_000 })
    .toMatch(/"path":"\/jdm_ct","status":200.*"network":"127\.0\.0\.0"/);
  expect(site.log()).not.toMatch(/secreto|"metrics"/);
});

it.each([
  ["/", 2],
  ["/jdm_ct", 2],
  ["/no-existe", 2],
])("%s links the sheet that begins with the layers, and at most one of its own", async (path, count) => {
  const html = await (await ask(path)).text();
  const sheets = [...html.matchAll(/<link[^>]* rel="stylesheet" href="([^"]+)"/g)];
  expect(sheets.length).toBe(count);
  const shared = await (await ask(sheets[0]?.[1] ?? "")).text();
  expect(shared).toMatch(/^@layer base, ?ui, ?parts;/);
});

it("the licences of the browser's code go along with it", async () => {
  const html = await (await ask("/")).text();
  const vendor = /\/assets\/vendor-[\w-]+\.js/.exec(html)?.[0] ?? "";
  expect(await (await ask(vendor)).text()).toMatch(/^\/\*! Licences: \/licencias\.txt \*\//);
  const notices = await (await ask("/licencias.txt")).text();
  for (const name of ["react-dom", "@remix-run/react", "react-hot-toast", "emailjs-com"]) {
    expect(notices).toMatch(new RegExp(`^${name}$`, "m"));
  }
  expect(notices).toContain("The above copyright notice and this permission notice shall be included");
  expect(notices).toContain("SIL OPEN FONT LICENSE Version 1.1");
});
