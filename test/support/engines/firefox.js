#!/usr/bin/env node
import { spawn } from "node:child_process";
import { WebSocket, WebSocketServer } from "ws";

/**
 * A proxy between Playwright and Debian's Firefox, which speak WebDriver BiDi. Playwright needs an answer to one
 * command that this Firefox does not know. The proxy answers it and passes everything else on unchanged.
 */
const UNKNOWN = "emulation.setMediaFeaturesOverride";
const ENDPOINT = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const firefox = spawn("firefox-esr", process.argv.slice(2), { stdio: ["ignore", "ignore", "pipe"] });
firefox.on("exit", (code) => process.exit(code ?? 0));
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => firefox.kill(signal));

firefox.stderr.on("data", (chunk) => {
  const [, endpoint] = ENDPOINT.exec(String(chunk)) ?? [];
  if (endpoint) listen(endpoint);
  else process.stderr.write(chunk);
});

/** Listens between Playwright and the browser at `endpoint`, and prints the address for Playwright. */
function listen(endpoint) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (playwright, { url }) => {
    const browser = new WebSocket(`${endpoint}${url}`, { perMessageDeflate: false });
    const isOpen = new Promise((resolve) => browser.once("open", resolve));
    playwright.on("message", async (message) => {
      await isOpen;
      const { id, method } = JSON.parse(String(message));
      if (method === UNKNOWN) playwright.send(JSON.stringify({ type: "success", id, result: {} }));
      else browser.send(String(message));
    });
    browser.on("message", (message) => playwright.send(String(message)));
    browser.on("close", () => playwright.close());
    playwright.on("close", () => browser.close());
  });
  server.on("listening", () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  );
}
