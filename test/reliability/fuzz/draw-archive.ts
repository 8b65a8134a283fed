import { buildRawZip, type RawEntry } from '#test/builders/raw-zip.ts';
import { MAX_RECEIPT_DEPTH } from '#shared/domain/slot-files.ts';
import type { Prng } from '../apply/prng.ts';
import { drawText } from './draw-text.ts';
import { drawManifest } from './metadata.ts';

const NAMES = [
  'stones/a.json',
  'stones/b.json',
  'stones/deep/c.json',
  'stones/',
  'packs/x.txt',
  'x.txt',
  'STONES/A.JSON',
  'stones/a.json/x',
  '../x',
  'stones/../../x',
  '/x',
  'C:/x',
  'stones\\x',
  'a/b/c/d/e/f/g/h/i',
  `${'d/'.repeat(MAX_RECEIPT_DEPTH - 1)}deepest`,
  `${'d/'.repeat(MAX_RECEIPT_DEPTH)}too-deep`,
  'shaderpacks/x',
  '__MACOSX/._a',
  '.loadout/x',
  'stones/NUL.json',
];
const SEGMENTS = ['stones', 'a.json', '/', '/', '..', 'deep', '\\', ':', 'con', 'é', 'e\u0301'];
const MANIFESTS = ['puzzle.mod.json', 'quilt.mod.json', 'fabric.mod.json', 'paradox.plugin.json'];
const MODES = [0, 0o100644, 0o100755, 0o040755, 0o120777, 0o010644, 0o060644, 0o020666];
const UTF8 = 0x0800;
const SIGNATURES = ['504b0304', '504b0102', '504b0506', '504b0606', '504b0607', '504b0708'];
const COUNTS = [0, 1, 2, 3, 100, 19_999, 20_001, 65_535];

/** Draws a zip that is valid, lying or damaged. */
export function drawArchive(prng: Prng): Buffer {
  const entries = Array.from({ length: 1 + prng.below(4) }, () => drawEntry(prng));
  const count = prng.chance(0.05) ? prng.pick(COUNTS) : entries.length;
  const whole = buildRawZip(entries, count);
  return prng.chance(0.4) ? whole : damageArchive(prng, whole);
}

export function drawEntry(prng: Prng): RawEntry {
  const isManifest = prng.chance(0.3);
  const name = isManifest ? prng.pick(MANIFESTS) : drawName(prng);
  const content = isManifest ? drawManifest(prng) : drawContent(prng);
  const entry = { name, content, flags: UTF8, isDeflated: prng.chance(0.5) };
  return prng.chance(0.25) ? { ...entry, ...drawLie(prng) } : entry;
}

function drawName(prng: Prng): string {
  if (prng.chance(0.4)) return `folder-${prng.below(4)}/file-${prng.below(6)}.json`;
  return prng.chance(0.6) ? prng.pick(NAMES) : `stones/${drawText(prng, SEGMENTS)}`;
}

function drawContent(prng: Prng): string | Buffer {
  if (prng.chance(0.02)) return Buffer.alloc(300_000);
  return 'content '.repeat(prng.below(8));
}

function drawLie(prng: Prng): Partial<RawEntry> {
  const lies: readonly Partial<RawEntry>[] = [
    { localName: drawName(prng) },
    { flags: prng.below(0x1_0000) },
    { declaredSize: prng.pick([0, 1, 0xffff, 0x7fff_ffff, 0xffff_ffff]) },
    { checksum: prng.below(0xffff_ffff) },
    { attributes: (prng.pick(MODES) << 16) >>> 0 },
    { extra: drawExtra(prng) },
  ];
  return prng.pick(lies);
}

/** Zip64 sizes and Unicode names, which repeat fields of the header. */
function drawExtra(prng: Prng): Buffer {
  const extra = Buffer.alloc(4 + prng.below(30));
  for (let at = 0; at < extra.length; at += 1) extra[at] = prng.below(256);
  extra.writeUInt16LE(prng.pick([1, 0x7075, 0x5455, 0x9901]), 0);
  extra.writeUInt16LE(prng.chance(0.7) ? extra.length - 4 : prng.below(0x1_0000), 2);
  return extra;
}

export function damageArchive(prng: Prng, whole: Buffer): Buffer {
  let bytes: Buffer = Buffer.from(whole);
  for (let left = 1 + prng.below(4); left > 0; left -= 1) {
    const at = prng.below(bytes.length);
    const kind = prng.below(7);
    if (kind < 3) bytes[at] = (bytes[at] ?? 0) ^ (1 << prng.below(8));
    else if (kind === 3) bytes[at] = prng.below(256);
    else if (kind === 4)
      bytes.fill(prng.pick([0, 0xff]), at, Math.min(bytes.length, at + prng.below(8)));
    else if (kind === 5) bytes = insert(prng, bytes, at);
    else bytes = bytes.subarray(0, Math.max(1, bytes.length - prng.below(30)));
  }
  return bytes;
}

function insert(prng: Prng, bytes: Buffer, at: number): Buffer {
  const from = prng.below(bytes.length);
  const added = prng.chance(0.5)
    ? Buffer.from(prng.pick(SIGNATURES), 'hex')
    : bytes.subarray(from, from + prng.below(64));
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);
}
