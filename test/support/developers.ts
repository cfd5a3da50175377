import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SITE } from "../site-folder";
import { commitAll, git } from "./git";

/** The developers' clone in a folder, which begins with a copy of a site's `content/` and `public/`. */
export class Developers {
  constructor(
    private readonly clone: string,
    source = SITE,
  ) {
    for (const name of ["content", "public"])
      cpSync(join(source, name), join(clone, name), { recursive: true });
    this.git("init", "--quiet");
    this.commit();
  }

  git(...args: readonly string[]): string {
    return git(this.clone, ...args);
  }

  at(path: string): string {
    return join(this.clone, "content", path);
  }

  // biome-ignore lint/suspicious/noExplicitAny: values of any JSON file.
  read(path: string): any {
    return JSON.parse(readFileSync(this.at(path), "utf8"));
  }

  put(path: string, bytes: string | Buffer, mode?: number): void {
    mkdirSync(dirname(this.at(path)), { recursive: true });
    writeFileSync(this.at(path), bytes, { mode });
  }

  change(path: string, fields: object): void {
    this.put(path, `${JSON.stringify({ ...this.read(path), ...fields }, null, 2)}\n`);
  }

  hashOf(path: string): string {
    return this.git("hash-object", this.at(path));
  }

  commit(): string {
    return commitAll(this.clone, "Luis");
  }

  /** Commits what was changed, sends the objects of its content to the editor's Git as live.sh does, and returns the tree. */
  send(root: string): string {
    const tree = this.git("rev-parse", `${this.commit()}:content`);
    const send = 'git -C "$0" pack-objects --quiet --revs --stdout | git -C "$1" unpack-objects -q --strict';
    execFileSync("sh", ["-c", send, this.clone, root], { input: tree, stdio: "pipe" });
    return tree;
  }
}
