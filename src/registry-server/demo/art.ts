import { readdirSync, readFileSync } from 'node:fs';

/** Pictures of the demo by name, such as `icons/gearworks.png`. */
export interface DemoArt {
  /** Throws when no picture has this name. */
  read(name: string): Uint8Array;
}

const SOURCES = '../../../resources/demo/art/';
const FOLDERS = ['icons', 'scenes'];
const PACKED = 'demo-art.bin';
const LENGTH_BYTES = 4;

/**
 * Opens the stored pictures: single files in the sources, one packed file beside `cli.js` in the
 * built program.
 */
export function openDemoArt(from: string = import.meta.url): DemoArt {
  if (from.endsWith('.ts')) {
    return { read: (name) => new Uint8Array(readFileSync(new URL(`${SOURCES}${name}`, from))) };
  }
  const folder = new URL('.', from);
  const up = folder.pathname.endsWith('/chunks/') ? '../' : './';
  const packed = readFileSync(new URL(`${up}${PACKED}`, folder));
  const start = LENGTH_BYTES + packed.readUInt32LE(0);
  const index = JSON.parse(packed.toString('utf8', LENGTH_BYTES, start)) as PackedIndex;
  return {
    read(name) {
      const [offset, length] = index[name] ?? [];
      if (offset === undefined || length === undefined) throw new RangeError(`no picture ${name}`);
      return new Uint8Array(packed.subarray(start + offset, start + offset + length));
    },
  };
}

type PackedIndex = Readonly<Record<string, readonly [offset: number, length: number]>>;

/**
 * Packs all pictures of a folder into one file for the built program: an index, then their bytes.
 */
export function packDemoArt(folder: URL): { fileName: string; source: Uint8Array } {
  const names = FOLDERS.flatMap((name) =>
    readdirSync(new URL(`${name}/`, folder)).map((file) => `${name}/${file}`),
  ).toSorted();
  const pictures = names.map((name) => readFileSync(new URL(name, folder)));
  let offset = 0;
  const entries = pictures.map((bytes, at) => {
    const place = [offset, bytes.length] as const;
    offset += bytes.length;
    return [names[at] ?? '', place] as const;
  });
  const index = Buffer.from(JSON.stringify(Object.fromEntries(entries)));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(index.length);
  return { fileName: PACKED, source: Buffer.concat([length, index, ...pictures]) };
}
