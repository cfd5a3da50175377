import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Builds the next version of the site, which differs in one script and one style sheet. Returns its folder. */
export function buildNextVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), "frukto-next-"));
  const tracked = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of tracked) {
    if (!/^(public|media|sandbox|deploy|test|docs)\//.test(file)) cpSync(file, join(folder, file));
  }
  for (const name of ["node_modules", "public"]) symlinkSync(resolve(name), join(folder, name));
  appendFileSync(
    join(folder, "app/entry.client.tsx"),
    `\ndocument.documentElement.dataset.version = "next";\n`,
  );
  appendFileSync(join(folder, "app/styles/tokens.css"), `\n:root {\n  --version: "next";\n}\n`);
  execFileSync("npm", ["run", "build"], { cwd: folder, stdio: "ignore" });
  return folder;
}
