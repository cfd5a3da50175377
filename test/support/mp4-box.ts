/** Returns a box of an MP4 file: its size, its type of four letters, its body. */
export function mp4Box(type: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(type, "latin1"), body]);
}
