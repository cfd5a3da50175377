/**
 * The one place for Remix's options; vite.config.ts hands them to the Vite plugin.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Six routes are one small file, kept for a year; their discovery is a request for every page.
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: true,
  },
};
