import type { ServerBuild } from "@remix-run/node";
import { routePath } from "../../domain/content/routes";
import remixConfig from "../../remix.config.js";

const ROUTES = "../../app/routes/";

type Route = ServerBuild["routes"][string];

/** Returns Remix's server build with the app's real routes, from source, so that a test's mocks apply. */
export async function sourceBuild(): Promise<ServerBuild> {
  const modules = import.meta.glob<Route["module"]>("../../app/routes/*.{ts,tsx}");
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: (await import("../../app/root")) as Route["module"] },
  };
  for (const [file, load] of Object.entries(modules)) {
    const name = file.slice(ROUTES.length);
    const id = `routes/${name.replace(/\.tsx?$/, "")}`;
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

/** Returns a route file's place in Remix's build. */
function placeOf(file: string): { index?: true; path?: string } {
  const path = routePath(file);
  return path === "/" ? { index: true } : { path: path.replace(/^\//, "") };
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
