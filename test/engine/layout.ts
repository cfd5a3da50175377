import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { docker } from "./docker";
import { DOMAIN } from "./visitors";

/** Settings of the examples, with the sandbox in place of the provider. */
export const SETTINGS = {
  SITE_DOMAIN: DOMAIN,
  FRUKTO_IMAGE: "frukto-test",
  FRUKTO_VERSION: "one",
  EMAILJS_ORIGIN: "http://sandbox:3001",
  EMAILJS_USER_ID: "user_sandbox",
  EMAILJS_SERVICE_ID: "service_sandbox",
  EMAILJS_TEMPLATE_ID: "template_sandbox",
  ENQUIRIES_PER_HOUR: "10000",
};

/** Options of Caddy that a test adds. It believes the addresses that the test's visitors claim. */
const TRUSTING = "trusted_proxies static private_ranges 198.18.0.0/15";

/**
 * Lays out deploy/ as a server has it, in a folder of its own, with its settings. `options` are added to the
 * Caddyfile's, and `files` to the folder.
 */
export function layOut(name: string, options: string, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "frukto-deploy-"));
  const at = (path: string) => join(folder, path);
  cpSync("deploy", folder, { recursive: true });
  mkdirSync(at("state/public"), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(at(path), text);
  const caddyfile = readFileSync(at("caddy/Caddyfile"), "utf8");
  const write = (text: string) => writeFileSync(at("caddy/Caddyfile"), text);
  write(caddyfile.replace("{\n\tservers {", `{\n${options}\n\tservers {\n\t\t${TRUSTING}`));
  return {
    folder,
    at,
    /** Changes Caddy's configuration; the change begins with the next reload. */
    changeCaddy: (change: (text: string) => string) =>
      write(change(readFileSync(at("caddy/Caddyfile"), "utf8"))),
    /** Replaces a text in all compose files. */
    edit(from: RegExp | string, to: string) {
      for (const name of readdirSync(folder).filter((file) => file.endsWith(".yaml")))
        writeFileSync(at(name), readFileSync(at(name), "utf8").replace(from, to));
    },
    /** Writes .env: the settings with changes. */
    set(changes: Record<string, string> = {}) {
      const lines = Object.entries({ ...SETTINGS, ...changes }).map(([key, value]) => `${key}=${value}\n`);
      writeFileSync(at(".env"), lines.join(""));
    },
    compose: (...args: string[]) => docker(["compose", "--project-name", name, ...args], { cwd: folder }),
    /** Ends everything, and removes the volumes and the folder. */
    async remove() {
      await docker(["compose", "--project-name", name, "down", "--volumes", "--timeout", "5"], {
        cwd: folder,
      });
      rmSync(folder, { recursive: true });
    },
  };
}
