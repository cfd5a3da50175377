import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { choose, expect, test } from "./owner";

const film = (buffer: Buffer) => ({ name: "verano.mp4", mimeType: "video/mp4", buffer });
const posterOf = (form: Page, field: string) => form.locator(`[id="${field}"] img`);

/** Returns the picture that a field shows. */
async function pictureIn(form: Page, field: string) {
  const draw = async (image: HTMLImageElement) => {
    await image.decode();
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const canvas = Object.assign(document.createElement("canvas"), size);
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL();
  };
  let address = "";
  // Each rendering of the form gives the picture another address, and ends the one before.
  await expect(async () => {
    address = await posterOf(form, field).evaluate(draw);
  }).toPass();
  return sharp(Buffer.from(address.replace(/^.*,/, ""), "base64"));
}

/** Records a film that is black at first, then striped. */
async function filmWithBlackStart(form: Page): Promise<Buffer> {
  const bytes = await form.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 134 });
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm;codecs=vp8" });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    const started = performance.now();
    for (let at = 0; at < 2_000; at = performance.now() - started) {
      context.fillStyle = "#000";
      context.fillRect(0, 0, 320, 134);
      context.fillStyle = "#00f";
      if (at > 600) context.fillRect(160, 0, 160, 134);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    recorder.stop();
    await new Promise((resolve) => recorder.addEventListener("stop", resolve));
    return Array.from(new Uint8Array(await new Blob(parts).arrayBuffer()));
  });
  return Buffer.from(bytes);
}

test("a film's first frame that is not of one colour becomes both posters, until there is an own one", async ({
  form,
  owner,
}) => {
  await form.goto(`${owner.site}/keystatic/singleton/home`);
  // The former posters have the same sizes.
  const checked = ["poster", "poster-movil"].map((name) =>
    form.waitForResponse((answer) => answer.url().includes(`file?place=home%2F${name}&`)),
  );
  await choose(form, "home.film", film(readFileSync("test/site/content/home/frukto.mp4")));
  await Promise.all(checked);
  const sizes = { "home.poster": [2560, 800], "home.posterMovil": [720, 900] };
  for (const [field, [width, height]] of Object.entries(sizes))
    await expect.poll(async () => (await pictureIn(form, field)).metadata()).toMatchObject({ width, height });
  await form.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect
    .poll(() => owner.git("status", "--short", "-uall", "content/home"))
    .toMatch(/poster-movil\.jpg[\s\S]*poster\.jpg/);
  owner.git("restore", "content");
  owner.git("clean", "--quiet", "--force", "content");

  await form.reload();
  // The server would refuse these films, which browsers can play or not.
  const sent = new Map<string, Buffer>();
  const idIn = (address: string) => new URL(address).searchParams.get("id") ?? "";
  await form.route(/piece\?.+&at=/, (route) => {
    const [id, piece] = [idIn(route.request().url()), route.request().postDataBuffer() ?? Buffer.of()];
    sent.set(id, Buffer.concat([sent.get(id) ?? Buffer.of(), piece]));
    return route.continue();
  });
  await form.route(/file\?place=home%2Ffrukto/, (route) =>
    route.fulfill({ json: { hash: idIn(route.request().url()) } }),
  );
  await form.route(/file\?hash=.+-/, (route) => {
    const id = new URL(route.request().url()).searchParams.get("hash") ?? "";
    return route.fulfill({ body: sent.get(id) ?? "" });
  });
  await choose(form, "home.film", film(await filmWithBlackStart(form)));
  const isBlackAndBlue = async (field: string) => {
    const { channels } = await (await pictureIn(form, field)).stats();
    return (channels[0]?.max ?? 255) < 60 && (channels[2]?.max ?? 0) > 200;
  };
  await expect.poll(() => isBlackAndBlue("home.poster")).toBe(true);
  const poster = async () => (await pictureIn(form, "home.poster")).raw().toBuffer();
  const former = await poster();
  await choose(form, "home.film", film(Buffer.from("no film")));
  await expect(form.locator('[id="home.film"]')).toContainText("Elige tú su primer cuadro");
  expect(former.equals(await poster())).toBe(true);

  const dark = { create: { width: 2560, height: 800, channels: 3, background: "#200" } } as const;
  const buffer = await sharp(dark).jpeg().toBuffer();
  await choose(form, "home.poster", { name: "cuadro.jpg", mimeType: "image/jpeg", buffer });
  await expect.poll(() => isBlackAndBlue("home.poster")).toBe(false);
  const own = await poster();
  await choose(form, "home.film", film(readFileSync("test/site/content/home/frukto.mp4")));
  await expect.poll(() => isBlackAndBlue("home.posterMovil"), "the other poster follows").toBe(false);
  expect(own.equals(await poster())).toBe(true);
});
