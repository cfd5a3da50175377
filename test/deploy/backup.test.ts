import { readdirSync, utimesSync } from "node:fs";
import Libsql from "libsql";
import { beforeEach, describe, expect, it } from "vitest";
import { outputOf } from "../support/run-program";
import { hasTool } from "../support/tools";
import { type ServerFolder, serverFolder } from "./server-folder";

/** Runs a command of the site's container in $FOLDER/app. `FAILS` names the program that fails, or what cuts off. */
const PROGRAMS = {
  docker: `[ "$FAILS" != docker ] || { echo "docker can't" >&2; exit 1; }
    cd "$FOLDER/app" && sh -c "\${@: -1}" | if [ "$FAILS" = tar ]; then head -c 700; else cat; fi`,
  node: `[ "$FAILS" != node ] && echo enquiries > "$3" && echo copied || { echo "node can't" >&2; exit 1; }`,
};
const OLD = "copies/frukto-2026-01-01.db";

describe("deploy/backup.sh", () => {
  let server: ServerFolder;
  beforeEach(() => {
    server = serverFolder(PROGRAMS);
    server.put("app/data/frukto.db", "");
    putOld(OLD);
  });

  /** Runs the script. Returns its code and what it says. */
  function backUp(FAILS = "") {
    const ended = server.run("deploy/backup.sh", [server.at("copies")], { FAILS });
    return [ended.status, (ended.stdout + ended.stderr).trim()];
  }

  /** Puts a file that is older than what is kept. */
  function putOld(name: string, days = 30.1) {
    server.put(name, "");
    const seconds = Date.now() / 1_000 - days * 86_400;
    utimesSync(server.at(name), seconds, seconds);
  }

  it("copies the enquiries' file, leaves none in the volume, and deletes nothing but its own old copies", () => {
    const others = ["frukto-29.db", "letters/frukto-1.db", "notes.db"];
    for (const name of others) putOld(`copies/${name}`, name === "frukto-29.db" ? 29.9 : 30.1);
    expect(backUp()).toEqual([0, ""]);
    const [today = "", ...kept] = readdirSync(server.at("copies"), { recursive: true }).map(String).sort();
    expect(kept).toEqual([...others, "letters"].sort());
    expect(today).toMatch(/^frukto-\d{4}-\d\d-\d\d\.db$/);
    expect(server.read(`copies/${today}`)).toBe("enquiries\n");
    expect(readdirSync(server.at("app/data"))).toEqual(["frukto.db"]);
    expect(backUp(), "once more on the same day").toEqual([0, ""]);
  });

  it("copies the editor's volumes without sessions where there is an editor, and deletes old copies", () => {
    server.put("deploy/.env", "EDITOR_DOMAIN=editar.example.cl\n");
    server.put("content/work/content/site.json", "saved");
    server.put("content/preview/1/site.json", "shown");
    server.put("access/access.db", "");
    const file = new Libsql(server.at("access/access.db"));
    file.exec("create table people (name); insert into people values ('Ana'); create table sessions (hash)");
    file.exec("insert into sessions values ('of her cookie')");
    putOld("copies/frukto-editor-2026-01-01.tar");
    // The container's Node, with its packages.
    const own = `exec ${process.execPath} "$@"`;
    server.put(
      "bin/node",
      `#!/bin/bash\n[ "$1" != -e ] || { cd ${process.cwd()}; set -- -e "$2" "$3" ${server.at("access/access.db")}; ${own}; }\n${PROGRAMS.node}\n`,
      0o755,
    );
    expect(backUp()).toEqual([0, ""]);
    const [, name = "", ...more] = readdirSync(server.at("copies")).sort();
    expect([name, more]).toEqual([expect.stringMatching(/^frukto-editor-\d{4}-\d\d-\d\d\.tar$/), []]);
    outputOf("tar", ["-xf", server.at(`copies/${name}`), "-C", server.folder, "--one-top-level=restored"]);
    expect(readdirSync(server.at("restored/content"))).toEqual(["work"]);
    const copy = new Libsql(server.at("restored/access/access.db"));
    expect(copy.prepare("select (select count(*) from sessions) sessions, name from people").all()).toEqual([
      { sessions: 0, name: "Ana" },
    ]);
    expect(backUp("tar")[0]).toBe(1);
  });

  it.each([
    ["docker", "docker can't"],
    ["node", "node can't"],
    ["tar", "Unexpected EOF in archive"],
  ])("says why it could not, and keeps older copies: %s", (fails, words) => {
    expect(backUp(fails)).toEqual([1, expect.stringMatching(new RegExp(`^backup: [^]*${words}`))]);
    expect([...readdirSync(server.at("copies")), ...readdirSync(server.at("app/data"))]).toEqual([
      "frukto-2026-01-01.db",
      "frukto.db",
    ]);
  });

  it.skipIf(!hasTool("restic"))("sends copies on, and forgets those of a host before this one, too", () => {
    const RESTIC = { RESTIC_REPOSITORY: server.at("elsewhere"), RESTIC_PASSWORD: "of the test" };
    const restic = (...args: string[]) => outputOf("restic", args, { env: { ...process.env, ...RESTIC } });
    restic("init", "--quiet");
    server.put("copies/frukto-2026-01-01.db", "old");
    const old = [
      "--time",
      "2026-01-01 04:15:00",
      "--host",
      "before",
      server.at("copies/frukto-2026-01-01.db"),
    ];
    restic("backup", "--quiet", ...old);
    restic("backup", "--quiet", "--tag", "frukto", ...old);
    restic("backup", "--quiet", "--tag", "another", ...old);
    const { status, stderr } = server.run("deploy/backup.sh", [server.at("copies")], {
      FAILS: "",
      ...RESTIC,
    });
    expect([status, stderr]).toEqual([0, ""]);
    const left = JSON.parse(restic("snapshots", "--json")) as { tags?: string[]; hostname: string }[];
    expect(left.map(({ tags }) => tags?.[0])).toEqual(["another", "frukto"]);
    expect(left[1]?.hostname).not.toBe("before");
  });
});
