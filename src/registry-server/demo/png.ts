import { crc32 } from 'node:zlib';

/** An image of at most 16 colours, one index per pixel, row by row. */
export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha, 0–255 each. */
  readonly palette: readonly (readonly [number, number, number, number])[];
  readonly pixels: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const LARGEST_STORED_BLOCK = 65_535;

/** A PNG with four bits a pixel; stored blocks written by hand, so that no zlib version has a say in its bytes. */
export function encodePng(image: IndexedImage): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(image.width, 0);
  header.writeUInt32BE(image.height, 4);
  header.set([4, 3, 0, 0, 0], 8);
  const parts = [
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(image.palette.flatMap(([red, green, blue]) => [red, green, blue]))),
    chunk('tRNS', Buffer.from(image.palette.map((colour) => colour[3]))),
    chunk('IDAT', storeAsZlib(packRows(image))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

function packRows({ width, height, pixels }: IndexedImage): Buffer {
  const rowBytes = Math.ceil(width / 2);
  const rows = Buffer.alloc(height * (rowBytes + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (rowBytes + 1) + 1 + (x >> 1);
      const index = pixels[y * width + x] ?? 0;
      rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? index << 4 : index);
    }
  }
  return rows;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

function storeAsZlib(data: Buffer): Buffer {
  const parts: Uint8Array[] = [Buffer.from([0x78, 0x01])];
  for (let start = 0; start < data.length; start += LARGEST_STORED_BLOCK) {
    const block = data.subarray(start, start + LARGEST_STORED_BLOCK);
    const head = Buffer.alloc(5);
    head.writeUInt8(start + block.length === data.length ? 1 : 0, 0);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(~block.length & 0xffff, 3);
    parts.push(head, block);
  }
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(adler32(data));
  return Buffer.concat([...parts, checksum]);
}

function adler32(data: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of data) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return ((high << 16) | low) >>> 0;
}
