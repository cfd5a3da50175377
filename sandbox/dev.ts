import { runWithSandbox } from "./with-sandbox";

/** Runs `npm run dev`: Vite's development server with the e-mail sandbox. */
await runWithSandbox({
  script: ["node_modules/@remix-run/dev/dist/cli.js", "vite:dev", "--port", "3000", "--strictPort"],
  siteOrigin: "http://localhost:3000",
});
