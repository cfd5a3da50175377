import sharp from "sharp";

/** Returns the average colour of a picture's opaque part as #rrggbb. */
export async function averageColor(file: Buffer): Promise<string> {
  const data = await sharp(file).resize(48, 48, { fit: "fill" }).ensureAlpha().raw().toBuffer();
  let weight = 0;
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0;
    weight += alpha;
    for (const c of [0, 1, 2] as const) sum[c] += (data[i + c] ?? 0) * alpha;
  }
  const hex = (value: number) =>
    Math.round(value / Math.max(weight, 1))
      .toString(16)
      .padStart(2, "0");
  return `#${sum.map(hex).join("")}`;
}
