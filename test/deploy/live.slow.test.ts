import { chmodSync, cpSync, existsSync, readdirSync, utimesSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { commitAll, git } from "../support/git";
import { runProgram } from "../support/run-program";
import { type ServerFolder, serverFolder } from "./server-folder";

/**
 * Keeps images, the site, the trial and their releases as files, and builds the commit that .env of its folder names. The
 * commit's `code` says how it fails:
 * - `broken`: does not build
 * - `silent`: never answers
 * - `shy`: answers in the trial alone
 * - `blind`: does not start over published content
 * - `late`: is not ready in time at first
 * - `lazy`: is never ready in time
 * - `tired`: answers once
 *
 * With CUT_OFF=N the whole run is killed before its Nth call, with N.5 after it. With AWAY=N the engine goes away at that
 * call. Its own words are those of `words`.
 */
const DOCKER = `version=$(sed -n 's/^FRUKTO_VERSION=//p' .env)
image=$(sed -n 's/^FRUKTO_IMAGE=//p' .env)
case "$*" in *" -p "*) place=trial ;; *) place=site ;; esac
wrong=$(grep -s ^ENQUIRIES_PER_HOUR=cien .env)
files=$COMPOSE_FILE
cd "$FOLDER/fake"
echo "\${*//$'\\n'/ }" >> calls
count=$(wc -l < calls)
[ "$count" != "$CUT_OFF" ] || kill -9 0
[ "$count" != "$AWAY" ] || touch away
[ ! -f away ] || { echo "Cannot connect to the Docker daemon"; exit 1; }
case "$*" in
  info*) pwd ;;
  "image inspect "*) [ -f "images/\${3#*:}" ] ;;
  "image ls "*) ls images ;;
  "image rm "*) rm "images/\${3#*:}" ;;
  "pull "*) cp "registry/\${2#*:}" images/ ;;
  "build "*) sh -c "$WHILE_BUILDING"
    case $(cat "\${@: -1}/code") in broken) echo "no such module"; exit 1 ;; full) echo "no space left on device"; exit 1 ;;
      away) [ -f registry/there ] || { echo "npm error code EAI_AGAIN"; exit 1; } ;; esac
    cp "\${@: -1}/code" "images/\${5#*:}" ;;
  *" ps "*) [ ! -f site ] || echo "frukto-site-1 \${image:-frukto}:$(cat site)" ;;
  *" wget "*) read -r shown _ < site.content && printf '{"version":"%s","content":"%s"}' "$(cat site)" "$shown" ;;
  *" run "*problems.js*) [ -z "$wrong" ] || { echo "ENQUIRIES_PER_HOUR must be a whole number."; exit 1; } ;;
  *" run "*assets) echo "$files" > files ;;
  *" -c -C /content"*) cat site.content ;;
  *" --no-same-owner "*) cat > trial.content ;;
  *healthz*) [ "$(cut -d ' ' -f 1 trial.content)" = "\${@: -1}" ] || { echo "a release is wrong"; exit 1; } ;;
  *release-command.js*) text=$(tar -xO content/text)
    [ "$text" != wrong ] || { echo 'content/text: 3: "wrong" is no text.'; exit 65; }
    [ -n "$text" ] && echo "\${@: -1} $text $version" > $place.content ;;
  *" run "*) if [ $place = site ]; then [ -z "$wrong" ] && tar -c site.db; else cat > trial.db; fi ;;
  *" up -d "*) [ -f "images/$version" ] && echo "$version" > $place
    limit=$*; limit=\${limit##*--wait-timeout }; limit=\${limit% site}
    case $place-$(cat "images/$version") in *-late) [ -f warm ] || { touch warm; sleep "$limit"; exit 1; } ;; *-lazy) sleep "$limit"; exit 1 ;;
      site-tired) [ ! -f worn ] && touch worn || exit 1 ;; trial-blind) [ -s trial.content ] && exit 1 ;;
      *-silent | site-shy) exit 1 ;; esac
    [ $place = site ] || [ ! -f site ] || cmp -s site.db trial.db ;;
  *" down "*) rm -f trial trial.db trial.content ;;
  *"logs "*site) echo "words of the version" ;;
esac
code=$?
[ "$count.5" != "$CUT_OFF" ] || kill -9 0
exit $code
`;

describe("deploy/live.sh", () => {
  let server: ServerFolder;
  let first: string;

  /** Commits a text, and returns the commit. */
  function commit(text: string, file = "code"): string {
    server.put(`owner/${file}`, text);
    return commitAll(server.at("owner"), text);
  }

  function publish(text: string, file?: string): string {
    const name = commit(text, file);
    git(server.at("owner"), "push", "--quiet", "origin", "HEAD:main");
    return name;
  }

  /** Runs the script as its timer does. */
  function run(args: string[] = [], more: Record<string, string> = {}) {
    server.remove("fake/calls");
    const timer = { CUT_OFF: "", AWAY: "", WHILE_BUILDING: "", INVOCATION_ID: "1", COMPOSE_FILE: "" };
    const env = { ...timer, ROOM_MB: "1", LEAST: "60", IN_PLACE: "60", ...more };
    const { status, stderr } = server.run("server/deploy/live.sh", args, env);
    return { status, stderr };
  }

  const site = () => server.read("fake/site").trim();
  /** The release that the site shows: its commit, its text, and the version that has made it. */
  const content = () => server.read("fake/site.content").trim();
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
    for (const name of ["content/text", "public/made"]) server.put(`owner/${name}`, "old");
    first = publish("first");
    git(server.folder, "clone", "--quiet", "--no-hardlinks", "origin", "server");
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
    const since = expect.stringMatching(/Z$/);
    expect(published()).toEqual({ commit: second, since, next: "", reason: "", words: "" });
    expect(run().status).toBe(0);
    expect([server.read(`fake/images/${first}`), server.read("fake/trial")]).toEqual(["", ""]);
    expect(run(["back"]).stderr).toBe(
      `publication: the version ${third} is taken back: ${second} is live again\n`,
    );
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
    ["silent", "answer", {}],
    ["shy", "answer", {}],
    ["blind", "answer", {}],
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

  it("waits for an image that is built elsewhere", () => {
    server.put("server/deploy/.env", `${settings()}FRUKTO_IMAGE=registry.example.cl/frukto\n`);
    const second = publish("second");
    expect(run().stderr).toContain("can't be pulled yet");
    expect(published()).toMatchObject({ commit: first, next: second, reason: "source" });
    server.put(`fake/registry/${second}`, "second");
    expect(run()).toEqual({ status: 0, stderr: `publication: ${second} is live\n` });
  });

  it("says that the source can't be reached, until it can", () => {
    runProgram("mv", [server.at("origin"), server.at("away")]);
    expect([run().stderr, run().stderr]).toEqual([expect.stringContaining("can't be reached"), ""]);
    expect(published()).toMatchObject({ commit: first, reason: "source" });
    runProgram("mv", [server.at("away"), server.at("origin")]);
    run();
    expect(published()).toMatchObject({ commit: first, reason: "" });
  });

  it("builds again by itself what could not reach its packages, ten minutes later", () => {
    const second = publish("away");
    expect(run()).toEqual({ status: 0, stderr: expect.stringContaining("built again in ten minutes") });
    server.put("fake/registry/there", "");
    const { waits, ...rest } = { waits: server.read("deploy/state/publication"), ...run() };
    expect([rest, waits, site()]).toEqual([{ status: 0, stderr: "" }, waits, first]);
    expect(published()).toMatchObject({ commit: first, next: second, reason: "source" });
    const old = Date.now() / 1_000 - 660;
    utimesSync(server.at("server/deploy/state/log"), old, old);
    expect(run().stderr).toBe(`publication: ${second} is live\n`);
    expect(published()).toMatchObject({ commit: second, reason: "" });
  });

  it("names a version that was put back and does not answer, and goes on with the next commit", () => {
    const tired = publish("tired");
    run();
    const shy = publish("shy");
    expect(run().stderr).toMatch(
      new RegExp(`${shy} is not live \\(answer\\).*; and ${tired}, which was put back, does not answer`),
    );
    expect(run().stderr).toContain(`${tired} was put back and does not answer: words of the version`);
    expect(run(), "said once").toEqual({ status: 0, stderr: "" });
    expect(published()).toMatchObject({ commit: tired, next: shy, reason: "answer" });
    const good = publish("good");
    run();
    expect([site(), published()]).toEqual([good, expect.objectContaining({ commit: good, reason: "" })]);
  });

  it("takes a version that was started by hand for the one to go back to", () => {
    server.remove("server/deploy/state");
    publish("shy");
    expect(run().status).toBe(1);
    expect([site(), published()]).toEqual([first, expect.objectContaining({ commit: first })]);
  });

  /** Changes a setting of the server. */
  const set = (name: string, value: string) =>
    server.put(
      "server/deploy/.env",
      `${settings().replace(new RegExp(`^${name}=.*\n`, "m"), "")}${name}=${value}\n`,
    );
  const inClone = (...args: string[]) => git(server.at("server"), ...args);
  const inOrigin = (...args: string[]) => git(server.at("origin"), ...args);

  it("brings content live as a release of the version that runs, and takes back what went live last", () => {
    const text = publish("new", "content/text");
    expect(run()).toEqual({ status: 0, stderr: `publication: the content of ${text} is live\n` });
    expect([site(), content()]).toEqual([first, `${text} new ${first}`]);
    expect(published()).toMatchObject({ commit: text, next: "", reason: "" });
    expect(server.read("fake/calls")).not.toMatch(/^build | up /m);
    const version = publish("second");
    run();
    expect([site(), content()]).toEqual([version, `${version} new ${version}`]);
    const picture = publish("drawn", "public/made");
    run();
    expect([site(), content()]).toEqual([version, `${picture} new ${version}`]);
    const back = () => run(["back"]).stderr;
    expect(back()).toContain(`the content of ${picture} is taken back: ${version} is live again`);
    expect([site(), content().split(" ")[0]]).toEqual([version, version]);
    expect(back()).toContain(`the version ${version} is taken back: ${text} is live again`);
    expect([site(), content()]).toEqual([first, `${text} new ${first}`]);
    expect(run(), "the timer's next run").toEqual({ status: 0, stderr: "" });
    expect(published()).toMatchObject({ commit: text, next: picture, reason: "withdrawn" });
    expect(back()).toContain(`the content of ${text} is taken back: ${first} is live again`);
    expect(back()).toContain(`there is nothing before ${first}`);
    run(["retry"]);
    expect([site(), content()]).toEqual([picture, `${picture} new ${picture}`]);
    expect(back()).toContain(`the version ${picture} is taken back: ${first} is live again`);
  });

  it("refuses wrong content in the owner's words, alone and with a version, and shows neither", () => {
    const wrong = publish("wrong", "content/text");
    expect(run()).toEqual({
      status: 1,
      stderr: expect.stringContaining("not live (content): content/text: 3:"),
    });
    const words = "content/text: 3: wrong is no text.";
    expect(published()).toMatchObject({ commit: first, next: wrong, reason: "content", words });
    publish("second");
    expect(run().stderr).toContain("not live (content)");
    expect([site(), content()]).toEqual([first, `${first} old ${first}`]);
    const good = publish("good", "content/text");
    run();
    expect([site(), published()]).toEqual([good, expect.objectContaining({ commit: good, words: "" })]);
  });

  it("goes back to no older commit by itself", () => {
    const second = publish("second");
    run();
    inOrigin("update-ref", "refs/heads/main", first);
    expect(run().stderr).toContain("origin/main is older than what is live: live.sh retry goes back to it");
    expect([site(), published()]).toEqual([second, expect.objectContaining({ reason: "branch" })]);
    run(["retry"]);
    expect(site()).toBe(first);
  });

  it.each([
    ["another version runs", "site", "another\n"],
    ["none is there", "site", ""],
    ["/healthz names other content", "site.content", "another old x\n"],
  ])("puts back what it says is live where %s", (_, file, text) => {
    if (text) server.put(`fake/${file}`, text);
    else server.remove(`fake/${file}`);
    expect(run().stderr).toContain(`${first} is not what runs: putting it back`);
    expect([site(), content()]).toEqual([first, `${first} old ${first}`]);
  });

  it("keeps what runs and what `back` needs when the source throws its history away", () => {
    const text = publish("new", "content/text");
    run();
    const second = publish("second");
    run();
    const anew = inOrigin("commit-tree", "main^{tree}", "-m", "Begin anew").trim();
    inOrigin("update-ref", "refs/heads/main", anew);
    run();
    inClone("reflog", "expire", "--all", "--expire=now");
    inClone("gc", "--quiet", "--prune=now");
    const lives = [second, text, first].map((commit) => [
      run(["back"]).status,
      published().commit === commit,
    ]);
    expect(lives).toEqual([second, text, first].map(() => [0, true]));
  });

  it("says that the branch is gone, keeps what runs, and goes on with another branch or one below its name", () => {
    inOrigin("branch", "other", "main");
    inOrigin("branch", "-D", "main");
    expect(run().stderr).toContain("the repository has no branch main");
    expect(published()).toMatchObject({ commit: first, reason: "branch" });
    inClone("-c", "gc.reflogExpire=now", "gc", "--quiet", "--prune=now");
    set("FRUKTO_FOLLOW", "other");
    expect(run()).toEqual({ status: 0, stderr: "" });
    expect(published()).toMatchObject({ commit: first, reason: "" });
    inOrigin("branch", "-m", "other", "other/2027");
    set("FRUKTO_FOLLOW", "other/2027");
    expect(run()).toEqual({ status: 0, stderr: "" });
  });

  it("follows releases: no pre-release, and not back to an older one when a tag is deleted", () => {
    set("FRUKTO_FOLLOW", "tags");
    expect(run().stderr).toContain("the repository has no tag");
    const tagged = (text: string, tag: string) => {
      const commit = publish(text);
      inOrigin("tag", tag, commit);
      run();
      return commit;
    };
    const release = tagged("release", "v1.9.0");
    expect(site()).toBe(release);
    tagged("candidate", "v1.10.0-rc1");
    expect(site()).toBe(release);
    const next = tagged("next", "v1.10.0");
    expect(site()).toBe(next);
    inOrigin("tag", "-d", "v1.10.0");
    expect(run().stderr).toContain("v1.9.0 is older than what is live");
    expect([site(), published()]).toEqual([
      next,
      expect.objectContaining({ commit: next, reason: "branch" }),
    ]);
    expect(run(["retry"]).status).toBe(0);
    expect(site()).toBe(release);
  });

  it.each(["server/.git/index.lock", "server/.git/refs/remotes/origin/main.lock"])(
    "waits for another process of Git, for ten minutes: %s",
    (lock) => {
      server.put(lock, "");
      const second = publish("second");
      expect(run().stderr).toContain("another process is at work");
      expect(site()).toBe(first);
      const old = Date.now() / 1_000 - 660;
      utimesSync(server.at(lock), old, old);
      run();
      expect([site(), existsSync(server.at(lock))]).toEqual([second, false]);
    },
  );

  it.each([
    ["an empty object of what runs", () => emptyObjects()],
    ["an empty HEAD", () => server.put("server/.git/HEAD", "")],
    ["an empty index", () => server.put("server/.git/index", "")],
  ])("makes .git anew, and nothing else, after a power cut: %s", (_, damage) => {
    server.put("server/deploy/compose.local.yaml", "services: {}");
    inClone("config", "frukto.kept", "Kept");
    damage();
    const second = publish("second");
    run();
    expect([site(), inClone("config", "frukto.kept").trim()]).toEqual([second, "Kept"]);
    expect(server.read("server/deploy/compose.local.yaml")).toBe("services: {}");
    expect(run()).toEqual({ status: 0, stderr: "" });
  });

  /** Leaves all objects of the clone empty, as a power cut may. */
  function emptyObjects() {
    for (const name of readdirSync(server.at("server/.git/objects"), { recursive: true, encoding: "utf8" }))
      if (/[0-9a-f]{38}$/.test(name)) {
        chmodSync(server.at(`server/.git/objects/${name}`), 0o644);
        server.put(`server/.git/objects/${name}`, "");
      }
  }

  it.each([
    ["a local change", "deploy/compose.production.yaml"],
    ["a file that Git does not know", "deploy/new.yaml"],
  ])("names what stands in the way before it builds anything: %s", (_, path) => {
    server.put(`owner/${path}`, "of the next version");
    const second = publish("second");
    server.put(`server/${path}`, "of this server");
    expect(run()).toEqual({
      status: 0,
      stderr: expect.stringMatching(new RegExp(`${second} can't be laid out.*${path}`)),
    });
    expect(run(), "said once").toEqual({ status: 0, stderr: "" });
    expect(server.read("fake/calls")).not.toMatch(/^build/m);
    expect(published()).toMatchObject({ commit: first, next: second, reason: "changes" });
    inClone("checkout", "--quiet", "--", ".");
    server.remove("server/deploy/new.yaml");
    run();
    expect(site()).toBe(second);
  });

  it("tries a version with the server's own compose file, too", () => {
    server.put("server/deploy/compose.local.yaml", "services: {}");
    set("COMPOSE_FILE", "compose.production.yaml:compose.local.yaml:/etc/more.yaml");
    publish("second");
    run();
    expect(server.read("fake/files")).toBe(
      "compose.production.yaml:compose.local.yaml:/etc/more.yaml:compose.trial.yaml\n",
    );
  });

  it("always tries when a person runs it, says each step, and says why not", () => {
    const byHand = (...args: string[]) => run(args, { INVOCATION_ID: "" });
    expect(byHand().stderr).toContain(`${first} is live, and nothing newer is there`);
    const bad = publish("shy");
    for (let n = 0; n < 2; n += 1) {
      const { status, stderr } = byHand();
      expect([status, stderr]).toEqual([1, expect.stringMatching(/building.*\n.*trying.*\n.*putting/)]);
      expect(stderr).toContain(`${bad} is not live (answer): words of the version`);
    }
    expect(byHand("back").stderr).toContain(`there is nothing before ${first}`);
    publish("second");
    byHand();
    expect(byHand("back").stderr).toContain(`${first} is live again`);
    expect(byHand("back")).toEqual({
      status: 1,
      stderr: expect.stringContaining("there is nothing before"),
    });
    expect([site(), byHand().stderr]).toEqual([
      first,
      expect.stringContaining("was taken back: live.sh retry"),
    ]);
  });

  it("says that .env is missing, writes none, and goes on when it is there", () => {
    const before = settings();
    server.remove("server/deploy/.env");
    publish("second");
    expect(run().stderr).toContain(`there is no ${server.at("server/deploy/.env")}`);
    expect([settings(), site(), published()]).toEqual([
      "",
      first,
      expect.objectContaining({ reason: "settings" }),
    ]);
    server.put("server/deploy/.env", `${before}A=\`date\`\n`);
    expect(run().stderr).toContain("in .env line 3 (A)");
    server.put("server/deploy/.env", before);
    run();
    expect(site()).not.toBe(first);
  });

  it("checks changed settings by the version that runs before it takes its place", () => {
    set("ENQUIRIES_PER_HOUR", "cien");
    const refused = run(["restart"]);
    expect(refused).toEqual({
      status: 1,
      stderr: expect.stringContaining("not in use (settings): ENQUIRIES_PER_HOUR must be"),
    });
    expect(server.read("fake/calls")).not.toMatch(/quiet up/);
    publish("second");
    expect(run().stderr).toContain("not live (settings): ENQUIRIES_PER_HOUR must be a whole number.");
    expect(run(), "as long as they are wrong").toEqual({ status: 0, stderr: "" });
    set("ENQUIRIES_PER_HOUR", "100");
    expect(run(["restart"]).stderr).toContain("runs with the settings of .env");
    expect(server.read("fake/calls")).toMatch(/quiet up/);
    run();
    expect(site(), "the settings were the reason").not.toBe(first);
  });

  it("tries a version once more whose time ran out, and gives a slow server more time", () => {
    const soon = { LEAST: "1" };
    const late = publish("late");
    expect(run([], soon)).toEqual({
      status: 0,
      stderr: `publication: ${late} was not ready in time: it is tried once more\n`,
    });
    expect(published()).toMatchObject({ commit: first, next: late, reason: "answer" });
    expect(run().stderr).toContain(`${late} is live`);
    const lazy = publish("lazy");
    run([], soon);
    expect(run([], soon).stderr).toContain(`${lazy} is not live (answer): words of the version`);
    expect(site()).toBe(late);
    const state = server.read("server/deploy/state/publication");
    server.put("server/deploy/state/publication", state.replace(/^took=.*/m, "took=50"));
    publish("good");
    run();
    expect(server.read("fake/calls")).toMatch(/-trial up .* --wait-timeout 150 site\n/);
    expect(server.read("fake/calls")).toMatch(/quiet up .* --wait-timeout 60$/m);
  });

  it.each([
    ["CUT_OFF", "good", 1],
    ["CUT_OFF", "shy", 12],
    ["CUT_OFF", "content", 1],
    ["AWAY", "good", 6],
    ["AWAY", "shy", 12],
  ])(
    "goes on after a kill before or after any step, or without the engine from there: %s, %s, from step %i",
    { timeout: 1_800_000 },
    (what, text, from) => {
      const states = ["server", "fake", "origin"];
      publish("second");
      run();
      const old = site();
      const next = publish(text, text === "content" ? "content/text" : "code");
      for (const name of states) cpSync(server.at(name), server.at(`before/${name}`), { recursive: true });
      let step = from;
      for (let happened = true; happened; step += what === "AWAY" ? 1 : 0.5) {
        for (const name of states) {
          server.remove(name);
          cpSync(server.at(`before/${name}`), server.at(name), { recursive: true });
        }
        const { status } = run([], { [what]: String(step) });
        const isAway = existsSync(server.at("fake/away"));
        happened = status === null || isAway;
        expect([old, next], `site at ${step}`).toContain(site());
        if (isAway) expect(run().stderr, `step ${step}`).toMatch(/Docker|^$/);
        server.remove("fake/away");
        run();
        const [commit, reason] = text === "shy" ? [old, "answer"] : [next, ""];
        const version = text === "content" ? old : commit;
        const trial = ["trial", "trial.db", "trial.content"]
          .map((name) => server.read(`fake/${name}`))
          .join("");
        expect([step, site(), content().split(" ")[0], trial, published()]).toEqual([
          ...[step, version, commit, ""],
          expect.objectContaining({ commit, reason }),
        ]);
        expect(settings()).toContain(`FRUKTO_VERSION=${version}\n`);
      }
      expect(step).toBeGreaterThan(from + 2);
    },
  );
});
