import { cpSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { commitAll, git } from "../support/git";
import { runProgram } from "../support/run-program";
import { type ServerFolder, serverFolder } from "./server-folder";

/**
 * Keeps images, the site and the trial as files, and builds what .env of its folder names. A commit whose `content` is
 * "broken" does not build, a "silent" one never answers, a "shy" one answers in the trial alone. With CUT_OFF=N the
 * whole run is killed before its Nth call, with N.5 after it.
 */
const DOCKER = `version=$(sed -n 's/^FRUKTO_VERSION=//p' .env)
case "$*" in *-p*) place=trial ;; *) place=site ;; esac
cd "$FOLDER/fake"
echo "\${*//$'\\n'/ }" >> calls
count=$(wc -l < calls)
[ "$count" != "$CUT_OFF" ] || kill -9 0
case "$*" in
  info*) pwd ;;
  "image inspect "*) [ -f "images/\${3#*:}" ] ;;
  "image rm "*) rm "images/\${3#*:}" ;;
  "pull "*) cp "registry/\${2#*:}" images/ ;;
  "build "*) sh -c "$WHILE_BUILDING"
    case $(cat "\${@: -1}/content") in broken) exit 1 ;; full) echo "no space left on device"; exit 1 ;;
      away) echo "npm error code EAI_AGAIN"; exit 1 ;; esac
    cp "\${@: -1}/content" "images/\${5#*:}" ;;
  *" run "*) if [ $place = site ]; then tar -c site.db; else cat > trial.db; fi ;;
  *" up -d "*) [ -f "images/$version" ] && echo "$version" > $place ;;
  *" down "*) rm -f trial ;;
  *"exec -T site node"*) asked=\${@: -1}
    [ "$(cat $place)" = "$asked" ] || exit 1
    case $place-$(cat "images/$asked") in *-silent | site-shy) exit 1 ;; esac
    [ $place = site ] || [ ! -f site ] || cmp -s site.db trial.db ;;
esac
code=$?
[ "$count.5" != "$CUT_OFF" ] || kill -9 0
exit $code
`;

describe("deploy/live.sh", () => {
  let server: ServerFolder;
  let first: string;

  /** Commits a text, and returns the commit. */
  function commit(text: string): string {
    server.put("owner/content", text);
    return commitAll(server.at("owner"), text);
  }

  function publish(text: string): string {
    const name = commit(text);
    git(server.at("owner"), "push", "--quiet", "origin", "HEAD:main");
    return name;
  }

  /** Runs the script as its timer does. */
  function run(args: string[] = [], more: Record<string, string> = {}) {
    server.remove("fake/calls");
    const env = { CUT_OFF: "", WHILE_BUILDING: "", ROOM_MB: "1", ...more };
    const { status, stderr } = server.run("server/deploy/live.sh", args, env);
    return { status, stderr };
  }

  const site = () => server.read("fake/site").trim();
  const published = () => JSON.parse(server.read("server/deploy/state/public/publicacion.json"));
  const settings = () => server.read("server/deploy/.env");

  beforeEach(() => {
    server = serverFolder({ docker: DOCKER }, "owner/deploy");
    server.put("fake/site.db", "enquiries");
    for (const folder of ["images", "registry"]) server.put(`fake/${folder}/.keep`, "");
    git(server.folder, "init", "--quiet", "--bare", "origin");
    git(server.at("owner"), "init", "--quiet");
    git(server.at("owner"), "remote", "add", "origin", server.at("origin"));
    cpSync(".gitignore", server.at("owner/.gitignore"));
    first = publish("first");
    git(server.folder, "clone", "--quiet", "origin", "server");
    server.put("server/deploy/.env", "SITE_DOMAIN=example.cl\nFRUKTO_VERSION=\n", 0o600);
    expect(run()).toEqual({ status: 0, stderr: `publication: ${first} is live\n` });
  });

  it("brings each commit live once, keeps the version before it, and puts that one back", () => {
    expect(run()).toEqual({ status: 0, stderr: "" });
    const second = publish("second");
    const third = commit("third");
    // The next commit arrives during the build.
    run([], { WHILE_BUILDING: `git -C ${server.at("owner")} push --quiet origin HEAD:main` });
    expect(server.read(`fake/images/${second}`)).toBe("second");
    expect([site(), settings()]).toEqual([second, `SITE_DOMAIN=example.cl\nFRUKTO_VERSION=${second}\n`]);
    expect(published()).toEqual({ commit: second, since: expect.stringMatching(/Z$/), next: "", reason: "" });
    expect(run().status).toBe(0);
    expect([server.read(`fake/images/${first}`), server.read("fake/trial")]).toEqual(["", ""]);
    expect(run(["back"]).stderr).toBe(`publication: ${second} is live again\n`);
    expect(run(), "the timer's next run").toEqual({ status: 0, stderr: "" });
    expect(published()).toMatchObject({ commit: second, next: third, reason: "withdrawn" });
    expect(site()).toBe(second);
    expect(run(["retry"]).status).toBe(0);
    expect(site()).toBe(third);
  });

  it.each([
    ["broken", "build", {}],
    ["full", "room", {}],
    ["second", "room", { ROOM_MB: "999999999" }],
    ["away", "source", {}],
    ["silent", "answer", {}],
    ["shy", "answer", {}],
  ])(
    "leaves the site as it is, says so once, and goes on with the next commit: %s, %s",
    (text, reason, env) => {
      const bad = publish(text);
      expect(run([], env)).toEqual({ status: 1, stderr: expect.stringContaining(`not live (${reason})`) });
      expect(run([], env)).toEqual({ status: 0, stderr: "" });
      expect([site(), settings()]).toEqual([first, expect.stringContaining(`=${first}\n`)]);
      expect(published()).toMatchObject({ commit: first, next: bad, reason });
      const good = publish("good");
      expect(run().status).toBe(0);
      expect([site(), published()]).toEqual([good, expect.objectContaining({ next: "", reason: "" })]);
    },
  );

  it("waits an hour for an image that is built elsewhere", () => {
    server.put("server/deploy/.env", `${settings()}FRUKTO_IMAGE=registry.example.cl/frukto\n`);
    const second = publish("second");
    expect(run().stderr).toContain("can't be pulled yet");
    expect(published()).toMatchObject({ commit: first, next: second, reason: "" });
    const state = server.read("server/deploy/state/publication");
    server.put(
      "server/deploy/state/publication",
      state.replace(/^began=.*/m, `began=${(Date.now() / 1_000 - 3_601) | 0}`),
    );
    expect(run()).toEqual({ status: 1, stderr: expect.stringContaining("not live (source)") });
    server.put(`fake/registry/${second}`, "second");
    expect(run(["retry"]).status).toBe(0);
    expect(site()).toBe(second);
  });

  it("says that the source can't be reached, until it can", () => {
    runProgram("mv", [server.at("origin"), server.at("away")]);
    expect(run().stderr).toContain("can't be reached");
    expect(published()).toMatchObject({ commit: first, reason: "source" });
    runProgram("mv", [server.at("away"), server.at("origin")]);
    run();
    expect(published()).toMatchObject({ commit: first, reason: "" });
  });

  it("takes a version that was started by hand for the one to go back to", () => {
    server.remove("server/deploy/state");
    publish("shy");
    expect(run().status).toBe(1);
    expect([site(), published()]).toEqual([first, expect.objectContaining({ commit: first })]);
  });

  it.each([
    ["good", 1],
    ["shy", 8],
  ])(
    "goes on after it was killed before or after any step: %s, from step %i",
    { timeout: 900_000 },
    (text, from) => {
      const states = ["server", "fake", "origin"];
      publish("second");
      run();
      const old = site();
      const next = publish(text);
      for (const name of states) cpSync(server.at(name), server.at(`before/${name}`), { recursive: true });
      let step = from;
      for (let killed = true; killed; step += 0.5) {
        for (const name of states) {
          server.remove(name);
          cpSync(server.at(`before/${name}`), server.at(name), { recursive: true });
        }
        killed = run([], { CUT_OFF: String(step) }).status === null;
        expect([old, next], `site after a cut at ${step}`).toContain(site());
        run();
        const [commit, reason] = text === "good" ? [next, ""] : [old, "answer"];
        expect([step, site(), published()]).toEqual([
          step,
          commit,
          expect.objectContaining({ commit, reason }),
        ]);
        expect(settings()).toContain(`FRUKTO_VERSION=${commit}\n`);
      }
      expect(step).toBeGreaterThan(10);
    },
  );
});
