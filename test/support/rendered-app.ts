import { createRequestHandler } from "@remix-run/node";
import { sourceBuild } from "./source-build";

/**
 * Renders the app's real routes through Remix without a build, so that a test can replace modules with `vi.mock` and
 * get whole documents. Import it after the mocks.
 */
export async function renderedApp(): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const handle = createRequestHandler(await sourceBuild(), "production");
  return (path, init) => handle(new Request(new URL(path, "http://localhost:3000"), init));
}
