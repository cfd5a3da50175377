import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { MANIFEST } from "../../domain/content/releases/manifest";
import { SITE } from "../site-folder";

/** A folder of releases, as CONTENT_FOLDER names it. */
export class ReleaseFolder {
  constructor(readonly path: string) {}

  /** Makes a release with the content of the tests' site. Made files are hard links. */
  make(name: string): UnnamedRelease {
    const root = join(this.path, name);
    const isText = (source: string) => !/\.\w+$/.test(source) || source.endsWith(".json");
    cpSync(join(SITE, "content"), join(root, "content"), { recursive: true, filter: isText });
    execFileSync("cp", ["-rl", join(SITE, "public"), join(root, "public")]);
    return new UnnamedRelease(root);
  }

  /** Names the releases to show, the newest first. */
  name(...names: readonly string[]): void {
    writeFileSync(join(this.path, "current.new"), `${names.join("\n")}\n`);
    renameSync(join(this.path, "current.new"), join(this.path, "current"));
  }
}

/** A release that is being made. */
class UnnamedRelease {
  constructor(readonly root: string) {}

  /** Writes a file in place of the linked one. */
  write(path: string, bytes: string | Buffer): void {
    rmSync(join(this.root, path), { force: true, recursive: true });
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), bytes);
  }

  /** Gives a made file other bytes, as the manifest says them. */
  remake(address: string, bytes: string): this {
    this.write(`public${address}`, bytes);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    return this.change(MANIFEST, ({ files }) => {
      Object.assign(files[address], { size: bytes.length, hash });
    });
  }

  /** Gives files of a folder another beginning of their names. */
  renameAll(folder: string, from: string, to: string): void {
    for (const name of readdirSync(join(this.root, folder)))
      if (name.startsWith(`${from}.`) || name.startsWith(`${from}-`))
        renameSync(join(this.root, folder, name), join(this.root, folder, to + name.slice(from.length)));
  }

  // biome-ignore lint/suspicious/noExplicitAny: fields of any file, also wrong ones.
  change(path: string, change: (data: any) => unknown): this {
    const data = JSON.parse(readFileSync(join(this.root, path), "utf8"));
    this.write(path, JSON.stringify(change(data) ?? data));
    return this;
  }
}
