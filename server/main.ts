import { getConfig, reportConfigError } from "./config.server";

/** Everything else is loaded after the configuration was found good, since it may rely on it from the start. */
try {
  const config = getConfig();
  const { start } = await import("./start");
  await start(config);
} catch (error) {
  reportConfigError(error);
}
