import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { startEmailSandbox } from "../../sandbox/email-sandbox";
import { containerArguments, containerEnvironment } from "../support/container";
import { sampleEnquiry } from "../support/enquiry-samples";
import { startPostgres } from "../support/postgres";
import { freePort, startSite } from "../support/site-process";
import { hasTool } from "../support/tools";
import { runNginx } from "./run-nginx";

interface Service {
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
