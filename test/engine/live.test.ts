import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { Authenticator } from "../support/authenticator";
import { commitAll, git } from "../support/git";
import { freePort } from "../support/site-process";
import { sourceFiles } from "../support/source-files";
import { temporaryFolder } from "../support/temporary-folder";
import { command, docker } from "./docker";
import { SANDBOX } from "./images";
import { SETTINGS } from "./layout";
import { ask, type Door, startVisitors } from "./visitors";

const PROJECT = "frukto-live-test";
const ENGINE = resolve("test/engine/engine.sh");
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

  /** Starts the script as its timer does. */
  function start(...args: string[]) {
    const env = {
      ...process.env,
      DOCKER: command(),
      BUILD_OPTIONS: "--network host",
      LEAST: "20",
      INVOCATION_ID: "1",
    };
    return spawn(at("server/deploy/live.sh"), args, { env, stdio: ["ignore", "ignore", "inherit"] });
  }
  const live = async (...args: string[]): Promise<number | null> => (await once(start(...args), "close"))[0];

  /** Gives the content a flavour with the pictures of another one. */
  function addFlavour(from: string, name: string): void {
    cpSync(at(`owner/content/flavours/${from}`), at(`owner/content/flavours/${name}`), { recursive: true });
    edit(`content/flavours/${name}/index.json`, (text) => text.replace(/"sabor": .*/, `"sabor": "${name}",`));
    edit("content/order.json", (text) => text.replace(`"${from}"`, `"${from}", "${name}"`));
    const isItsOwn = (path: string) => new RegExp(`/${from}[.-]`).test(`${path}.`);
    for (const path of readdirSync(at("owner/public/sabores"), { recursive: true, encoding: "utf8" }))
      if (isItsOwn(`/${path}`))
        cpSync(at(`owner/public/sabores/${path}`), at(`owner/public/sabores/${path.replace(from, name)}`));
    edit("content/pictures.json", (text) => {
      const { pictures, files, ...rest } = JSON.parse(text);
      for (const all of [pictures, files])
        for (const path of Object.keys(all).filter(isItsOwn)) all[path.replace(from, name)] = all[path];
      return JSON.stringify({ ...rest, pictures, files });
    });
  }

  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(at(`owner/${path}`), change(readFileSync(at(`owner/${path}`), "utf8")));
  /** Publishes a change of a file, and returns the commit. */
  function publish(path: string, change: (text: string) => string): string {
    edit(path, change);
    const commit = commitAll(at("owner"), "Change");
    git(at("owner"), "push", "--quiet", at("origin"), "HEAD:main");
    return commit;
  }

  function visit(name: string) {
    const visitors = startVisitors(tls, name);
    // Also when the test fails.
    onTestFinished(() => void visitors.stop());
    return visitors;
  }
  const compose = (...args: string[]) => docker(["compose", ...args], { cwd: at("server/deploy") });
  const read = async (path: string) =>
    (await ask(tls, path, { headers: { "Accept-Encoding": "identity" } })).body;
  /** Waits until a page has a text, or has it no more: two seconds, and more on a busy machine. */
  const shown = (path: string, text: string, isThere = true) =>
    expect
      .poll(async () => (await read(path)).includes(text), { interval: 100, timeout: 30_000 })
      .toBe(isThere);
  const publication = async () => JSON.parse((await ask(tls, "/publicacion.json")).body);

  beforeAll(async () => {
    for (const path of sourceFiles()) cpSync(path, at(`owner/${path}`));
    git(folder, "init", "--quiet", "--bare", at("origin"));
    git(folder, "init", "--quiet", at("owner"));
    for (const name of ["content", "public"]) {
      rmSync(at(`owner/${name}`), { recursive: true });
      cpSync(`test/site/${name}`, at(`owner/${name}`), { recursive: true });
    }
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
  beforeEach(({ onTestFailed }) =>
    onTestFailed(() => {
      const log = readFileSync(at("server/deploy/state/log"), "utf8").slice(-3_000);
      process.stderr.write(`The end of the last publication's log:\n${log}\n`);
    }),
  );
  afterAll(async () => {
    await compose("--profile", "editor", "down", "--volumes", "--timeout", "5");
    const images = (await docker(["image", "ls", "frukto", "--format", "{{.Tag}}"])).split("\n");
    const own = git(at("owner"), "log", "--format=%H")
      .split("\n")
      .flatMap((commit) => [commit, `${commit}-editor`])
      .filter((tag) => images.includes(tag));
    if (own.length > 0) await docker(["image", "rm", ...own.map((tag) => `frukto:${tag}`)]);
  });

  it("brings a text, a flavour and a machine's name live without a build, takes them back, and no visitor notices", async () => {
    const started = await compose("ps", "--quiet", "site");
    const visitors = visit("content");
    const slogan = (text: string) => (site: string) => site.replace(/"slogan": .*/, `"slogan": "${text}",`);
    const text = publish("content/site.json", slogan("Publicado hoy."));
    const startedAt = performance.now();
    const run = live();
    await shown("/", "Publicado hoy.");
    const [seen, seconds] = [Date.now() / 1_000, (performance.now() - startedAt) / 1_000];
    expect(await run).toBe(0);
    const named = Number(await compose("exec", "-T", "site", "stat", "-c", "%.Y", "/content/current"));
    process.stdout.write(
      `  visible ${(seen - named).toFixed(1)} s after current, ${seconds.toFixed(1)} s after the run began\n`,
    );
    expect(await publication()).toMatchObject({ commit: text, next: "", reason: "" });

    addFlavour("pera", "mango");
    const machine = publish("content/machines/jdm_ct/index.json", (index) =>
      index.replace(/"name": .*/, '"name": "JDM CT Plus",'),
    );
    expect(await live()).toBe(0);
    await shown("/jdm_ct", "JDM CT Plus");
    expect(await read("/?sabor=mango")).toContain("/sabores/mango");
    expect(await live("back")).toBe(0);
    await shown("/jdm_ct", "JDM CT Plus", false);
    expect(await publication()).toMatchObject({ commit: text, next: machine, reason: "withdrawn" });
    expect(await live("back")).toBe(0);
    await shown("/", "Publicado hoy.", false);
    expect(await live("retry")).toBe(0);
    await shown("/jdm_ct", "JDM CT Plus");
    expect(await read("/")).toContain("Publicado hoy.");
    expect(await compose("ps", "--quiet", "site"), "nothing restarts").toBe(started);
    expect((await visitors.stop()).failures).toEqual([]);
  });

  it("refuses a wrong text, and pictures that are not made, with their lines", async () => {
    const { commit } = await publication();
    const wrong = publish("content/site.json", (text) => text.replace(/"slogan": .*/, '"slogan": "",'));
    expect(await live()).toBe(1);
    const words = expect.stringMatching(/^content\/site\.json: slogan: /);
    expect(await publication()).toMatchObject({ commit, next: wrong, reason: "content", words });
    git(at("owner"), "checkout", "--quiet", "HEAD~1", "--", "content/site.json");
    publish("public/icon-192.png", (bytes) => `${bytes}.`);
    expect(await live()).toBe(1);
    expect((await publication()).words).toMatch(/^public\/icon-192\.png: .*npm run media/);
    git(at("owner"), "checkout", "--quiet", "HEAD~2", "--", "public");
    publish("content/site.json", (text) => text);
    expect(await live()).toBe(0);
  });

  it("is whole after a kill at any moment of a publication", async () => {
    const visitors = visit("kills");
    for (const [n, ms] of [300, 800, 1_300, 1_800, 2_300].entries()) {
      const commit = publish("content/site.json", (text) =>
        text.replace(/"slogan": .*/, `"slogan": "Corte ${n}.",`),
      );
      const child = start();
      await wait(ms);
      child.kill("SIGKILL");
      // The run's children may hold the lock for a moment; then the timer's next run goes on.
      const published = () => live().then(publication);
      const next = expect.objectContaining({ commit, next: "", reason: "" });
      await expect.poll(published, { timeout: 60_000, interval: 500 }).toEqual(next);
      await shown("/", `Corte ${n}.`);
    }
    expect((await visitors.stop()).failures).toEqual([]);
  });

  it("keeps the site as it is when a version does not build or is silent, and goes back over later content", async () => {
    const { commit } = await publication();
    const visitors = visit("failures");
    const broken = publish("app/root.tsx", (text) => `${text}(`);
    expect(await live()).toBe(1);
    expect(await publication()).toMatchObject({ commit, next: broken, reason: "build" });
    git(at("owner"), "checkout", "--quiet", "HEAD~1", "--", "app/root.tsx");
    const silent = publish("Dockerfile", (text) => `${text}CMD ["sleep", "600"]\n`);
    // Its time runs out twice.
    expect([await live(), await live()]).toEqual([0, 1]);
    expect(await publication()).toMatchObject({ commit, next: silent, reason: "answer" });
    const version = publish("Dockerfile", (text) => text.replace(/^CMD \["sleep".*\n/m, "ENV SECOND=1\n"));
    expect(await live()).toBe(0);
    const text = publish("content/site.json", (site) => site.replace(/"slogan": .*/, '"slogan": "Luego.",'));
    expect(await live()).toBe(0);
    await shown("/", "Luego.");
    for (const [live_, second] of [
      [version, "1\n"],
      [commit, ""],
    ] as const) {
      expect(await live("back")).toBe(0);
      expect(await publication()).toMatchObject({ commit: live_, next: text, reason: "withdrawn" });
      await shown("/", "Luego.", false);
      expect(await compose("exec", "-T", "site", "sh", "-c", 'echo "$SECOND"')).toBe(second || "\n");
    }
    expect(await live("retry")).toBe(0);
    await shown("/", "Luego.");
    expect((await visitors.stop()).failures).toEqual([]);
  });

  it("takes changed settings in only if the version starts with them, and a wrong one harms nobody", async () => {
    const path = at("server/deploy/.env");
    const settings = readFileSync(path, "utf8");
    const visitors = visit("settings");
    writeFileSync(path, settings.replace("PER_HOUR=10000", "PER_HOUR=cien"));
    expect(await live("restart")).toBe(1);
    writeFileSync(path, settings.replace("PER_HOUR=10000", "PER_HOUR=9999"));
    expect(await live("restart")).toBe(0);
    expect((await visitors.stop()).failures).toEqual([]);
    expect(await compose("exec", "-T", "site", "printenv", "ENQUIRIES_PER_HOUR")).toBe("9999\n");
  });

  // A server's engine is not the test's to kill.
  it.skipIf(!command().includes(ENGINE))(
    "mends what an engine leaves that is killed in the middle of a switch",
    async () => {
      const { commit } = await publication();
      for (const ms of [0, 1_500]) {
        const next = publish("Dockerfile", (text) => `${text}ENV KILLED=${ms}\n`);
        const run = start();
        const state = () => readFileSync(at("server/deploy/state/publication"), "utf8");
        await expect.poll(state, { timeout: 300_000, interval: 50 }).toContain(`switching=${next}`);
        await wait(ms);
        process.kill(Number(readFileSync("/srv/engine/run/dockerd.pid", "utf8")), "SIGKILL");
        await once(run, "close");
        execFileSync(ENGINE, ["up"]);
        // The commit is thrown away: bringing it live once more would mend all by itself.
        git(at("owner"), "reset", "--quiet", "--hard", "HEAD~1");
        git(at("owner"), "push", "--quiet", "--force", at("origin"), "HEAD:main");
        const startedAt = performance.now();
        // Where the engine leaves a call without an answer, the run ends it, and the timer's next one goes on.
        const mended = () => live().then(() => publication().catch(() => undefined));
        const before = { commit, next: "", reason: "" };
        await expect.poll(mended, { timeout: 400_000, interval: 1_000 }).toMatchObject(before);
        process.stdout.write(
          `  killed after ${ms} ms, mended in ${Math.round(performance.now() - startedAt)} ms\n`,
        );
        expect((await ask(tls, "/")).status).toBe(200);
        expect(await compose("exec", "-T", "site", "sh", "-c", 'echo "$KILLED"')).toBe("\n");
        const left = ["ps --all", "volume ls", "network ls"].map((what) =>
          docker([...what.split(" "), "--quiet", "--filter", `name=${PROJECT}-trial`]),
        );
        expect(await Promise.all(left)).toEqual(["", "", ""]);
        expect(existsSync(at("server/deploy/state/tree"))).toBe(false);
      }
    },
  );

  it("loses nothing that is published when a version moves the content's, is taken back, and returns", async () => {
    const visitors = visit("migration");
    const say = (text: string) => (site: string) => site.replace(/"slogan": .*/, `"slogan": "${text}",`);
    /** Makes releases so old that they stay by their version alone. */
    const age = () =>
      compose("run", "--rm", "--no-deps", "-T", "assets", "sh", "-c", "touch -d '1 hour ago' /content/*/");
    const first = publish("content/site.json", say("Uno."));
    expect(await live()).toBe(0);
    publish("domain/content/migrations/migrations.ts", (text) =>
      text
        .replace("[fromRelease01]", "[fromRelease01, withMark]")
        .concat(
          "function withMark(values: Values): Values {\n",
          'const site = values["content/site.json"] as { slogan: string };\n',
          'return { ...values, "content/site.json": { ...site, slogan: "Nuevo: " + site.slogan } };\n}\n',
        ),
    );
    await age();
    expect(await live()).toBe(0);
    await shown("/", "Nuevo: Uno.");
    edit("content/pictures.json", (text) => text.replace(/"version": ?1/, '"version":2'));
    for (const text of ["Dos.", "Tres."]) {
      publish("content/site.json", say(text));
      await age();
      expect(await live()).toBe(0);
      await shown("/", text);
    }
    const { commit: last } = await publication();
    for (const text of ["Dos.", "Nuevo: Uno.", "Uno."]) {
      expect(await live("back")).toBe(0);
      await shown("/", text);
    }
    await shown("/", "Nuevo: Uno.", false);
    expect(await publication()).toMatchObject({ commit: first, next: last, reason: "withdrawn" });
    expect(await live("retry")).toBe(0);
    await shown("/", "Tres.");
    expect((await visitors.stop()).failures).toEqual([]);
  });

  it("serves the owner's editor, which publishes within seconds, reaches nothing, and may fail without harm", async () => {
    const host = "editar.example.cl";
    const set = (domain: string) => {
      const path = at("server/deploy/.env");
      const settings = readFileSync(path, "utf8").replace(/^EDITOR_DOMAIN=.*\n/m, "");
      writeFileSync(path, `${settings}EDITOR_DOMAIN=${domain}\n`);
      return live("restart");
    };
    const inEditor = (...words: string[]) => compose("exec", "-T", "editor", ...words);
    const unknown = () => ask(tls, "/entrar", { headers: { Host: host } });
    expect((await unknown()).status).toBe(421);
    expect(await set(host)).toBe(0);

    let cookie = "";
    const editor = async (path: string, body?: object) => {
      const headers = { Cookie: cookie, Origin: `https://${host}`, "Accept-Encoding": "identity" };
      const method = body ? "POST" : "GET";
      return ask(tls, path, { host, headers, method, ...(body && { body: JSON.stringify(body) }) });
    };
    const link = await inEditor("node", "build/editor/main.js", "invite", "Ana", "ana@empresa.cl");
    const token = new URL(link.trim()).hash.slice(1);
    const options = JSON.parse((await editor("/entrar/invitacion/opciones", { token })).body);
    const response = new Authenticator(`https://${host}`).make(options);
    const entered = await editor("/entrar/invitacion", { token, response });
    cookie = entered.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    expect((await editor("/")).body).toContain("</html>");

    const visitors = visit("editor");
    const say = async (slogan: string) => {
      const path = "site.json";
      const known = JSON.parse((await editor("/api/keystatic/tree")).body);
      const data = JSON.parse((await editor(`/api/keystatic/blob/${"0".repeat(40)}/${path}`)).body);
      const contents = Buffer.from(JSON.stringify({ ...data, slogan })).toString("base64url");
      await editor("/api/keystatic/update", { additions: [{ path, contents }], deletions: [], known });
      const startedAt = performance.now();
      const { id } = JSON.parse((await editor("/api/editor/publish", { why: "" })).body);
      const answeredAt = performance.now();
      const outcome = async () => JSON.parse((await editor(`/api/editor/publish?id=${id}`)).body);
      await expect.poll(outcome, { timeout: 120_000, interval: 200 }).toMatchObject({ ok: true });
      await shown("/", slogan);
      const times = [answeredAt, performance.now()].map((time) => Math.round(time - startedAt));
      process.stdout.write(
        `  the editor answered in ${times[0]} ms, and the site showed it after ${times[1]} ms\n`,
      );
    };
    await say("Del editor.");
    publish("content/questions.json", (text) => text.replace(/"title": ".*"/, '"title": "Propuesto"'));
    const proposed = async () => {
      expect(await live()).toBe(0);
      return JSON.parse((await editor("/api/editor/proposals")).body);
    };
    await expect.poll(proposed, { timeout: 120_000, interval: 1_000 }).toMatchObject([{ id: "questions" }]);
    expect(git(at("origin"), "log", "-1", "--format=%an <%ae>", "contenido")).toBe("Ana <ana@empresa.cl>");
    expect(await inEditor("cat", "/proc/net/route"), "no way out").not.toMatch(/^\w+\t00000000\t/m);
    const own = await inEditor("sh", "-c", "env; ls -A /app; touch /app/x || echo whole");
    expect([own.includes("EMAILJS"), own.split("\n").includes(".env"), own.endsWith("whole\n")]).toEqual([
      false,
      false,
      true,
    ]);

    expect(await compose("logs", "--no-color", "editor"), "a log without warnings").not.toContain("Warning");

    /** Lets the timer look until it finds the editor well, or not. */
    const found = (isWell: boolean) => {
      const look = async () => {
        expect(await live()).toBe(0);
        return readFileSync(at("server/deploy/state/publication"), "utf8").includes("unwell=''\n");
      };
      return expect.poll(look, { timeout: 120_000, interval: 1_000 }).toBe(isWell);
    };
    await docker(["kill", `${PROJECT}-editor-1`]);
    await found(false);
    await found(true);
    await say("Otra vez.");
    // A change of the settings makes the editor anew.
    appendFileSync(at("besides.yaml"), '  editor: { command: ["false"] }\n');
    appendFileSync(at("server/deploy/.env"), "FRUKTO_QUIET_DAYS=14\n");
    expect(await live()).toBe(0);
    await found(false);
    await shown("/", "Otra vez.");
    expect((await visitors.stop()).failures).toEqual([]);
    expect(await set("")).toBe(0);
    await shown("/", "Otra vez.");
    expect([(await unknown()).status, await compose("ps", "--all", "--quiet", "editor")]).toEqual([421, ""]);
  });

  it("says what is wrong in the container, as watch.sh asks", async () => {
    expect(await compose("exec", "-T", "site", "node", "build/server/problems.js")).toMatch(
      /^(unconfigured .*\n)?$/,
    );
  });
});
