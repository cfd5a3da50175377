import { pino, stdSerializers } from "pino";
import { getConfig } from "./config.server";
import { logOutput } from "./log-output.server";

/** Libraries hang what they were working on onto their errors, a database's statement with its enquiry among it. */
function withoutExtras(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, ...("code" in error ? { code: error.code } : {}) };
}

/** The process's structured log. Never give it what a visitor typed, nor a whole address. */
export const log = pino(
  { level: getConfig().logLevel, base: null, serializers: { err: withoutExtras } },
  logOutput,
);
