import { connect } from "node:http2";
import { setTimeout as wait } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { docker } from "./docker";
import { type Production, startProduction } from "./production";
import { ask, DOMAIN, ORIGIN, sendForm } from "./visitors";

const PROJECT = "frukto-test-failures";

describe("deploy/compose.production.yaml, when something fails", () => {
  let site: Production;
  beforeAll(async () => {
    site = await startProduction(PROJECT);
  });
  afterAll(() => site?.remove());

  it("gets over 5,000 bodies held open at once, and keeps every enquiry", async () => {
    const before = await sendForm(site.tls, "Antes.");
    const clients = Array.from({ length: 20 }, () =>
      connect(ORIGIN, {
        ca: site.tls.ca ?? "",
        createConnection: () =>
          connectTls({
            port: site.tls.port,
            ca: site.tls.ca ?? "",
            servername: DOMAIN,
            ALPNProtocols: ["h2"],
          }),
      }),
    );
    for (const client of clients) {
      client.on("error", () => {});
      for (let n = 0; n < 250; n += 1) {
        const stream = client.request({ ":method": "POST", ":path": "/?index", "content-length": "99000" });
        stream.on("error", () => {}).write(Buffer.alloc(98_000, "a"));
      }
    }
    let [peak, longest, answeredAt] = [0, 0, performance.now()];
    const look = async () => {
      const used = await docker(["stats", "--no-stream", "--format", "{{.MemUsage}}", `${PROJECT}-caddy-1`]);
      peak = Math.max(peak, Number.parseFloat(used));
    };
    const read = async () => {
      if ((await ask(site.tls, "/").catch(() => undefined))?.status !== 200) return;
      longest = Math.max(longest, performance.now() - answeredAt);
      answeredAt = performance.now();
    };
    let isHeld = true;
    const reading = (async () => {
      for (; isHeld; await wait(100)) await read();
    })();
    for (let n = 0; n < 8; n += 1) await look();
    for (const client of clients) client.destroy();
    isHeld = false;
    await reading;
    await vi.waitFor(() => ask(site.tls, "/"), { timeout: 60_000, interval: 100 });
    await read();
    const restarts = await site.inspect("caddy", "RestartCount");
    process.stdout.write(
      `  held bodies: Caddy at ${peak} MiB, restarted ${restarts} times, away for at most ${Math.round(longest)} ms\n`,
    );
    expect([before.status, (await sendForm(site.tls, "Después.")).status]).toEqual([303, 303]);
    await site.allArrived(["Antes.", "Después."]);
  });

  it("is unhealthy while nothing can be stored", async () => {
    const state = () => site.inspect("site", "State.Health.Status");
    await site.withVolume("data", "chmod 0 /kept");
    await site.compose("restart", "site");
    await expect.poll(state, { timeout: 60_000 }).toBe("unhealthy");
    expect((await ask(site.tls, "/")).status).toBe(200);
    await site.withVolume("data", "chmod 700 /kept");
    await site.compose("restart", "site");
    await expect.poll(state, { timeout: 60_000 }).toBe("healthy");
  });

  it("ends within its grace also in the first second of a start", async () => {
    site.set();
    await site.compose("up", "--detach", "--wait");
    for (const ms of [50, 150, 300, 600]) {
      await site.compose("stop", "site");
      await docker(["start", `${PROJECT}-site-1`]);
      await wait(ms);
      const startedAt = performance.now();
      await docker(["stop", `${PROJECT}-site-1`]);
      expect(performance.now() - startedAt, `after ${ms} ms`).toBeLessThan(5_000);
    }
    await site.compose("start", "site");
  });
});
