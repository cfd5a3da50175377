import { createPath, isRouteErrorResponse } from "@remix-run/react";
import { isServerInReach } from "~/browser/is-server-in-reach";
import { lateCode } from "~/browser/late-code";

/** Part of a route of Remix's router that loads its code or data. */
interface Route {
  readonly id: string;
  readonly children?: readonly Route[];
  lazy?: () => Promise<unknown>;
  loader?: (args: { request: Request }, ...more: unknown[]) => Promise<unknown>;
}

interface Internals {
  readonly __remixRouter: {
    readonly routes: readonly Route[];
    readonly state: { readonly navigation: { readonly location?: Location | undefined } };
    subscribe(listener: () => void): void;
  };
  readonly __remixManifest: { readonly routes: Readonly<Record<string, { readonly module: string }>> };
  readonly __remixRouteModules: Record<string, unknown>;
}

let isInstalled = false;
let tellOffline = () => {};

/**
 * Makes a navigation whose code or data cannot be loaded a document navigation to its target. If our server is out of
 * reach, the page stays and `onOffline` is called. Remix itself would reload the present page, or show an error.
 */
export function leaveOnFailure(onOffline: () => void): void {
  tellOffline = onOffline;
  if (!isInstalled) install(window as unknown as Internals);
  isInstalled = true;
}

function install({ __remixRouter: router, __remixManifest, __remixRouteModules }: Internals): void {
  const place = () => window.history.state?.idx ?? 0;
  let here = place();
  router.subscribe(() => {
    if (!router.state.navigation.location) here = place();
  });
  let leaving: Promise<void> | undefined;

  /** Never resolves: the router would show the failure. */
  async function leave(): Promise<never> {
    const { location } = router.state.navigation;
    if (location) leaving ??= leaveFor(createPath(location));
    await leaving;
    leaving = undefined;
    return new Promise(() => {});
  }

  async function leaveFor(target: string): Promise<void> {
    if (!(await isServerInReach())) {
      // Back and Forward have changed the address already.
      if (place() !== here) window.history.go(here - place());
      return tellOffline();
    }
    // An assignment of the same address with a fragment would load nothing.
    if (window.location.href.endsWith(target)) window.location.reload();
    else window.location.assign(target);
  }

  for (const route of withChildren(router.routes)) {
    const { id, lazy, loader } = route;
    const address = __remixManifest.routes[id]?.module;
    if (lazy && address) {
      const code = lateCode(() => import(/* @vite-ignore */ address), address);
      route.lazy = async () => {
        // Remix finds it there.
        __remixRouteModules[id] ??= await code().catch(leave);
        return lazy();
      };
    }
    if (loader) {
      route.loader = (args, ...more) =>
        loader(args, ...more).catch((error) => {
          const isAnswer = error instanceof Response || isRouteErrorResponse(error);
          if (isAnswer || args.request.signal.aborted) throw error;
          return leave();
        });
    }
  }
}

function withChildren(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => [route, ...withChildren(route.children ?? [])]);
}
