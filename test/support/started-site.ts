import { afterEach, expect, vi } from "vitest";
import { createResource } from "../../server/http/resource";
import { type OwnServer, startOwnServer } from "./own-server";
import { sourceBuild } from "./source-build";

type Render = typeof build.entry.module.default;

export const build = await sourceBuild();

/** The only file of the started sites. */
export const logo = createResource({
  bodies: { identity: Buffer.from("<svg/>") },
  headers: { "content-type": "image/svg+xml" },
});

const started: OwnServer[] = [];
afterEach(() => Promise.all(started.splice(0).map((server) => server.close())));

/** Starts the production server for one test, and stops it afterwards. */
export async function start(options: Partial<Parameters<typeof startOwnServer>[0]> = {}): Promise<OwnServer> {
  const server = await startOwnServer({ build, memory: new Map([["/logo.svg", logo]]), ...options });
  started.push(server);
  return server;
}

/** Returns the build with another render function. */
export function renderedBy(render: (...given: Parameters<Render>) => ReturnType<Render>): typeof build {
  return { ...build, entry: { module: { ...build.entry.module, default: render } } };
}

/** Sends a request and waits for its access line, which is written after the response. */
export async function ask({ url, lines }: OwnServer, path: string, init: RequestInit = {}) {
  const before = lines.length;
  const response = await fetch(url + path, { redirect: "manual", ...init });
  const text = await response.text();
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(before));
  return { response, text, line: lines.at(-1) ?? {} };
}
