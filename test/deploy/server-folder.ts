import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runProgram } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";

/**
 * Lays out deploy/ as on a server, in a folder of the test's own. `programs` stand in for what the scripts call: bash
 * code by name, which finds the folder in $FOLDER.
 */
export function serverFolder(programs: Readonly<Record<string, string>> = {}, deploy = "deploy") {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  function put(name: string, content: string | Buffer, mode = 0o644) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), content, { mode });
  }
  cpSync("deploy", at(deploy), { recursive: true });
  rmSync(at(`${deploy}/state`), { recursive: true, force: true });
  for (const [name, code] of Object.entries(programs)) put(`bin/${name}`, `#!/bin/bash\n${code}\n`, 0o755);
  return {
    folder,
    at,
    put,
    read: (name: string) => (existsSync(at(name)) ? readFileSync(at(name), "utf8") : ""),
    remove: (name: string) => rmSync(at(name), { recursive: true, force: true }),
    /** Runs a program of the folder. */
    run(program: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
      const own = { DOCKER: "docker", FOLDER: folder, HOME: folder, PATH: `${at("bin")}:/usr/bin:/bin` };
      // A session of its own, so that a stand-in can kill the whole run.
      return runProgram("setsid", ["--wait", at(program), ...args], {
        cwd: "/",
        env: { ...process.env, ...own, ...env },
      });
    },
  };
}

export type ServerFolder = ReturnType<typeof serverFolder>;
