import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Picture, pictures } from "~content/pictures";
import { encoded, filesOf, fingerprint, isDelivered } from "./encode";
import { filmFiles, films } from "./film";
import { averageColor, manifest } from "./manifest";
import { otherFiles } from "./other-files";
import { sourceOf } from "./source";
import { type WantedPicture, wantedPictures } from "./wanted";

const MANIFEST = "content/pictures.json";
/** Record of each picture's fingerprint, to find the pictures that have changed. */
const RECORD = "media/made-from.json";
/** Other files of `public/`, which have no source in `content/`: drawings and sounds. */
const NOT_OURS = /^\/(chat|marca)\/|^\/[^/]+\.(svg|ico|png|webmanifest)$/;

/**
 * Runs `npm run media`: writes the files that `content/` asks for into `public/`, and the manifest of pictures. Skips
 * pictures with an unchanged source. Prints one line per unfit source, and then writes nothing.
 */
async function main(): Promise<void> {
  const before: Record<string, string> = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, "utf8")) : {};
  const known: Readonly<Record<string, Picture>> = pictures;
  const wanted = wantedPictures();
  const others = [...otherFiles(), ...filmFiles()];
  const files = new Map<string, Buffer>();
  const record: Record<string, string> = {};
  const listed: (WantedPicture & { color: string })[] = [];
  const problems: string[] = [];
  const attempt = async (work: () => Promise<void>) => {
    await work().catch((error: unknown) => {
      problems.push(error instanceof Error ? error.message : String(error));
    });
  };

  for (const picture of wanted)
    await attempt(async () => {
      const source = sourceOf(picture);
      const made = fingerprint(source, picture);
      record[picture.path] = made;
      const old = known[picture.path];
      if (old && before[picture.path] === made && isDelivered(picture)) {
        listed.push({ ...picture, color: old.color });
        return;
      }
      const own = await encoded(source, picture);
      for (const [path, bytes] of own) files.set(path, bytes);
      listed.push({ ...picture, color: await averageColor(own.get(`${picture.path}.webp`) ?? source.bytes) });
      process.stdout.write(`${picture.path} from ${source.file}\n`);
    });
  for (const { path, bytes } of others) await attempt(async () => void files.set(path, await bytes()));
  if (problems.length > 0) {
    process.stderr.write(`${problems.join("\n")}\nNothing was written.\n`);
    process.exitCode = 1;
    return;
  }
  removeOthers([
    ...others.map(({ path }) => path),
    ...wanted.flatMap(filesOf).flatMap(({ avif, webp }) => [avif, webp]),
  ]);
  for (const [path, bytes] of files) write(join("public", path), bytes);
  write(MANIFEST, manifest(listed, films));
  write(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}

/** Deletes the files that `content/` no longer asks for. */
function removeOthers(kept: readonly string[]): void {
  const known = new Set(kept);
  for (const entry of readdirSync("public", { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice("public".length);
    if (!entry.isFile() || known.has(path) || NOT_OURS.test(path)) continue;
    rmSync(join("public", path));
    process.stdout.write(`${path} is gone\n`);
  }
}

function write(file: string, bytes: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

await main();
