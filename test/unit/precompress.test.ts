import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { build, createLogger } from "vite";
import { beforeEach, describe, expect, it } from "vitest";
import { precompress } from "../../vite-plugins/precompress";
import { temporaryFolder } from "../support/temporary-folder";

const LONG = "agua con fruta ".repeat(100);

let folder: string;
beforeEach(async () => {
  folder = temporaryFolder();
  await put("entry.js", "export default 1;");
});

async function put(path: string, text = LONG): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

/** Builds something small with Vite and the plug-in. Returns the compressed files and the printed lines. */
async function runBuild({ isLast = true } = {}): Promise<{ files: string[]; lines: string[] }> {
  const outDir = join(folder, "precompressed");
  const lines: string[] = [];
  await build({
    configFile: false,
    root: folder,
    customLogger: { ...createLogger("info"), info: (line) => void lines.push(line) },
    plugins: [precompress({ roots: [join(folder, "public")], outDir })],
    publicDir: false,
    build: {
      outDir: join(folder, "out"),
      ssr: isLast ? "entry.js" : false,
      ...(isLast ? {} : { lib: { entry: "entry.js", formats: ["es" as const], fileName: "entry" } }),
    },
  });
  const files = await readdir(outDir, { recursive: true, withFileTypes: true }).catch(() => []);
  return {
    files: files
      .filter((file) => file.isFile())
      .map(({ name }) => name)
      .sort(),
    lines,
  };
}

describe("the build's last step", () => {
  it("compresses public text in both codings, under the same paths, and prints the size of code", async () => {
    for (const path of ["assets/app.js", "app.css", "logo.svg"]) await put(`public/${path}`);
    for (const path of ["foto.webp", "film.mp4", ".vite/manifest.json"]) await put(`public/${path}`);
    await put("public/short.txt", "agua");
    const { files, lines } = await runBuild();
    const names = ["app.css", "app.js", "logo.svg"];
    expect(files).toEqual(names.flatMap((name) => [`${name}.br`, `${name}.gz`]));
    const stem = join(folder, "precompressed", "assets", "app.js");
    expect(brotliDecompressSync(await readFile(`${stem}.br`)).toString()).toBe(LONG);
    expect(gunzipSync(await readFile(`${stem}.gz`)).toString()).toBe(LONG);
    const sizes = lines.filter((line) => line.includes("bytes brotli of 1500"));
    expect(sizes.map((line) => /app\.\w+|logo/.exec(line)?.[0]).sort()).toEqual(["app.css", "app.js"]);
  });

  it("removes files of earlier builds, and waits for the last of the builds", async () => {
    await put("public/logo.svg");
    await put("precompressed/old.js.br");
    expect((await runBuild({ isLast: false })).files).toEqual(["old.js.br"]);
    expect((await runBuild()).files).toEqual(["logo.svg.br", "logo.svg.gz"]);
  });
});
