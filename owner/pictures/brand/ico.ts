const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** Returns an ICO file of square PNG pictures of up to 255 px: a directory, then the pictures as they are. */
export function icoOf(pictures: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = HEADER_BYTES + ENTRY_BYTES * pictures.length;
  const entries = pictures.map((picture) => {
    const entry = Buffer.alloc(ENTRY_BYTES);
    // A PNG's header has its width and height at 16 and 20.
    entry[0] = picture.readUInt32BE(16);
    entry[1] = picture.readUInt32BE(20);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(picture.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += picture.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures]);
}
