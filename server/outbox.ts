import { getConfig, reportConfigError } from "./config.server";

/** `npm run outbox`: see {@link outboxCommand}. Everything else is loaded after the configuration was found good. */
try {
  const config = getConfig();
  const { logOutput } = await import("./log-output.server");
  logOutput.toStandardError();
  const { openStorage } = await import("./enquiries/storage.server");
  const { outboxCommand } = await import("./enquiries/outbox-command");
  const storage = await openStorage(config);
  const command = outboxCommand(process.argv.slice(2), storage.outbox, process.stdout.isTTY);
  const { output, exitCode } = await command.finally(() => storage.close());
  const stream = exitCode === 0 ? process.stdout : process.stderr;
  stream.write(`${output}\n`);
  process.exitCode = exitCode;
} catch (error) {
  reportConfigError(error);
}
