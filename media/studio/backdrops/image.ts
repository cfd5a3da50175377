import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import sharp from "sharp";
import { type Color, display, random } from "./color";

/** A picture in linear light: `channels` planes interleaved, values from 0 (black) upwards. */
export class Image {
  readonly data: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly channels = 3,
  ) {
    this.data = new Float32Array(width * height * channels);
  }

  /** Makes a picture from a function of the pixel's centre, both coordinates 0..1. */
  static from(width: number, height: number, colorAt: (u: number, v: number) => Color): Image {
    const image = new Image(width, height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        image.data.set(colorAt((x + 0.5) / width, (y + 0.5) / height), (y * width + x) * 3);
    return image;
  }

  clone(): Image {
    const image = new Image(this.width, this.height, this.channels);
    image.data.set(this.data);
    return image;
  }

  /** Returns one channel's bilinear value at pixel coordinates, clamped at the borders. */
  at(x: number, y: number, channel: number): number {
    const px = Math.min(this.width - 1.001, Math.max(0, x - 0.5));
    const py = Math.min(this.height - 1.001, Math.max(0, y - 0.5));
    const x0 = Math.floor(px);
    const y0 = Math.floor(py);
    const fx = px - x0;
    const fy = py - y0;
    const step = this.channels;
    const i = (y0 * this.width + x0) * step + channel;
    const j = i + this.width * step;
    const d = this.data;
    const top = (d[i] as number) * (1 - fx) + (d[i + step] as number) * fx;
    const bottom = (d[j] as number) * (1 - fx) + (d[j + step] as number) * fx;
    return top * (1 - fy) + bottom * fy;
  }

  /** Returns a nearly Gaussian blur (three box means), standard deviation about `radius` px, clamped at the borders. */
  blurred(radius: number): Image {
    const half = Math.max(1, Math.round(radius));
    let image: Image = this;
    for (let pass = 0; pass < 3; pass++) image = image.boxed(half, 0).boxed(half, 1);
    return image;
  }

  private boxed(half: number, axis: 0 | 1): Image {
    const out = new Image(this.width, this.height, this.channels);
    const { width, height, channels } = this;
    const length = axis === 0 ? width : height;
    const lines = axis === 0 ? height : width;
    const step = (axis === 0 ? 1 : width) * channels;
    const across = (axis === 0 ? width : 1) * channels;
    const norm = 1 / (2 * half + 1);
    for (let line = 0; line < lines; line++)
      for (let c = 0; c < channels; c++) {
        const base = line * across + c;
        const value = (k: number) => this.data[base + Math.min(length - 1, Math.max(0, k)) * step] as number;
        let sum = 0;
        for (let k = -half; k <= half; k++) sum += value(k);
        for (let k = 0; k < length; k++) {
          out.data[base + k * step] = sum * norm;
          sum += value(k + half + 1) - value(k - half);
        }
      }
    return out;
  }

  /** Returns the picture at half its size, with four pixels averaged into one. */
  halved(): Image {
    const out = new Image(this.width >> 1, this.height >> 1, this.channels);
    const { channels, width } = this;
    for (let y = 0; y < out.height; y++)
      for (let x = 0; x < out.width; x++)
        for (let c = 0; c < channels; c++) {
          const i = (y * 2 * width + x * 2) * channels + c;
          const j = i + width * channels;
          const d = this.data;
          const sum =
            (d[i] as number) + (d[i + channels] as number) + (d[j] as number) + (d[j + channels] as number);
          out.data[(y * out.width + x) * channels + c] = sum / 4;
        }
    return out;
  }

  /** Writes an 8-bit PNG, dithered so that soft gradients show no bands. A fourth channel is straight alpha. */
  async writePng(file: string, grain = 1): Promise<void> {
    const noise = random(1);
    const { channels, data } = this;
    const bytes = Buffer.alloc(data.length);
    for (let i = 0; i < data.length; i++) {
      const value = data[i] as number;
      const level = i % channels === 3 ? value * 255 : display(value) + (noise() + noise() - 1) * grain;
      bytes[i] = Math.min(255, Math.max(0, Math.round(level)));
    }
    await mkdir(dirname(file), { recursive: true });
    await sharp(bytes, { raw: { width: this.width, height: this.height, channels: channels as 3 | 4 } })
      .png()
      .toFile(file);
  }
}
