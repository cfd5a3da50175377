import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";

const settings = vi.hoisted(() => ({
  siteOrigin: "http://localhost:3000",
  strictTransportSecurity: "max-age=63072000",
}));
vi.mock("../../server/config.server", () => ({ getConfig: () => settings }));
const { contentSecurityPolicy, responseHeaders, takeMarks } = await import(
  "../../server/http/headers.server"
);

/** Returns a policy's sources by directive. */
function policyOf(
  scripts: string[] = [],
  isDevelopment = false,
  styleSheets: string[] = [],
): Record<string, string[]> {
  const providerOrigin = "https://provider.test";
  const text = contentSecurityPolicy(scripts, { styleSheets, providerOrigin, isDevelopment });
  return Object.fromEntries(
    text.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

it("answers allow nothing, and are not kept, unless their own headers say otherwise", () => {
  expect(responseHeaders({ "cache-control": "no-cache" })).toEqual({
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringMatching(/camera=\(\)/),
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": "max-age=63072000",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect(responseHeaders({})).toHaveProperty("cache-control", "private, no-store");
});

describe("a document's policy", () => {
  it("allows each script and style sheet that the renderer marked by the hash of its every byte, once, and none that a text brings", () => {
    const [first, second] = ["\n  start('ñ');\n", "more()"];
    const sheet = "b{color:red}";
    const html = (mark: string) =>
      `<script${mark}>${first}</script><script data-own${mark} type="module">${second}</script><p><script>bad()</script></p>
      <script${mark}>${second}</script><script${mark} src="/app.js"></script><script type="application/ld+json">{}</script><style${mark}>${sheet}</style><style>a{}</style>`;
    const taken = takeMarks(html(' nonce="a-1"'), "a-1");
    expect(taken.html).toBe(html(""));
    expect(policyOf(taken.scripts)["script-src"]).toEqual(["'self'", hashOf(first), hashOf(second)]);
    expect(policyOf([], false, taken.styleSheets)["style-src"]).toEqual(["'self'", hashOf(sheet)]);
  });

  it("allows nothing else inline, no other sites but the provider, and no frame around it", () => {
    expect(policyOf()).toMatchObject({
      "default-src": ["'none'"],
      "script-src": ["'self'"],
      "style-src": ["'self'"],
      "connect-src": ["'self'", "https://provider.test"],
      "form-action": ["'self'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
    });
  });

  it("upgrades requests to HTTPS only where the site's own origin is HTTPS", () => {
    expect(policyOf()).not.toHaveProperty("upgrade-insecure-requests");
    settings.siteOrigin = "https://www.example.cl";
    expect(policyOf()).toHaveProperty("upgrade-insecure-requests", []);
  });

  it("gives way to Vite while developing only", () => {
    const policy = policyOf(["a()"], true);
    expect(policy["script-src"]).toEqual(["'self'", "'unsafe-inline'"]);
    expect(policy["style-src"]).toContain("'unsafe-inline'");
    expect(policy["connect-src"]).toContain("ws:");
  });
});
