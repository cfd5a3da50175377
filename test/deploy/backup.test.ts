import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runProgram } from "../support/run-program";

/** Does to the folder of the test what Compose would do to the site's container. */
const DOCKER = `#!/bin/sh
case "$*" in
  *"$FAILS"*) echo "docker can't $FAILS" >&2; exit 1 ;;
  "compose exec -T site node build/server/outbox.js backup data/"*) echo enquiries > "$APP/$8" && echo copied ;;
  "compose exec -T site rm -f data/"*) rm -f "$APP/$7" ;;
  "compose cp site:/app/data/"*) cp "$APP/\${3#site:/app/}" "$4" && echo Copied >&2 ;;
  *) echo "unknown: $*" >&2; exit 1 ;;
esac
`;
const LOGGER = '#!/bin/sh\necho "$*" >> "$APP/log"\n';

describe("deploy/backup.sh", () => {
  let app: string;
  let copies: string;

  beforeEach(() => {
    app = mkdtempSync(join(tmpdir(), "frukto-backup-"));
    copies = join(app, "copies");
    for (const folder of ["bin", "data"]) mkdirSync(join(app, folder));
    for (const [name, text] of Object.entries({ docker: DOCKER, logger: LOGGER })) {
      writeFileSync(join(app, "bin", name), text);
      chmodSync(join(app, "bin", name), 0o755);
    }
  });
  afterEach(() => rmSync(app, { recursive: true }));

  /** Runs the script as cron does, in front of an engine that fails at one thing. Returns its code and log. */
  function backUp(fails = "nothing") {
    const env = { ...process.env, PATH: `${join(app, "bin")}:/usr/bin:/bin`, APP: app, FAILS: fails };
    const { status, stdout, stderr } = runProgram(resolve("deploy/backup.sh"), [copies], { cwd: "/", env });
    expect(stdout + stderr, "what cron would send by e-mail").toBe("");
    const log = join(app, "log");
    return [status, existsSync(log) ? readFileSync(log, "utf8").trim() : ""];
  }

  it("copies the enquiries' file, leaves none in the volume, and deletes copies of 30 days", () => {
    mkdirSync(copies);
    for (const [name, days] of [
      ["frukto-old.db", 30.1],
      ["frukto-new.db", 29.9],
    ] as const) {
      writeFileSync(join(copies, name), "");
      const seconds = Date.now() / 1_000 - days * 86_400;
      utimesSync(join(copies, name), seconds, seconds);
    }
    expect(backUp()).toEqual([0, ""]);
    const [today = "", ...others] = readdirSync(copies).sort();
    expect([today, others]).toEqual([
      expect.stringMatching(/^frukto-\d{4}-\d\d-\d\d\.db$/),
      ["frukto-new.db"],
    ]);
    expect(readFileSync(join(copies, today), "utf8")).toBe("enquiries\n");
    expect(readdirSync(join(app, "data"))).toEqual([]);
    expect(backUp(), "once more on the same day").toEqual([0, ""]);
  });

  it.each(["compose cp", "outbox.js backup"])("logs why it could not, and leaves no copy: %s", (fails) => {
    expect(backUp(fails)).toEqual([1, `-t frukto backup failed: docker can't ${fails}`]);
    expect([...readdirSync(copies), ...readdirSync(join(app, "data"))]).toEqual([]);
  });

  it("logs it too if a copy stays in the volume", () => {
    expect(backUp("rm -f")).toEqual([
      1,
      "-t frukto the copy was not removed from the volume: docker can't rm -f",
    ]);
  });
});
