import { pino } from "pino";
import { getConfig } from "./config.server";

/** The process's structured log. Never give it what a visitor typed, nor a whole address. */
export const log = pino({ level: getConfig().logLevel, base: null });
