import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Picture, pictures } from "~content/pictures";
import { encoded, filesOf, fingerprint, isDelivered } from "./encode";
import { averageColor, manifest } from "./manifest";
import { OWN_FOLDERS, otherFiles } from "./other-files";
import { sourceOf } from "./source";
import { type WantedPicture, wantedPictures } from "./wanted";

const MANIFEST = "content/pictures.ts";
/** Of each picture: what its files were made from. */
const RECORD = "assets/made-from.json";

/**
 * `npm run media`: writes into `public/` what content/ asks for, and the manifest of pictures. What was made from the
 * same source before is left alone. When something is unfit it says so, a line each, and writes nothing.
 */
async function main(): Promise<void> {
  const before: Record<string, string> = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, "utf8")) : {};
  const known: Readonly<Record<string, Picture>> = pictures;
  const wanted = await wantedPictures();
  const files = new Map<string, Buffer>();
  const record: Record<string, string> = {};
  const listed: (WantedPicture & { color: string })[] = [];
  const problems: string[] = [];
  const attempt = (work: () => Promise<void>) =>
    work().catch(
      (error: unknown) => void problems.push(error instanceof Error ? error.message : String(error)),
    );

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
  const others = otherFiles();
  for (const { path, bytes } of others) await attempt(async () => void files.set(path, await bytes()));
  if (problems.length > 0) {
    process.stderr.write(`${problems.join("\n")}\nNothing was written.\n`);
    process.exitCode = 1;
    return;
  }
  const kept = new Set([
    ...others.map(({ path }) => path),
    ...wanted.flatMap((picture) => filesOf(picture).flatMap(({ avif, webp }) => [avif, webp])),
  ]);
  removeOthers(kept);
  for (const [path, bytes] of files) write(join("public", path), bytes);
  write(MANIFEST, manifest(listed));
  write(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}

/** Takes away the files of what is gone from content/. */
function removeOthers(kept: ReadonlySet<string>): void {
  const found = OWN_FOLDERS.flatMap((folder) =>
    readdirSync(join("public", folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice("public".length)),
  );
  const sharing = readdirSync("public/og").map((name) => `/og/${name}`);
  for (const path of [...found, ...sharing.filter((name) => name !== "/og/inicio.jpg")])
    if (!kept.has(path)) {
      rmSync(join("public", path));
      process.stdout.write(`${path} is gone\n`);
    }
}

function write(file: string, bytes: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

await main();
