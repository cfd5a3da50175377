import { createHash } from "node:crypto";
import { getConfig } from "../config.server";

/** Headers that every answer carries, whatever the configuration. */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "X-Frame-Options": "DENY",
  "Permissions-Policy":
    "accelerometer=(), autoplay=(self), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()",
} as const;

/** Headers that every answer carries: documents, data, files, redirects and errors. */
export function securityHeaders(): Record<string, string> {
  return { "Strict-Transport-Security": getConfig().strictTransportSecurity, ...SECURITY_HEADERS };
}

const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

export interface DocumentPolicy {
  /** The rendered document; its inline scripts are allowed by hash, nothing else inline is. */
  readonly html: string;
  /** Origin of the e-mail provider, the only foreign one that the page may call. */
  readonly providerOrigin: string;
  /** Vite's dev server injects styles and speaks over a web socket. */
  readonly isDevelopment?: boolean;
}

/**
 * Content-Security-Policy of one document: nothing by default, scripts by `'self'` and hashes, no inline styles.
 */
export function contentSecurityPolicy({
  html,
  providerOrigin,
  isDevelopment = false,
}: DocumentPolicy): string {
  const hashes = new Set(
    [...html.matchAll(INLINE_SCRIPT)].map(
      ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
    ),
  );
  const scripts = isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", ...hashes];
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ""}`,
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${providerOrigin}${isDevelopment ? " ws:" : ""}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
