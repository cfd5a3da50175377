import { ConfigError, getConfig } from "./config.server";

/** `npm run outbox`: see {@link outboxCommand}. Everything else is loaded after the configuration was found good. */
try {
  const { outboxDir } = getConfig();
  const { FileOutbox } = await import("./enquiries/file-outbox.server");
  const { outboxCommand } = await import("./enquiries/outbox-command");
  const command = outboxCommand(process.argv.slice(2), new FileOutbox(outboxDir), process.stdout.isTTY);
  const { output, exitCode } = await command;
  const stream = exitCode === 0 ? process.stdout : process.stderr;
  stream.write(`${output}\n`);
  process.exitCode = exitCode;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.problems.join("\n")}\n`);
  process.exitCode = 1;
}
