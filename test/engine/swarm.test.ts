import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../support/site-process";
import { docker } from "./docker";
import { SANDBOX } from "./images";
import { layOut, SETTINGS } from "./layout";
import { arrivals, ask, type Door, startVisitors } from "./visitors";

const STACK = "frukto-test";
const SERVICE = `${STACK}_site`;
const POSTGRES = `${STACK}_postgres`;
/** How long PostgreSQL is away, in milliseconds. The stack's own check would replace a site within this time. */
const AWAY_MS = 20_000;

/** The test's addition to the stack, in one file: `docker stack` would join ports of several files. */
const more = (sandbox: number) => `
  sandbox:
    image: ${SANDBOX}
    init: true
    ports: [{ target: 3001, published: ${sandbox}, mode: host }]
    deploy: { endpoint_mode: dnsrr }

secrets:`;

describe("deploy/compose.replicas.yaml as a stack of Docker Swarm", () => {
  let server: ReturnType<typeof layOut>;
  let tls: Door;
  let sandbox: number;
  let isOurs = false;

  const deploy = (version: string) => {
    const env = { ...SETTINGS, FRUKTO_VERSION: version, POSTGRES_PASSWORD: "try-out" };
    return docker(["stack", "deploy", "--detach=true", "-c", "compose.replicas.yaml", STACK], {
      cwd: server.folder,
      env,
    });
  };
  const containers = async (service: string) =>
    (await docker(["ps", "-q", "--filter", `label=com.docker.swarm.service.name=${service}`]))
      .split("\n")
      .filter(Boolean);
  const tasks = () => docker(["service", "ps", "-q", SERVICE]);
  const versions = async () => {
    const script =
      "fetch('http://127.0.0.1:3000/healthz').then(async (a) => console.log((await a.json()).version))";
    return Promise.all((await containers(SERVICE)).map((id) => docker(["exec", id, "node", "-e", script])));
  };
  const updated = (state: string) =>
    vi.waitFor(
      async () =>
        expect((await docker(["service", "inspect", "-f", "{{.UpdateStatus.State}}", SERVICE])).trim()).toBe(
          state,
        ),
      { timeout: 90_000, interval: 1_000 },
    );
  /** All visitors were served, and each enquiry that was accepted has arrived once. */
  async function expectNoLoss(visitors: ReturnType<typeof startVisitors>) {
    const { failures, accepted } = await visitors.stop();
    expect(failures).toEqual([]);
    await expect
      .poll(() => arrivals(sandbox, accepted), { timeout: 90_000, interval: 2_000 })
      .toEqual(accepted.map(() => 1));
  }

  beforeAll(async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    sandbox = ports[2];
    isOurs = (await docker(["info", "-f", "{{.Swarm.LocalNodeState}}"])).trim() === "inactive";
    const pool = ["--default-addr-pool", "198.18.128.0/17", "--default-addr-pool-mask-length", "24"];
    if (isOurs) await docker(["swarm", "init", "--advertise-addr", "127.0.0.1", ...pool]);
    server = layOut(STACK, "\tlocal_certs", {});
    server.set({ DATABASE_URL: "postgres://frukto:try-out@postgres/frukto" });
    server.edit(/published: 80,/g, `published: ${ports[0]},`);
    server.edit(/published: 443,/g, `published: ${ports[1]},`);
    server.edit('TRUSTED_PROXIES: "1"', 'TRUSTED_PROXIES: "2"');
    server.edit("\nsecrets:", more(sandbox));
    await deploy("one");
    const root = "/data/caddy/pki/authorities/local/root.crt";
    await vi.waitFor(
      async () => {
        const [caddy = ""] = await containers(`${STACK}_caddy`);
        tls = { port: ports[1], ca: await docker(["exec", caddy, "cat", root]) };
        expect(await versions()).toEqual(["one\n", "one\n"]);
        expect((await ask(tls, "/")).status).toBe(200);
      },
      { timeout: 90_000, interval: 1_000 },
    );
  });
  afterAll(async () => {
    await docker(["stack", "rm", STACK]);
    await vi.waitFor(
      async () => {
        const names = (await docker(["volume", "ls", "-q", "--filter", `name=${STACK}_`]))
          .split("\n")
          .filter(Boolean);
        if (names.length > 0) await docker(["volume", "rm", ...names]);
      },
      { timeout: 60_000, interval: 1_000 },
    );
    if (isOurs) await docker(["swarm", "leave", "--force"]);
    await server?.remove();
  });

  it("replaces its version under load, and takes one back that ends at once", async () => {
    const visitors = startVisitors(tls, "rolling update");
    for (const [version, state, running] of [
      ["two", "completed", "two\n"],
      ["broken", "rollback_completed", "two\n"],
      ["one", "completed", "one\n"],
    ] as const) {
      await deploy(version);
      await updated(state);
      await vi.waitFor(async () => expect(await versions()).toEqual([running, running]), { timeout: 60_000 });
    }
    await expectNoLoss(visitors);
  });

  it("goes on when a replica is killed, and when PostgreSQL restarts or is away", async () => {
    const visitors = startVisitors(tls, "failures");
    const [replica = ""] = await containers(SERVICE);
    await docker(["kill", replica]);
    await vi.waitFor(async () => expect(await versions()).toHaveLength(2), {
      timeout: 60_000,
      interval: 500,
    });
    const before = await tasks();
    await docker(["restart", ...(await containers(POSTGRES))]);
    await wait(5_000);
    await docker(["service", "scale", "--detach", `${POSTGRES}=0`]);
    await wait(AWAY_MS);
    await docker(["service", "scale", "--detach", `${POSTGRES}=1`]);
    await wait(5_000);
    expect(await tasks(), "no site was replaced").toBe(before);
    await expectNoLoss(visitors);
  });
});
