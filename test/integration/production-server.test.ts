import { afterAll, expect, it } from "vitest";
import { siteUntil } from "../support/site-of-tests";

const site = await siteUntil(afterAll);

const textAt = async (path: string) => (await fetch(site.url + path)).text();

it("the log has one line a request, with the address cut to its network, and no figures unasked", async () => {
  await textAt("/jdm_ct?secreto=abc123");
  // This is the last request, so only a timer can flush its line.
  await expect
    .poll(() => site.log(), { timeout: 20_000 })
    .toMatch(/"path":"\/jdm_ct","status":200.*"network":"127\.0\.0\.0"/);
  expect(site.log()).not.toMatch(/secreto|"metrics"/);
});

it.each([
  ["/", 2],
  ["/?personas=80&bebidas=2", 2],
  ["/jdm_ct", 2],
  ["/no-existe", 2],
])(
  "%s allows no script or style by itself, and links the sheet that begins with the layers",
  async (path, count) => {
    const response = await fetch(site.url + path);
    const policy = response.headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-(?!.*unsafe)/);
    const sheets = [...(await response.text()).matchAll(/<link[^>]* rel="stylesheet" href="([^"]+)"/g)];
    expect(sheets.length).toBe(count);
    expect(await textAt(sheets[0]?.[1] ?? "")).toMatch(/^@layer base, ?ui, ?parts;/);
  },
);

it("the licences of the browser's code go along with it", async () => {
  const html = await textAt("/");
  const vendor = /\/assets\/vendor-[\w-]+\.js/.exec(html)?.[0] ?? "";
  expect(await textAt(vendor)).toMatch(/^\/\*! Licences: \/licencias\.txt \*\//);
  const notices = await textAt("/licencias.txt");
  for (const name of ["react-dom", "@remix-run/react", "react-hot-toast", "emailjs-com"]) {
    expect(notices).toMatch(new RegExp(`^${name}$`, "m"));
  }
  expect(notices).toContain("The above copyright notice and this permission notice shall be included");
  expect(notices).toContain("SIL OPEN FONT LICENSE Version 1.1");
});
