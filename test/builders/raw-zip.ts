import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a raw zip; fields other than name and content let the archive lie. */
export interface RawEntry {
  readonly name: string;
  readonly content: Buffer | string;
  /** Replaces the name, in an encoding other than UTF-8. */
  readonly nameBytes?: Buffer;
  readonly localName?: string;
  readonly isDeflated?: boolean;
  readonly flags?: number;
  readonly declaredSize?: number;
  readonly extra?: Buffer;
  /** External attributes: the upper half are Unix mode bits. */
  readonly attributes?: number;
  readonly checksum?: number;
  /** Default: follows `isDeflated`. */
  readonly method?: number;
}

/** Builds a zip byte by byte, so that tests can make archives that no regular tool writes. */
export function buildRawZip(entries: readonly RawEntry[], declaredCount = entries.length): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const local = localPart(entry);
    directory.push(centralPart(entry, offset));
    bodies.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...bodies, central, endPart(declaredCount, central.length, offset)]);
}

function packed({ content, isDeflated = false }: RawEntry): { raw: Buffer; stored: Buffer } {
  const raw = Buffer.from(content);
  return { raw, stored: isDeflated ? deflateRawSync(raw) : raw };
}

function localPart(entry: RawEntry): Buffer {
  const { stored } = packed(entry);
  const name = entry.nameBytes ?? Buffer.from(entry.localName ?? entry.name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeShared(header, 4, entry);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name, stored]);
}

function centralPart(entry: RawEntry, offset: number): Buffer {
  const name = entry.nameBytes ?? Buffer.from(entry.name);
  const extra = entry.extra ?? Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  writeShared(header, 6, entry);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(entry.attributes ?? 0, 38);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name, extra]);
}

function writeShared(header: Buffer, at: number, entry: RawEntry): void {
  const { raw, stored } = packed(entry);
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(entry.flags ?? 0, at + 2);
  header.writeUInt16LE(entry.method ?? (entry.isDeflated ? 8 : 0), at + 4);
  header.writeUInt32LE(entry.checksum ?? crc32(raw), at + 10);
  header.writeUInt32LE(stored.length, at + 14);
  header.writeUInt32LE(entry.declaredSize ?? raw.length, at + 18);
}

function endPart(count: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
