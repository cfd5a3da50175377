import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";

const settings = vi.hoisted(() => ({ siteOrigin: "http://localhost:3000" }));
vi.mock("../../server/config.server", () => ({ getConfig: () => settings }));
const { contentSecurityPolicy } = await import("../../server/http/headers.server");

/** Returns a policy's sources by directive. */
function policyOf(html: string, isDevelopment = false): Record<string, string[]> {
  const text = contentSecurityPolicy(html, { providerOrigin: "https://provider.test", isDevelopment });
  return Object.fromEntries(
    text.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

describe("a document's policy", () => {
  it("allows each of its inline scripts by the hash of its every byte, once, and neither addresses nor data", () => {
    const [first, second] = ["\n  start('ñ');\n", "more()"];
    const html = `<script>${first}</script><script type="module" async>${second}</script><script>${second}</script>
      <script src="/app.js"></script><script type="application/ld+json">{"a":1}</script>`;
    expect(policyOf(html)["script-src"]).toEqual(["'self'", hashOf(first), hashOf(second)]);
  });

  it("allows nothing else inline, no other sites but the provider, and no frame around it", () => {
    expect(policyOf("<p style='color:red' onclick='x()'>")).toMatchObject({
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
    expect(policyOf("")).not.toHaveProperty("upgrade-insecure-requests");
    settings.siteOrigin = "https://www.example.cl";
    expect(policyOf("")).toHaveProperty("upgrade-insecure-requests", []);
  });

  it("gives way to Vite while developing only", () => {
    const policy = policyOf("<script>a()</script>", true);
    expect(policy["script-src"]).toEqual(["'self'", "'unsafe-inline'"]);
    expect(policy["style-src"]).toContain("'unsafe-inline'");
    expect(policy["connect-src"]).toContain("ws:");
  });
});
