import { createHash } from "node:crypto";
import { getConfig } from "../config.server";

export type HeaderFields = Readonly<Record<Lowercase<string>, string>>;

/** Security headers that do not depend on the configuration. */
export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "x-frame-options": "DENY",
  "permissions-policy":
    "accelerometer=(), autoplay=(self), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()",
} satisfies HeaderFields;

/** Security headers of every answer. Documents have a policy of their own. */
export function securityHeaders(): HeaderFields {
  return {
    "strict-transport-security": getConfig().strictTransportSecurity,
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    ...SECURITY_HEADERS,
  };
}

/** All headers of an answer: its own, the security headers, and a ban on keeping it unless its own say otherwise. */
export function responseHeaders(own: HeaderFields): HeaderFields {
  return { ...securityHeaders(), "cache-control": "private, no-store", ...own };
}

/**
 * Takes the mark off the scripts and styles of a rendered document, which have it as their nonce. Returns the document
 * and what is inline of them. The mark is random: a script that a text brings along has none.
 */
export function takeMarks(html: string, mark: string) {
  const inline = (element: "script" | "style") =>
    [
      ...html.matchAll(new RegExp(`<${element}[^>]* nonce="${mark}"[^>]*>([\\s\\S]*?)</${element}>`, "g")),
    ].flatMap(([, code]) => code || []);
  return {
    html: html.replaceAll(` nonce="${mark}"`, ""),
    scripts: inline("script"),
    styleSheets: inline("style"),
  };
}

/**
 * The Content-Security-Policy of a document. Only these inline scripts and style sheets are allowed, by their hashes, and the
 * e-mail provider is the only foreign origin that may be called. Vite's dev server injects styles and scripts and opens a
 * web socket.
 */
export function contentSecurityPolicy(
  inline: readonly string[] = [],
  { styleSheets = [] as readonly string[], providerOrigin = "", isDevelopment = false } = {},
) {
  const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const sources = (codes: readonly string[]) =>
    isDevelopment ? ["'unsafe-inline'"] : new Set(codes.map(hashOf));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...sources(inline)].join(" "),
    ["style-src 'self'", ...sources(styleSheets)].join(" "),
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${providerOrigin}${isDevelopment ? " ws:" : ""}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(getConfig().siteOrigin.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
