import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commitAll, git } from "../support/git";
import { freePort } from "../support/site-process";
import { sourceFiles } from "../support/source-files";
import { temporaryFolder } from "../support/temporary-folder";
import { command, docker } from "./docker";
import { SANDBOX } from "./images";
import { SETTINGS } from "./layout";
import { ask, type Door, startVisitors } from "./visitors";

const PROJECT = "frukto-live-test";
/** Ports of the test, and the sandbox in place of the provider. */
const besides = (port: number) => `services:
  site: { environment: { TRUSTED_PROXIES: "2" } }
  caddy: { ports: !override ["127.0.0.1:${port}:443"] }
  sandbox: { image: ${SANDBOX}, init: true }
`;

/** deploy/live.sh with a real engine; test/deploy/live.slow.test.ts has its failures and cuts. */
describe("deploy/live.sh", () => {
  const folder = temporaryFolder(afterAll);
  const at = (path: string) => join(folder, path);
  let tls: Door;

  /** Runs the script as its timer does, beside the visitors. Returns its code. */
  async function live(...args: string[]): Promise<number | null> {
    const env = {
      ...process.env,
      DOCKER: command(),
      BUILD_OPTIONS: "--network host",
      LEAST: "20",
      INVOCATION_ID: "1",
    };
    const [code] = await once(spawn(at("server/deploy/live.sh"), args, { env, stdio: "ignore" }), "close");
    return code;
  }

  /** Publishes a change of a file, and returns the commit. */
  function publish(path: string, change: (text: string) => string): string {
    writeFileSync(at(`owner/${path}`), change(readFileSync(at(`owner/${path}`), "utf8")));
    const commit = commitAll(at("owner"), "Change");
    git(at("owner"), "push", "--quiet", at("origin"), "HEAD:main");
    return commit;
  }

  const compose = (...args: string[]) => docker(["compose", ...args], { cwd: at("server/deploy") });
  const publication = async () => JSON.parse((await ask(tls, "/publicacion.json")).body);

  beforeAll(async () => {
    for (const path of sourceFiles()) cpSync(path, at(`owner/${path}`));
    git(folder, "init", "--quiet", "--bare", at("origin"));
    git(folder, "init", "--quiet", at("owner"));
    const options = "{\n\tlocal_certs\n\tservers {\n\t\ttrusted_proxies static private_ranges 198.18.0.0/15";
    publish("deploy/caddy/Caddyfile", (text) => text.replace("{\n\tservers {", options));
    git(folder, "clone", "--quiet", at("origin"), at("server"));
    const port = await freePort();
    writeFileSync(at("besides.yaml"), besides(port));
    const settings = {
      ...SETTINGS,
      COMPOSE_FILE: `compose.production.yaml:${at("besides.yaml")}`,
      COMPOSE_PROJECT_NAME: PROJECT,
      FRUKTO_IMAGE: "",
      FRUKTO_VERSION: "",
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(at("server/deploy/.env"), lines.join(""), { mode: 0o600 });
    expect(await live()).toBe(0);
    const root = ["cat", "/data/caddy/pki/authorities/local/root.crt"];
    tls = { port, ca: await compose("exec", "-T", "caddy", ...root) };
  });
  afterAll(async () => {
    await compose("down", "--volumes", "--timeout", "5");
    const images = (await docker(["image", "ls", "frukto", "--format", "{{.Tag}}"])).split("\n");
    const own = git(at("owner"), "log", "--format=%H")
      .split("\n")
      .filter((commit) => images.includes(commit));
    if (own.length > 0) await docker(["image", "rm", ...own.map((commit) => `frukto:${commit}`)]);
  });

  it("brings an owner's text live, and no visitor notices", async () => {
    const visitors = startVisitors(tls, "publication");
    const startedAt = performance.now();
    const commit = publish("content/site.json", (text) =>
      text.replace(/"slogan": .*/, '"slogan": "Publicado hoy.",'),
    );
    expect(await live()).toBe(0);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    expect((await ask(tls, "/", { headers: { "Accept-Encoding": "identity" } })).body).toContain(
      "Publicado hoy.",
    );
    expect(await publication()).toMatchObject({ commit, next: "", reason: "" });
    const { failures } = await visitors.stop();
    process.stdout.write(`  from the owner's click to the public page: ${seconds} s\n`);
    expect(failures).toEqual([]);
  });

  it("keeps the site as it is when a text does not build or a version is silent, and goes back", async () => {
    const { commit } = await publication();
    const visitors = startVisitors(tls, "failures");
    const broken = publish("content/site.json", (text) => text.slice(1));
    expect(await live()).toBe(1);
    expect(await publication()).toMatchObject({ commit, next: broken, reason: "build" });
    git(at("owner"), "checkout", "--quiet", "HEAD~1", "--", "content/site.json");
    const silent = publish("Dockerfile", (text) => `${text}CMD ["sleep", "600"]\n`);
    // Its time runs out twice.
    expect([await live(), await live()]).toEqual([0, 1]);
    expect(await publication()).toMatchObject({ commit, next: silent, reason: "answer" });
    expect(await live("back")).toBe(0);
    expect(await publication()).toMatchObject({
      commit: expect.not.stringContaining(commit),
      reason: "withdrawn",
    });
    expect((await visitors.stop()).failures).toEqual([]);
  });
  it("takes changed settings in only if the version starts with them, and a wrong one harms nobody", async () => {
    const path = at("server/deploy/.env");
    const settings = readFileSync(path, "utf8");
    const visitors = startVisitors(tls, "settings");
    writeFileSync(path, settings.replace("PER_HOUR=10000", "PER_HOUR=cien"));
    expect(await live("restart")).toBe(1);
    writeFileSync(path, settings.replace("PER_HOUR=10000", "PER_HOUR=9999"));
    expect(await live("restart")).toBe(0);
    expect((await visitors.stop()).failures).toEqual([]);
    expect(await compose("exec", "-T", "site", "printenv", "ENQUIRIES_PER_HOUR")).toBe("9999\n");
  });

  it("mends what an engine leaves that went away in the middle of a switch", async () => {
    const { commit } = await publication();
    publish("Dockerfile", (text) => text.replace(/^CMD \["sleep".*\n/m, ""));
    const silent = publish("Dockerfile", (text) => `${text}CMD ["sleep", "601"]\n`);
    // As a cut leaves it: the silent version runs, and state and .env name the one before.
    await docker(["build", "--quiet", "--network", "host", "--tag", `frukto:${silent}`, at("owner")]);
    const env = { FRUKTO_VERSION: silent };
    await docker(["compose", "up", "--detach", "--no-build"], { cwd: at("server/deploy"), env });
    await expect(ask(tls, "/publicacion.json")).resolves.toMatchObject({ status: 200 });
    await live();
    expect((await ask(tls, "/")).status).toBe(200);
    expect(await publication()).toMatchObject({ commit });
    expect(await docker(["ps", "--all", "--quiet", "--filter", `name=${PROJECT}-trial`])).toBe("");
  });

  it("says what is wrong in the container, as watch.sh asks", async () => {
    expect(await compose("exec", "-T", "site", "node", "build/server/problems.js")).toMatch(
      /^(unconfigured .*\n)?$/,
    );
  });
});
