import { runWithSandbox } from "./with-sandbox";

/** Runs `npm run demo`: the production server with the e-mail sandbox. */
await runWithSandbox({
  script: ["build/server/main.js"],
  siteOrigin: "http://localhost:3000",
  env: { NODE_ENV: "production", LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" },
});
