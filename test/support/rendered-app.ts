import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import remixConfig from "../../remix.config.js";

const ROUTES = "../../app/routes/";

/**
 * Renders the app's real routes through Remix without a build, so that a test may replace what they ask (by
 * `vi.mock`) and still see whole documents. Import it after the mocks are in place.
 */
export async function renderedApp(): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const handle = createRequestHandler(await serverBuild(), "production");
  return (path, init) => handle(new Request(new URL(path, "http://localhost:3000"), init));
}

type Route = ServerBuild["routes"][string];

async function serverBuild(): Promise<ServerBuild> {
  const modules = import.meta.glob<Route["module"]>("../../app/routes/*.{ts,tsx}");
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: (await import("../../app/root")) as Route["module"] },
  };
  for (const [file, load] of Object.entries(modules)) {
    const name = file.slice(ROUTES.length).replace(/\.tsx?$/, "");
    const id = `routes/${name}`;
    routes[id] = { id, parentId: "root", module: await load(), ...placeOf(name) };
  }
  return {
    mode: "production",
    entry: { module: await import("../../app/entry.server") },
    routes,
    assets: {
      entry: { imports: [], module: "/assets/entry.js" },
      routes: Object.fromEntries(Object.values(routes).map((route) => [route.id, manifestOf(route)])),
      url: "/assets/manifest.js",
      version: "test",
    },
    publicPath: "/assets/",
    assetsBuildDirectory: "build/client",
    future: remixConfig.future as ServerBuild["future"],
    isSpaMode: false,
  };
}

/** Where a route file stands, by Remix's naming: `_index`, `$` (anything), `$name`, `[.]` (a plain dot). */
function placeOf(name: string): { index?: true; path?: string } {
  if (name === "_index") return { index: true };
  if (name === "$") return { path: "*" };
  return { path: name.replace(/^\$/, ":").replaceAll("[.]", ".") };
}

function manifestOf({ id, parentId, path, index, module }: Route): ServerBuild["assets"]["routes"][string] {
  return {
    id,
    ...(parentId === undefined ? {} : { parentId }),
    ...(path === undefined ? {} : { path }),
    ...(index === undefined ? {} : { index }),
    hasAction: "action" in module,
    hasLoader: "loader" in module,
    hasClientAction: false,
    hasClientLoader: false,
    hasErrorBoundary: "ErrorBoundary" in module,
    module: `/assets/${id}.js`,
  };
}
