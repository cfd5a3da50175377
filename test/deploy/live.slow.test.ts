import { chmodSync, existsSync, readdirSync, symlinkSync, utimesSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { git } from "../support/git";
import { runProgram } from "../support/run-program";
import { liveServer } from "./live-server";
import type { ServerFolder } from "./server-folder";

describe("deploy/live.sh", () => {
  let live: ReturnType<typeof liveServer>;
  let server: ServerFolder;
  let first: string;

  beforeEach(() => {
    live = liveServer();
    ({ server, first } = live);
  });

  it("brings each commit live once, keeps the version before it, and puts that one back", () => {
    expect(live.run()).toEqual({ status: 0, stderr: "" });
    const second = live.publish("second");
    const third = live.commit("third");
    // The next commit arrives during the build.
    live.run([], { WHILE_BUILDING: `git -C ${server.at("owner")} push --quiet origin HEAD:main` });
    expect(server.read(`fake/images/${second}`)).toBe("second");
    expect([live.site(), live.settings()]).toEqual([
      second,
      `SITE_DOMAIN=example.cl\nFRUKTO_VERSION=${second}\n`,
    ]);
    const since = expect.stringMatching(/Z$/);
    expect(live.published()).toEqual({ commit: second, since, next: "", reason: "", words: "" });
    expect(live.run().status).toBe(0);
    expect([server.read(`fake/images/${first}`), server.read("fake/trial")]).toEqual(["", ""]);
    expect(live.run(["back"]).stderr).toBe(
      `publication: the version ${third} is taken back: ${second} is live again\n`,
    );
    expect(live.run(), "the timer's next run").toEqual({ status: 0, stderr: "" });
    expect(live.published()).toMatchObject({ commit: second, next: third, reason: "withdrawn" });
    expect(live.site()).toBe(second);
    expect(live.run(["retry"]).status).toBe(0);
    expect(live.site()).toBe(third);
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
      const bad = live.publish(text);
      expect(live.run([], env)).toEqual({
        status: 1,
        stderr: expect.stringContaining(`not live (${reason})`),
      });
      expect(live.run([], env)).toEqual({ status: 0, stderr: "" });
      expect([live.site(), live.settings()]).toEqual([first, expect.stringContaining(`=${first}\n`)]);
      expect(live.published()).toMatchObject({ commit: first, next: bad, reason });
      const good = live.publish("good");
      expect(live.run().status).toBe(0);
      expect([live.site(), live.published()]).toEqual([
        good,
        expect.objectContaining({ next: "", reason: "" }),
      ]);
    },
  );

  it("waits for an image that is built elsewhere", () => {
    server.put("server/deploy/.env", `${live.settings()}FRUKTO_IMAGE=registry.example.cl/frukto\n`);
    const second = live.publish("second");
    expect(live.run().stderr).toContain("can't be pulled yet");
    expect(live.published()).toMatchObject({ commit: first, next: second, reason: "source" });
    server.put(`fake/registry/${second}`, "second");
    expect(live.run()).toEqual({ status: 0, stderr: `publication: ${second} is live\n` });
  });

  it("says that the source can't be reached, until it can", () => {
    runProgram("mv", [server.at("origin"), server.at("away")]);
    expect([live.run().stderr, live.run().stderr]).toEqual([expect.stringContaining("can't be reached"), ""]);
    expect(live.published()).toMatchObject({ commit: first, reason: "source" });
    runProgram("mv", [server.at("away"), server.at("origin")]);
    live.run();
    expect(live.published()).toMatchObject({ commit: first, reason: "" });
  });

  it("builds again by itself what could not reach its packages, ten minutes later", () => {
    const second = live.publish("away");
    expect(live.run()).toEqual({ status: 0, stderr: expect.stringContaining("built again in ten minutes") });
    server.put("fake/registry/there", "");
    const { waits, ...rest } = { waits: server.read("deploy/state/publication"), ...live.run() };
    expect([rest, waits, live.site()]).toEqual([{ status: 0, stderr: "" }, waits, first]);
    expect(live.published()).toMatchObject({ commit: first, next: second, reason: "source" });
    const old = Date.now() / 1_000 - 660;
    utimesSync(server.at("server/deploy/state/log"), old, old);
    expect(live.run().stderr).toBe(`publication: ${second} is live\n`);
    expect(live.published()).toMatchObject({ commit: second, reason: "" });
  });

  it("names a version that was put back and does not answer, and goes on with the next commit", () => {
    const tired = live.publish("tired");
    live.run();
    const shy = live.publish("shy");
    expect(live.run().stderr).toMatch(
      new RegExp(`${shy} is not live \\(answer\\).*; and ${tired}, which was put back, does not answer`),
    );
    expect(live.run().stderr).toContain(`${tired} was put back and does not answer: words of the version`);
    expect(live.run(), "said once").toEqual({ status: 0, stderr: "" });
    expect(live.published()).toMatchObject({ commit: tired, next: shy, reason: "answer" });
    const good = live.publish("good");
    live.run();
    expect([live.site(), live.published()]).toEqual([
      good,
      expect.objectContaining({ commit: good, reason: "" }),
    ]);
  });

  it("takes a version that was started by hand for the one to go back to", () => {
    server.remove("server/deploy/state");
    live.publish("shy");
    expect(live.run().status).toBe(1);
    expect([live.site(), live.published()]).toEqual([first, expect.objectContaining({ commit: first })]);
  });

  /** Changes a setting of the server. */
  const set = (name: string, value: string) =>
    server.put(
      "server/deploy/.env",
      `${live.settings().replace(new RegExp(`^${name}=.*\n`, "m"), "")}${name}=${value}\n`,
    );
  const inClone = (...args: string[]) => git(server.at("server"), ...args);
  const inOrigin = (...args: string[]) => git(server.at("origin"), ...args);

  it("brings content live as a release of the version that runs, and takes back what went live last", () => {
    const text = live.publish("new", "content/text");
    expect(live.run()).toEqual({ status: 0, stderr: `publication: the content of ${text} is live\n` });
    expect([live.site(), live.content()]).toEqual([first, `${text} new ${first}`]);
    expect(live.published()).toMatchObject({ commit: text, next: "", reason: "" });
    expect(server.read("fake/calls")).not.toMatch(/^build | up /m);
    const version = live.publish("second");
    live.run();
    expect([live.site(), live.content()]).toEqual([version, `${version} new ${version}`]);
    const picture = live.publish("drawn", "public/made");
    live.run();
    expect([live.site(), live.content()]).toEqual([version, `${picture} new ${version}`]);
    const back = () => live.run(["back"]).stderr;
    expect(back()).toContain(`the content of ${picture} is taken back: ${version} is live again`);
    expect([live.site(), live.content().split(" ")[0]]).toEqual([version, version]);
    expect(back()).toContain(`the version ${version} is taken back: ${text} is live again`);
    expect([live.site(), live.content()]).toEqual([first, `${text} new ${first}`]);
    expect(live.run(), "the timer's next run").toEqual({ status: 0, stderr: "" });
    expect(live.published()).toMatchObject({ commit: text, next: picture, reason: "withdrawn" });
    expect(back()).toContain(`the content of ${text} is taken back: ${first} is live again`);
    expect(back()).toContain(`there is nothing before ${first}`);
    live.run(["retry"]);
    expect([live.site(), live.content()]).toEqual([picture, `${picture} new ${picture}`]);
    expect(back()).toContain(`the version ${picture} is taken back: ${first} is live again`);
  });

  it("refuses wrong content in the owner's words, alone and with a version, and shows neither", () => {
    const wrong = live.publish("wrong", "content/text");
    expect(live.run()).toEqual({
      status: 1,
      stderr: expect.stringContaining("not live (content): content/text: 3:"),
    });
    const words = "content/text: 3: wrong is no text.";
    expect(live.published()).toMatchObject({ commit: first, next: wrong, reason: "content", words });
    live.publish("second");
    expect(live.run().stderr).toContain("not live (content)");
    expect([live.site(), live.content()]).toEqual([first, `${first} old ${first}`]);
    const good = live.publish("good", "content/text");
    live.run();
    expect([live.site(), live.published()]).toEqual([
      good,
      expect.objectContaining({ commit: good, words: "" }),
    ]);
  });

  it("goes back to no older commit by itself", () => {
    const second = live.publish("second");
    live.run();
    inOrigin("update-ref", "refs/heads/main", first);
    expect(live.run().stderr).toContain(
      "origin/main is older than what is live: live.sh retry goes back to it",
    );
    expect([live.site(), live.published()]).toEqual([second, expect.objectContaining({ reason: "branch" })]);
    live.run(["retry"]);
    expect(live.site()).toBe(first);
  });

  it.each([
    ["another version runs", "site", "another\n"],
    ["none is there", "site", ""],
    ["/healthz names other content", "site.content", "another old x\n"],
  ])("puts back what it says is live where %s", (_, file, text) => {
    if (text) server.put(`fake/${file}`, text);
    else server.remove(`fake/${file}`);
    expect(live.run().stderr).toContain(`${first} is not what runs: putting it back`);
    expect([live.site(), live.content()]).toEqual([first, `${first} old ${first}`]);
  });

  it("keeps what runs and what `back` needs when the source throws its history away", () => {
    const text = live.publish("new", "content/text");
    live.run();
    const second = live.publish("second");
    live.run();
    const anew = inOrigin("commit-tree", "main^{tree}", "-m", "Begin anew").trim();
    inOrigin("update-ref", "refs/heads/main", anew);
    live.run();
    inClone("reflog", "expire", "--all", "--expire=now");
    inClone("gc", "--quiet", "--prune=now");
    const lives = [second, text, first].map((commit) => [
      live.run(["back"]).status,
      live.published().commit === commit,
    ]);
    expect(lives).toEqual([second, text, first].map(() => [0, true]));
  });

  it("says that the branch is gone, keeps what runs, and goes on with another branch or one below its name", () => {
    inOrigin("branch", "other", "main");
    inOrigin("branch", "-D", "main");
    expect(live.run().stderr).toContain("the repository has no branch main");
    expect(live.published()).toMatchObject({ commit: first, reason: "branch" });
    inClone("-c", "gc.reflogExpire=now", "gc", "--quiet", "--prune=now");
    set("FRUKTO_FOLLOW", "other");
    expect(live.run()).toEqual({ status: 0, stderr: "" });
    expect(live.published()).toMatchObject({ commit: first, reason: "" });
    inOrigin("branch", "-m", "other", "other/2027");
    set("FRUKTO_FOLLOW", "other/2027");
    expect(live.run()).toEqual({ status: 0, stderr: "" });
  });

  it("follows releases: no pre-release, and not back to an older one when a tag is deleted", () => {
    set("FRUKTO_FOLLOW", "tags");
    expect(live.run().stderr).toContain("the repository has no tag");
    const tagged = (text: string, tag: string) => {
      const commit = live.publish(text);
      inOrigin("tag", tag, commit);
      live.run();
      return commit;
    };
    const release = tagged("release", "v1.9.0");
    expect(live.site()).toBe(release);
    tagged("candidate", "v1.10.0-rc1");
    expect(live.site()).toBe(release);
    const next = tagged("next", "v1.10.0");
    expect(live.site()).toBe(next);
    inOrigin("tag", "-d", "v1.10.0");
    expect(live.run().stderr).toContain("v1.9.0 is older than what is live");
    expect([live.site(), live.published()]).toEqual([
      next,
      expect.objectContaining({ commit: next, reason: "branch" }),
    ]);
    expect(live.run(["retry"]).status).toBe(0);
    expect(live.site()).toBe(release);
  });

  it.each(["server/.git/index.lock", "server/.git/refs/remotes/origin/main.lock"])(
    "waits for another process of Git, for ten minutes: %s",
    (lock) => {
      server.put(lock, "");
      const second = live.publish("second");
      expect(live.run().stderr).toContain("another process is at work");
      expect(live.site()).toBe(first);
      const old = Date.now() / 1_000 - 660;
      utimesSync(server.at(lock), old, old);
      live.run();
      expect([live.site(), existsSync(server.at(lock))]).toEqual([second, false]);
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
    const second = live.publish("second");
    live.run();
    expect([live.site(), inClone("config", "frukto.kept").trim()]).toEqual([second, "Kept"]);
    expect(server.read("server/deploy/compose.local.yaml")).toBe("services: {}");
    expect(live.run()).toEqual({ status: 0, stderr: "" });
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
    const second = live.publish("second");
    server.put(`server/${path}`, "of this server");
    expect(live.run()).toEqual({
      status: 0,
      stderr: expect.stringMatching(new RegExp(`${second} can't be laid out.*${path}`)),
    });
    expect(live.run(), "said once").toEqual({ status: 0, stderr: "" });
    expect(server.read("fake/calls")).not.toMatch(/^build/m);
    expect(live.published()).toMatchObject({ commit: first, next: second, reason: "changes" });
    inClone("checkout", "--quiet", "--", ".");
    server.remove("server/deploy/new.yaml");
    live.run();
    expect(live.site()).toBe(second);
  });

  it("tries a version with the server's own compose file, too", () => {
    server.put("server/deploy/compose.local.yaml", "services: {}");
    set("COMPOSE_FILE", "compose.production.yaml:compose.local.yaml:/etc/more.yaml");
    live.publish("second");
    live.run();
    expect(server.read("fake/files")).toBe(
      "compose.production.yaml:compose.local.yaml:/etc/more.yaml:compose.trial.yaml\n",
    );
  });

  it("always tries when a person runs it, says each step, and says why not", () => {
    const byHand = (...args: string[]) => live.run(args, { INVOCATION_ID: "" });
    expect(byHand().stderr).toContain(`${first} is live, and nothing newer is there`);
    const bad = live.publish("shy");
    for (let n = 0; n < 2; n += 1) {
      const { status, stderr } = byHand();
      expect([status, stderr]).toEqual([1, expect.stringMatching(/building.*\n.*trying.*\n.*putting/)]);
      expect(stderr).toContain(`${bad} is not live (answer): words of the version`);
    }
    expect(byHand("back").stderr).toContain(`there is nothing before ${first}`);
    live.publish("second");
    byHand();
    expect(byHand("back").stderr).toContain(`${first} is live again`);
    expect(byHand("back")).toEqual({
      status: 1,
      stderr: expect.stringContaining("there is nothing before"),
    });
    expect([live.site(), byHand().stderr]).toEqual([
      first,
      expect.stringContaining("was taken back: live.sh retry"),
    ]);
  });

  it("says that .env is missing, writes none, and goes on when it is there", () => {
    const before = live.settings();
    server.remove("server/deploy/.env");
    live.publish("second");
    expect(live.run().stderr).toContain(`there is no ${server.at("server/deploy/.env")}`);
    expect([live.settings(), live.site(), live.published()]).toEqual([
      "",
      first,
      expect.objectContaining({ reason: "settings" }),
    ]);
    server.put("server/deploy/.env", `${before}A=\`date\`\n`);
    expect(live.run().stderr).toContain("in .env line 3 (A)");
    server.put("server/deploy/.env", before);
    live.run();
    expect(live.site()).not.toBe(first);
  });

  it("checks changed settings by the version that runs before it takes its place", () => {
    set("ENQUIRIES_PER_HOUR", "cien");
    const refused = live.run(["restart"]);
    expect(refused).toEqual({
      status: 1,
      stderr: expect.stringContaining("not in use (settings): ENQUIRIES_PER_HOUR must be"),
    });
    expect(server.read("fake/calls")).not.toMatch(/quiet up/);
    live.publish("second");
    expect(live.run().stderr).toContain("not live (settings): ENQUIRIES_PER_HOUR must be a whole number.");
    expect(live.run(), "as long as they are wrong").toEqual({ status: 0, stderr: "" });
    set("ENQUIRIES_PER_HOUR", "100");
    expect(live.run(["restart"]).stderr).toContain("runs with the settings of .env");
    expect(server.read("fake/calls")).toMatch(/quiet up/);
    live.run();
    expect(live.site(), "the settings were the reason").not.toBe(first);
  });

  describe("with an editor", () => {
    const publish = (text: string) => server.put("fake/site.content", text);
    const editor = () => server.read("fake/editor").trim();
    beforeEach(() => {
      set("EDITOR_DOMAIN", "editar.example.cl");
      expect(live.run()).toEqual({ status: 0, stderr: "" });
    });

    it("begins it with what is live, and leaves content to it, over versions and a lost state, too", () => {
      expect([editor(), server.read("fake/work")]).toEqual([first, `${first} old\n`]);
      publish("of-the-owner new x\n");
      const text = live.publish("other", "content/text");
      expect(live.run().stderr).toContain(`${text} changes content alone, which the editor publishes`);
      expect(live.run(), "said once").toEqual({ status: 0, stderr: "" });
      expect(live.published()).toMatchObject({ commit: first, next: text, reason: "editor" });
      const second = live.publish("second");
      live.run();
      expect([live.site(), editor(), live.content()]).toEqual([second, second, "of-the-owner new x"]);
      const back = () => live.run(["back"]).stderr;
      expect(back()).toContain(`the version ${second} is taken back: ${first} is live again`);
      expect(back()).toContain("there is nothing before");
      server.remove("fake/editor");
      server.remove("server/deploy/state");
      live.run();
      expect([live.site(), editor(), live.content()]).toEqual([second, second, "of-the-owner new x"]);
    });

    it("ends it where EDITOR_DOMAIN is empty, and takes its content over with the next commit", () => {
      for (const file of ["content/text", "code"]) {
        publish("of-the-owner new x\n");
        const passed = live.publish(`passed ${file}`, "content/text");
        live.run();
        set("EDITOR_DOMAIN", "");
        expect(live.run()).toEqual({ status: 0, stderr: "" });
        expect([editor(), live.content(), live.published().next]).toEqual(["", "of-the-owner new x", passed]);
        const next = live.publish("next", file);
        live.run();
        const text = file === "code" ? `passed ${file}` : "next";
        expect([live.content(), server.read("fake/work")]).toEqual([`${next} ${text} ${live.site()}`, ""]);
        set("EDITOR_DOMAIN", "editar.example.cl");
        expect(live.run()).toEqual({ status: 0, stderr: "" });
        expect([editor(), server.read("fake/work")]).toEqual([live.site(), `${next} ${text}\n`]);
      }
    });

    describe("whose history goes to the branch contenido", () => {
      const work = (...args: string[]) => git(server.at("work"), ...args);
      const copied = () =>
        git(server.at("origin"), "for-each-ref", "--format=%(objectname)", "refs/heads/contenido");
      /** Makes a history of the editor's, hands it out as its container does, and looks twice as the timer does. */
      function publishHistory(
        change: () => void = () => server.put("work/content/text", `${Math.random()}`),
      ): string {
        change();
        work("add", "--all");
        work("commit", "--quiet", "--message", "Ana");
        const name = work("rev-parse", "HEAD");
        work("update-ref", "refs/frukto/published", name);
        work("bundle", "create", "--quiet", server.at("fake/history"), "refs/frukto/published");
        publish(`${name} new x\n`);
        return name;
      }
      beforeEach(() => {
        git(server.folder, "init", "--quiet", "work");
        for (const name of ["content/text", "public/made"]) server.put(`work/${name}`, "old");
        live.run();
      });

      it("copies it once for each publication, tries a key for reading again after an hour, and keeps silent", () => {
        const one = publishHistory();
        expect([live.run(), copied()]).toEqual([{ status: 0, stderr: "" }, one]);
        live.run();
        expect(server.read("fake/calls")).not.toContain("bundle");
        server.put("origin/hooks/pre-receive", "#!/bin/sh\nexit 1\n", 0o755);
        const two = publishHistory();
        expect([live.run(), copied()]).toEqual([{ status: 0, stderr: "" }, one]);
        server.remove("origin/hooks/pre-receive");
        expect([live.run(), copied()]).toEqual([{ status: 0, stderr: "" }, one]);
        const old = Date.now() / 1_000 - 3_660;
        utimesSync(server.at("server/deploy/state/history.log"), old, old);
        expect([live.run(), copied()]).toEqual([{ status: 0, stderr: "" }, two]);
      });

      it("refuses one that ever had more than plain files of content/ and public/, in words, once", () => {
        const one = publishHistory();
        live.run();
        const put = (path: string, text: string, mode?: number) => () =>
          server.put(`work/${path}`, text, mode);
        const changes: Record<string, () => unknown> = {
          Dockerfile: put("Dockerfile", "FROM x"),
          "deploy/compose.production.yaml": put("deploy/compose.production.yaml", "x"),
          ".github/workflows/x.yml": put(".github/workflows/x.yml", "x"),
          "content/post-checkout": put("content/post-checkout", "x", 0o755),
          "content/link": () => symlinkSync("../../.env", server.at("work/content/link")),
          "content/.gitattributes": put("content/.gitattributes", "* filter=x"),
          "content/code": () => git(server.folder, "clone", "--quiet", "origin", "work/content/code"),
        };
        for (const [path, change] of Object.entries(changes)) {
          publishHistory(change);
          const last = publishHistory(() => server.remove(`work/${path}`));
          const stderr = `publication: the editor's history is not copied: it has ${path}\n`;
          expect([live.run(), copied(), live.content()]).toEqual([
            { status: 0, stderr },
            one,
            `${last} new x`,
          ]);
          expect(server.read("server/deploy/state/publication")).toContain(`foul=${path}\n`);
          work("reset", "--quiet", "--hard", one);
        }
        expect(live.run().stderr).toBe("");
        publishHistory();
        expect(live.run().stderr).toContain("it has nothing odd any more");
      });
    });

    describe("that gets developers' content as proposals", () => {
      const handedOver = () => server.read("fake/proposals").trim().split("\n").filter(Boolean);
      const treeOf = (commit: string) => inOrigin("rev-parse", `${commit}:content`);
      const proposal = (commit: string) => new RegExp(`^${treeOf(commit)} Ana \\d{10}$`);

      /** Brings a version live, and looks once more as the timer does: its editor runs by then. */
      const bring = () => [live.run(), live.run()];
      beforeEach(() => {
        expect(handedOver(), "not before it runs").toEqual([]);
        live.run();
        expect(handedOver(), "what it began with").toEqual([expect.stringMatching(proposal(first))]);
        server.remove("fake/proposals");
      });

      it("hands over each change once, with or without code, and none of code alone", () => {
        live.publish("second");
        bring();
        expect(handedOver()).toEqual([]);
        const text = live.publish("new", "content/text");
        expect(live.run().stderr).toContain("it is passed over");
        expect(handedOver()).toEqual([expect.stringMatching(proposal(text))]);
        const objects = (...args: string[]) => git(server.at("fake/work.git"), ...args);
        expect(objects("show", `${treeOf(text)}:text`)).toBe("new");
        expect(() => objects("cat-file", "-e", `${text}^{commit}`), "no code").toThrow();
        live.run();
        live.publish("drawn", "public/made");
        live.run();
        live.publish("third");
        bring();
        expect(handedOver()).toHaveLength(1);

        live.commit("newer", "content/text");
        const both = live.publish("fourth");
        expect(bring()).toEqual([
          { status: 0, stderr: `publication: ${both} is live\n` },
          { status: 0, stderr: "" },
        ]);
        expect(handedOver()[1]).toMatch(proposal(both));
        live.commit("of a version that fails", "content/text");
        live.publish("silent");
        expect(live.run().status).toBe(1);
        expect(handedOver()).toHaveLength(2);
        for (const command of ["restart", "back"]) live.run([command]);
        live.run();
        expect(handedOver()).toHaveLength(2);

        server.remove("server/deploy/state");
        const last = live.publish("fifth");
        bring();
        expect([live.site(), handedOver().length], "a lost state").toEqual([last, 3]);
      });

      it("tells once of an editor that takes nothing, tries again after an hour or by hand, and holds nothing up", () => {
        server.put("fake/deaf", "no space left on device\n");
        live.commit("new", "content/text");
        const version = live.publish("second");
        const words = `publication: the content of ${version} is not proposed to the owner: no space left on device\n`;
        expect(bring()).toEqual([
          { status: 0, stderr: `publication: ${version} is live\n` },
          { status: 0, stderr: words },
        ]);
        expect([live.site(), live.published().reason]).toEqual([version, ""]);
        const isTried = () => server.read("fake/calls").includes("unpack-objects");
        expect([live.run(), isTried()]).toEqual([{ status: 0, stderr: "" }, false]);
        const old = Date.now() / 1_000 - 3_660;
        utimesSync(server.at("server/deploy/state/proposal.log"), old, old);
        expect([live.run(), isTried()]).toEqual([{ status: 0, stderr: "" }, true]);
        server.remove("fake/deaf");
        expect([live.run([], { INVOCATION_ID: "" }).status, handedOver().length]).toEqual([0, 1]);
        live.run();
        expect(isTried(), "handed over").toBe(false);
      });

      it("waits for an editor that does not run", () => {
        live.publish("numb");
        live.run();
        live.run();
        const text = live.publish("new", "content/text");
        live.run();
        expect(handedOver()).toEqual([]);
        live.publish("good");
        live.run();
        live.run();
        expect(handedOver()).toEqual([expect.stringMatching(proposal(text))]);
      });

      it("refuses what is no plain file, in words, once", () => {
        const put = (path: string, text: string, mode?: number) => () =>
          server.put(`owner/${path}`, text, mode);
        const changes: Record<string, () => unknown> = {
          "content/post-checkout": put("content/post-checkout", "x", 0o755),
          "content/link": () => symlinkSync("../../.env", server.at("owner/content/link")),
          "content/.gitattributes": put("content/.gitattributes", "* filter=x"),
          "content/code": () => git(server.folder, "clone", "--quiet", "origin", "owner/content/code"),
        };
        for (const [path, change] of Object.entries(changes)) {
          change();
          const odd = live.publish(path);
          const words = `publication: the content of ${odd} is not proposed to the owner: it has ${path}\n`;
          expect(bring()[1]).toEqual({ status: 0, stderr: words });
          expect(live.run(), "said once").toEqual({ status: 0, stderr: "" });
          server.remove(`owner/${path}`);
        }
        expect(handedOver()).toEqual([]);
        const good = live.publish("new", "content/text");
        live.run();
        expect(handedOver()).toEqual([expect.stringMatching(proposal(good))]);
      });

      it("hands it over again after a cut at any call", () => {
        live.publish("new", "content/text");
        live.run();
        const calls = server.read("fake/calls").trim().split("\n").length;
        for (let call = 1; call <= calls; call++)
          for (const cut of [call, call + 0.5]) {
            const text = live.publish(`cut ${cut}`, "content/text");
            live.run([], { CUT_OFF: String(cut) });
            live.run();
            expect(handedOver().at(-1), `call ${cut}`).toMatch(proposal(text));
          }
      });
    });

    it("tells of one that does not run, makes it again after an hour, and holds no version up", () => {
      const numb = live.publish("numb");
      expect(live.run()).toEqual({ status: 0, stderr: `publication: ${numb} is live\n` });
      const words = `publication: the editor of ${numb} does not run: words of the version\n`;
      expect(live.run()).toEqual({ status: 0, stderr: words });
      expect(live.published()).toMatchObject({ commit: numb, next: "", reason: "" });
      const made = () => server.read("fake/calls").includes("--force-recreate editor");
      expect([live.run(), made()], "said once").toEqual([{ status: 0, stderr: "" }, false]);
      const old = Date.now() / 1_000 - 3_660;
      utimesSync(server.at("server/deploy/state/editor.log"), old, old);
      expect([live.run(), made()]).toEqual([{ status: 0, stderr: "" }, true]);
      const good = live.publish("good");
      live.run();
      expect(live.run().stderr).toBe(`publication: the editor of ${good} runs again\n`);
      expect(editor()).toBe(good);
      server.remove("fake/editor");
      expect(live.run().stderr).toContain("does not run: words");
      expect(live.run().stderr).toContain("runs again");
    });

    it("tells of one that is not built, while the former one goes on", () => {
      const lost = live.publish("lost");
      expect(live.run().stderr).toBe(
        `publication: ${lost} is live\npublication: the editor of ${lost} does not run: no space left on device\n`,
      );
      expect([live.run().stderr, editor()]).toEqual(["", first]);
    });

    it("waits for an engine that goes away while it is made", () => {
      const good = live.publish("good");
      live.run();
      const calls = server.read("fake/calls").split("\n");
      const building = calls.findIndex((call) => call.includes("--target editor")) + 1;
      const next = live.publish("next");
      expect(live.run([], { AWAY: String(building) }).stderr).toBe(`publication: ${next} is live\n`);
      expect([live.site(), editor()]).toEqual([next, good]);
      server.remove("fake/away");
      expect([live.run(), editor()]).toEqual([{ status: 0, stderr: "" }, next]);
    });
  });

  it("tries a version once more whose time ran out, and gives a slow server more time", () => {
    const soon = { LEAST: "1" };
    const late = live.publish("late");
    expect(live.run([], soon)).toEqual({
      status: 0,
      stderr: `publication: ${late} was not ready in time: it is tried once more\n`,
    });
    expect(live.published()).toMatchObject({ commit: first, next: late, reason: "answer" });
    expect(live.run().stderr).toContain(`${late} is live`);
    const lazy = live.publish("lazy");
    live.run([], soon);
    expect(live.run([], soon).stderr).toContain(`${lazy} is not live (answer): words of the version`);
    expect(live.site()).toBe(late);
    const state = server.read("server/deploy/state/publication");
    server.put("server/deploy/state/publication", state.replace(/^took=.*/m, "took=50"));
    live.publish("good");
    live.run();
    expect(server.read("fake/calls")).toMatch(/-trial up .* --wait-timeout 150 site\n/);
    expect(server.read("fake/calls")).toMatch(/quiet up .* --wait-timeout 60$/m);
  });
});
