import { afterEach, describe, expect, it, vi } from "vitest";
import { freePort } from "../support/site-process";
import { IMAGE, SANDBOX } from "./images";
import { layOut } from "./layout";
import { arrivals, ask, sendForm } from "./visitors";

/** Replaces what is built by the tests' images. Addresses stay as visitors know them, behind other ports. */
const besides = (sites: readonly string[]) => `
services:
${sites.map((name) => `  ${name}: { image: "${IMAGE}:one", build: !reset null }`).join("\n")}
  sandbox: { image: ${SANDBOX}, build: !reset null }
`;

describe("the files to try the site out", () => {
  let server: ReturnType<typeof layOut>;
  afterEach(() => server.remove());

  it.each([
    ["compose.yaml", ["site"]],
    ["compose.replicas.yaml:compose.replicas.try.yaml", ["site", "assets"]],
  ])("%s: an enquiry reaches the sandbox, also after its restart", async (files, sites) => {
    const [port, sandbox] = await Promise.all([freePort(), freePort()]);
    server = layOut("frukto-test-try", "", { "besides.yaml": besides(sites) });
    server.set({ COMPOSE_FILE: `${files}:besides.yaml` });
    server.edit(/127\.0\.0\.1:3000:/g, `127.0.0.1:${port}:`);
    server.edit(/127\.0\.0\.1:3001:/g, `127.0.0.1:${sandbox}:`);
    await server.compose("up", "--detach");
    for (const message of ["Primera.", "Segunda."]) {
      const site = { port };
      const send = async () =>
        (await sendForm(site, message, "http://localhost:3000", "localhost:3000")).headers;
      await vi.waitFor(async () => expect(await send()).toMatchObject({ "x-enquiry": "sent" }), {
        timeout: 60_000,
        // Each try counts for the address's limit.
        interval: 5_000,
      });
      expect((await ask(site, "/jdm_ct", { host: "localhost:3000" })).status).toBe(200);
      expect(await arrivals(sandbox, [message])).toEqual([1]);
      await server.compose("restart", "sandbox");
    }
  });
});
