import { expect, it } from "vitest";
import { outputOf, runProgram } from "../support/run-program";
import { serverFolder } from "./server-folder";
import { SETTING_LINES } from "./setting-lines";

it.each(SETTING_LINES)(
  "a line of .env means to live.sh and watch.sh what it means to Node, or is refused: %j",
  (line, value) => {
    const server = serverFolder();
    server.put(".env", `SITE_DOMAIN=example.cl\n${line}\n`);
    const read = (code: string) =>
      runProgram("bash", ["-c", `. deploy/settings.sh; ${code}`], { cwd: server.folder });
    const { status, stdout } = read("check_settings");
    if (value === undefined) {
      expect([status, stdout]).toEqual([1, expect.stringMatching(/^in \.env line 2 \((export|A)/)]);
      return;
    }
    expect([status, stdout, read("setting A none").stdout]).toEqual([0, "", `${value || "none"}\n`]);
    const print = ["--env-file=.env", "-p", "JSON.stringify(process.env.A)"];
    expect(JSON.parse(outputOf(process.execPath, print, { cwd: server.folder }))).toBe(value);
  },
);
