/**
 * The one source of Remix options; vite.config.ts hands them to the Vite compiler.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    // Off: it adds a manifest address of 1.5 kB to every list page and saves little in a shop this size.
    v3_lazyRouteDiscovery: false,
  },
};
