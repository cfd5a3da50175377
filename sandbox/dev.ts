import { runWithSandbox } from "./with-sandbox";

/** Runs `npm run dev`: Vite's development server with the e-mail sandbox. */
await runWithSandbox({
  name: "dev",
  script: (port) => ["node_modules/@remix-run/dev/dist/cli.js", "vite:dev", "--port", port, "--strictPort"],
});
