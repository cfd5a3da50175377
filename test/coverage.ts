import type { CoverageV8Options } from "vitest/node";

/**
 * Coverage measured in CI: the server, and the app's code without React or a page. New files count, unless an exception
 * matches them. Other tests cover the exceptions, without being measured.
 */
export const coverage: CoverageV8Options & { provider: "v8" } = {
  provider: "v8",
  include: ["server/**/*.ts", "app/**/*.ts", "domain/**/*.ts"],
  exclude: [
    "**/*.d.ts",
    // The first pattern also matches owner/server/.
    "owner/**",
    // Components, which browser tests cover. Listed because a pattern ending in .ts also matches .tsx.
    "**/*.tsx",
    // Entry points of separate processes, and what only they call. Integration tests start and stop them.
    "server/{main,site,outbox,metrics,problems,start-problems}.ts",
    "server/{edition,releases,figures-command,problems-command,release-command}.ts",
    // React hooks, and what works on a page that is loaded. Browser tests cover them.
    "app/**/use-*.ts",
    "app/browser/{disclosures-on-paper,in-time,is-server-in-reach,late-code,one-release,report-speed}.ts",
    "app/hydration/{decodable-fragment,page-data,visitor-state}.ts",
    // Handles real double clicks, which test/browser/{chat,gallery}.spec.ts make.
    "app/browser/ignore-second-click.ts",
  ],
  // A total, not per file: in a file of two branches, one unreachable branch for the types would weigh too much.
  thresholds: { branches: 97 },
  reporter: ["text-summary", ["text", { skipFull: true }]],
  reportsDirectory: "test-results/coverage",
};
