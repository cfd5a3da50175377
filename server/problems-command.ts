import { getConfig } from "./config.server";

/**
 * `node build/server/problems.js` prints what is wrong with the server that runs beside it: code, time and sentence in a line
 * each. With `settings` it only checks the environment: a bad one ends the process with a line for each variable.
 */
const { host, metricsPort } = getConfig();
const own = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[host] ?? host;

async function ask(): Promise<void> {
  if (metricsPort === undefined) throw new Error("METRICS_PORT is not set: the server lists no problems.");
  const answer = await fetch(`http://${own}:${metricsPort}/problems`);
  if (!answer.ok) throw new Error(`The list of problems is answered with ${answer.status}.`);
  process.stdout.write(await answer.text());
}

if (process.argv[2] !== "settings")
  await ask().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
