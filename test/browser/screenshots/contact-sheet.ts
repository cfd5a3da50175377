import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { FullConfig } from "@playwright/test";
import sharp from "sharp";

/** Makes one picture per width with all shots side by side, by name. Runs after all shots. */
export default async function writeContactSheet({ projects }: FullConfig): Promise<void> {
  for (const { name, outputDir } of projects) {
    const folder = path.join(outputDir, name);
    if (!existsSync(folder)) continue;
    const files = readdirSync(folder).filter((file) => file.endsWith(".jpg"));
    const small = files
      .sort()
      .map((file) => sharp(path.join(folder, file)).resize(320, 1_200, { fit: "inside" }));
    const shots = await Promise.all(small.map((shot) => shot.toBuffer()));
    const sheet = path.join(outputDir, `${name}.jpg`);
    const join = { across: 8, shim: 16, background: "#ddd" };
    await (shots.length > 1 ? sharp(shots, { join }) : sharp(shots[0])).toFile(sheet);
    process.stdout.write(`\n${sheet}\n`);
  }
}
