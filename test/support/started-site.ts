import { pino } from "pino";
import { expect, onTestFinished, vi } from "vitest";
import { readConfig } from "../../server/config.server";
import type { Edition } from "../../server/edition";
import { stopEnquiries } from "../../server/enquiries/enquiries.server";
import { securityHeaders } from "../../server/http/headers.server";
import { pagesOf } from "../../server/http/memory/pages";
import { createResource, type Resource } from "../../server/http/memory/resource";
import { addressesOf } from "../../server/http/page-addresses.server";
import { createSiteServer } from "../../server/http/site-server";
import { listen } from "./listen";
import { release } from "./releases";
import { sourceBuild } from "./source-build";

const POLICY = "content-security-policy";

type Render = typeof build.entry.module.default;

export const build = await sourceBuild();
const addresses = addressesOf(build, release);

/** The only file of the started sites. */
export const logo = createResource({
  bodies: { identity: Buffer.from("<svg/>") },
  headers: { "content-type": "image/svg+xml" },
});

interface Options {
  readonly build?: typeof build;
  /** Ready pages and files; by default the logo alone, so that every page is rendered on request. */
  readonly memory?: ReadonlyMap<string, Resource>;
  /** Environment variables, as docs/configuration.md names them. */
  readonly env?: Record<string, string>;
}

export interface StartedSite {
  readonly url: string;
  /** The access log so far. */
  readonly lines: Record<string, unknown>[];
  /** The rest of the log. */
  readonly errors: Record<string, unknown>[];
}

/**
 * Starts the production server for one test, and stops it afterwards. It runs in the test's process, on a free port, so
 * that a test can pass a broken build.
 */
export async function start(options: Options = {}): Promise<StartedSite> {
  const { memory = new Map([["/logo.svg", logo]]), env } = options;
  const config = readConfig({ SITE_ORIGIN: "http://localhost:3000", ...env });
  const lines: Record<string, unknown>[] = [];
  const errors: Record<string, unknown>[] = [];
  const write = (text: string) => {
    const line = JSON.parse(text);
    ("cache" in line ? lines : errors).push(line);
  };
  const log = pino({ level: config.logLevel }, { write });
  const given = options.build ?? build;
  const pages = pagesOf(given, config.siteOrigin, release, addresses);
  const edition: Edition = { release, addresses, pages, memory, made: new Map(), former: new Map() };
  const server = createSiteServer({ build: given, edition: () => edition, config, log });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await stopEnquiries();
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, lines, errors };
}

/** Returns the build with another render function. */
export function renderedBy(render: (...given: Parameters<Render>) => ReturnType<Render>): typeof build {
  return { ...build, entry: { module: { ...build.entry.module, default: render } } };
}

/** Sends a request and waits for its access line, which is written after the response. Each answer is safe. */
export async function ask({ url, lines }: StartedSite, path: string, init: RequestInit = {}) {
  const before = lines.length;
  const response = await fetch(url + path, { redirect: "manual", ...init });
  const text = await response.text();
  const isDocument = response.headers.get("content-type")?.startsWith("text/html");
  const { [POLICY]: _, ...headers } = securityHeaders();
  expect(Object.fromEntries(response.headers)).toMatchObject(headers);
  // A document's own policy, of which the sources are tested with the build.
  const policy = isDocument ? "default-src 'none'; script-src 'self'" : securityHeaders()[POLICY];
  expect(response.headers.get(POLICY)?.slice(0, policy?.length)).toBe(policy);
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(before));
  return { response, text, line: lines.at(-1) ?? {} };
}
