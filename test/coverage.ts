import type { CoverageV8Options } from "vitest/node";

/**
 * What CI measures: the server, and of the app what needs neither React nor a page. New files count unless they
 * fall under one of the exceptions, all of which other tests prove without being seen here.
 */
export const coverage: CoverageV8Options & { provider: "v8" } = {
  provider: "v8",
  include: ["server/**/*.ts", "app/**/*.ts", "content/**/*.ts"],
  exclude: [
    "**/*.d.ts",
    // Components: the browser tests. Named, since a pattern that ends in .ts is found within .tsx too.
    "**/*.tsx",
    // Only processes of their own run these, which integration tests start, watch and end.
    "server/{main,outbox,metrics}.ts",
    // React's hooks, which are nothing without a page: the browser tests.
    "app/**/use-*.ts",
    // Only stops a browser's own double clicks: test/browser/{chat,gallery}.spec.ts make them.
    "app/browser/ignore-second-click.ts",
  ],
  // A sum, not per file: what the types ask for and nothing can reach weighs too much in a file of two branches.
  thresholds: { branches: 98 },
  reporter: ["text-summary", ["text", { skipFull: true }]],
  reportsDirectory: "test-results/coverage",
};
