/** An ICO file that holds square PNG pictures of at most 256 px. */
export function icoFile(pictures: readonly Buffer[]): Buffer {
  const headerSize = 6 + 16 * pictures.length;
  const header = Buffer.alloc(headerSize);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = headerSize;
  pictures.forEach((picture, index) => {
    const at = 6 + 16 * index;
    // Width and height stand in the PNG's own header.
    header.writeUInt8(picture.readUInt32BE(16) % 256, at);
    header.writeUInt8(picture.readUInt32BE(20) % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(picture.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  });
  return Buffer.concat([header, ...pictures]);
}
