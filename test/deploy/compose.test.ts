import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { startEmailSandbox } from "../../sandbox/email-sandbox";
import { containerArguments, containerEnvironment } from "../support/container";
import { sampleEnquiry } from "../support/enquiry-samples";
import { startPostgres } from "../support/postgres";
import { runProgram } from "../support/run-program";
import { freePort, startSite } from "../support/site-process";
import { hasTool } from "../support/tools";
import { ask, DOMAIN } from "./proxy";
import { startCaddy } from "./run-caddy";
import { runNginx } from "./run-nginx";
import { sendForm } from "./two-servers";

interface Service {
  readonly command?: readonly [string, ...string[]];
  readonly ports?: readonly string[];
  readonly environment?: Record<string, string>;
  readonly configs?: readonly { readonly source: string }[];
}

interface Compose {
  readonly services: Record<string, Service>;
  readonly configs?: Record<string, { readonly content: string }>;
}

/** Ports of the published addresses and of the shared network namespace; the test replaces them with free ones. */
const PORTS = ["3000", "3001", "3010", "3011"];

/** Returns text with Compose's escaped dollar signs as single ones. */
const undoubled = (text: string) => text.replaceAll("$$", "$");

/**
 * Starts a Compose file's services as processes, because the tests have no container engine. The site runs the image's
 * command with the environment of image and file; nginx runs the file's configuration; PostgreSQL is the tests' own.
 */
async function up(file: string): Promise<{ site: string; sandbox: string }> {
  const ports = new Map<string, number>();
  for (const port of PORTS) ports.set(port, await freePort());
  const portOf = (port: string) => ports.get(port) as number;
  let text = readFileSync(file, "utf8");
  for (const [port, other] of ports) text = text.replaceAll(port, String(other));
  if (text.includes("postgres://")) {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    text = text.replace(/postgres:\/\/\S+/, postgres.url);
  }
  const compose: Compose = parse(text, { merge: true });
  const sandbox = await startEmailSandbox({ port: portOf("3001") });
  onTestFinished(() => sandbox.close());
  for (const { environment, configs } of Object.values(compose.services)) {
    if (environment?.EMAILJS_ORIGIN) {
      const PORT = environment.PORT ?? String(portOf("3000"));
      const site = await startSite({ ...containerEnvironment, ...environment, PORT }, containerArguments);
      onTestFinished(() => site.stop());
    }
    for (const { source } of configs ?? []) {
      const nginx = await runNginx(portOf("3000"), () => undoubled(compose.configs?.[source]?.content ?? ""));
      onTestFinished(() => nginx.stop());
    }
  }
  return { site: `http://localhost:${portOf("3000")}`, sandbox: sandbox.origin };
}

describe.each([
  ["deploy/compose.yaml", true],
  ["deploy/compose.replicas.yaml", hasTool("nginx") && hasTool("postgres")],
])("%s", (file, canRun) => {
  it.skipIf(!canRun)("serves the site, and an enquiry reaches its mailbox", { timeout: 60_000 }, async () => {
    const { site, sandbox } = await up(file);
    expect((await fetch(site)).status).toBe(200);
    const sent = await fetch(`${site}/?index`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: site },
      body: new URLSearchParams({ ...sampleEnquiry }),
    });
    expect(sent.status).toBe(303);
    expect(await (await fetch(sandbox)).text()).toContain(sampleEnquiry.from_mail);
  });
});

describe("deploy/compose.production.yaml", () => {
  const FILE = "deploy/compose.production.yaml";
  const VALUES: Record<string, string> = {
    SITE_DOMAIN: DOMAIN,
    CONTACT_EMAIL: "ventas@example.cl",
    CONTACT_PHONE: "+56 2 2345 6789",
    CHAT_PHONE: "+56 9 1234 5678",
  };

  /** Returns the variables of the example, with values for the empty ones. */
  function settings(more: Record<string, string>): Record<string, string> {
    const lines = readFileSync("deploy/production.env.example", "utf8").matchAll(/^([A-Z_]+)=(.*)$/gm);
    return Object.fromEntries(
      [...lines].map(([, name = "", value = ""]) => [name, value || more[name] || ""]),
    );
  }

  /** Reads the file with its variables replaced. */
  function read(env: Record<string, string>): Compose {
    const text = readFileSync(FILE, "utf8");
    return parse(
      text.replace(/\$\{(\w+)[^}]*\}/g, (_, name) => env[name] || `NOT SET: ${name}`),
      { merge: true },
    );
  }

  it("publishes Caddy's ports alone, and gives each service no more rights than it needs", () => {
    const { services } = read(settings(VALUES));
    expect(Object.entries(services).filter(([, { ports }]) => ports)).toEqual([
      ["caddy", expect.objectContaining({ ports: ["80:80", "443:443", "443:443/udp"] })],
    ]);
    for (const service of Object.values(services))
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        logging: { options: { "max-size": "10m" } },
      });
  });

  it("builds a version that has no image, and no other", () => {
    const { site, assets } = read(settings(VALUES)).services;
    expect(site).toMatchObject({ build: "..", pull_policy: "never" });
    expect(assets).toMatchObject({ pull_policy: "never" });
  });

  it("keeps a version's scripts for 30 days after its end, however long it ran", () => {
    const folder = mkdtempSync(join(tmpdir(), "frukto-kept-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [image, kept] = [join(folder, "image"), join(folder, "kept")];
    mkdirSync(kept);
    const [program = "", ...args] = read(settings(VALUES)).services.assets?.command ?? [];
    const start = (...files: string[]) => {
      rmSync(image, { recursive: true, force: true });
      mkdirSync(join(image, "assets"), { recursive: true });
      for (const file of files) writeFileSync(join(image, "assets", file), "");
      const here = args.map((text) => text.replaceAll("/kept", kept).replaceAll("/app/build/client", image));
      expect(runProgram(program, here)).toEqual({ status: 0, stdout: "", stderr: "" });
      return readdirSync(join(kept, "assets")).sort();
    };
    const pass = (days: number) => {
      for (const name of readdirSync(join(kept, "assets"))) {
        const seconds = Date.now() / 1_000 - days * 86_400;
        utimesSync(join(kept, "assets", name), seconds, seconds);
      }
    };
    expect(start("1.js", "both.js")).toEqual(["1.js", "both.js"]);
    pass(100);
    expect(start("2.js", "both.js")).toEqual(["1.js", "2.js", "both.js"]);
    pass(29);
    expect(start("3.js")).toEqual(["1.js", "2.js", "3.js", "both.js"]);
    pass(32);
    expect(start("3.js"), "a restart").toEqual(["3.js"]);
  });

  it.skipIf(!hasTool("caddy"))(
    "serves the site over HTTPS with the example's settings",
    { timeout: 60_000 },
    async () => {
      const sandbox = await startEmailSandbox();
      onTestFinished(() => sandbox.close());
      const env = settings({ ...VALUES, ...sandbox.env });
      const { environment = {} } = read(env).services.site ?? {};
      const PORT = String(await freePort());
      const given: Record<string, string> = { ...env, ...environment, EMAILJS_ORIGIN: sandbox.origin };
      delete given.DATABASE_URL;
      const site = await startSite(
        { ...containerEnvironment, ...given, PORT, HOST: "127.0.0.1" },
        containerArguments,
      );
      onTestFinished(() => site.stop());
      const caddy = await startCaddy([Number(PORT)]);
      onTestFinished(() => caddy.stop());
      expect(await (await fetch(`${site.url}/healthz`)).json()).toMatchObject({ configured: true });
      expect(String((await ask(caddy, "/")).body)).toMatch(
        new RegExp(`rel="canonical" href="https://${DOMAIN}/?"`),
      );
      expect((await sendForm(caddy, "Desde un servidor")).status).toBe(303);
      expect(sandbox.messages()).toHaveLength(1);
    },
  );
});
