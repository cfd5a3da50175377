/**
 * All of Remix's options; vite.config.ts passes them to the Vite plugin.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // All routes fit into one small file that is cached for a year; lazy discovery costs a request per page.
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: true,
  },
};
