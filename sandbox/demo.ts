import { runWithSandbox } from "./with-sandbox";

/** Runs `npm run demo`: the production server with the e-mail sandbox. */
await runWithSandbox({
  name: "demo",
  script: () => ["build/server/main.js"],
  env: { NODE_ENV: "production", LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" },
});
