// @promise malicious archives write nothing outside the folder
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNodeIo } from '#core/disk/node-io.ts';
import { recognise } from '#core/import/formats.ts';
import { listImportPlaces, sortFiles } from '#core/import/sort-files.ts';
import { openSource } from '#core/import/source.ts';
import { createGames } from '#core/loadouts/games.ts';
import { AppError } from '#shared/errors.ts';
import { buildRawZip, type RawEntry } from '#test/builders/raw-zip.ts';
import { readTree } from '#test/helpers/tree.ts';
import {
  crlauncherInstance,
  crm2Pack,
  type Files,
  prismInstance,
  writeArchive,
  zip,
} from './import-site.ts';

const PARTS = { known: Buffer.from('known'), own: Buffer.from('own'), shader: Buffer.from('glow') };
const GOOD: RawEntry = { name: 'top/pmods/good.jar', content: 'good' };
const UTF8 = { flags: 0x0800 };
const GAME = createGames().require('cosmic-reach');

let scratch: string;
let spool: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'loadout-import-'));
  spool = join(scratch, 'data/dropped/spool');
  mkdirSync(spool, { recursive: true });
});

afterEach(() => rmSync(scratch, { recursive: true }));

/** Unpacks an archive; resolves to the code and cause of its refusal, or to the unpacked paths. */
async function take(bytes: Uint8Array): Promise<readonly string[]> {
  const { signal } = new AbortController();
  const makeFolder = () => Promise.resolve(spool);
  try {
    const path = writeArchive(bytes);
    const source = await openSource(createNodeIo(), { path, makeFolder, signal });
    try {
      const recognised = await recognise(source, GAME);
      const { addons, folders } = sortFiles(source, recognised, listImportPlaces(GAME, []));
      const taken = await source.take(addons.map((file) => file.path));
      return [...taken, ...(await source.pack(folders.map((folder) => folder.path)))];
    } finally {
      await source.close();
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, String(error.params['cause'])];
  }
}

const file = (name: string, more: Partial<RawEntry> = {}): RawEntry => ({
  name,
  content: 'evil',
  ...more,
});
const mode = (bits: number): number => (bits << 16) >>> 0;
const zeros = (bytes: number) => ({ content: Buffer.alloc(bytes), isDeflated: true });
const many = Array.from({ length: 20_001 }, (_, index) => file(`top/${index}`, { content: '' }));

test.each<readonly [what: string, cause: string, entries: readonly RawEntry[]]>([
  ['a way up', 'unsafe-name', [file('../evil.jar')]],
  ['a way up below a folder', 'unsafe-name', [file('top/pmods/../../../evil.jar')]],
  ['a way up with backslashes', 'unsafe-name', [file('top\\..\\..\\evil.jar')]],
  ['an absolute path', 'unsafe-name', [file('/tmp/evil.jar')]],
  ['a drive', 'unsafe-name', [file('C:/evil.jar')]],
  ['a share of a network', 'unsafe-name', [file('//server/share/evil.jar')]],
  ['nothing but dots', 'unsafe-name', [file('top/.../evil.jar')]],
  ['a dot as segment', 'unsafe-name', [file('top/./evil.jar')]],
  ['a stream', 'unsafe-name', [file('top/pmods/a.jar:evil')]],
  ['a device', 'unsafe-name', [file('top/pmods/NUL.jar')]],
  ['a null character', 'unsafe-name', [file('top/pmods/a\0.jar', UTF8)]],
  ['a mark that turns text around', 'unsafe-name', [file('top/pmods/\u202Eraj.exe', UTF8)]],
  ['folders that are too deep', 'too-deep', [file(`${'a/'.repeat(16)}evil.jar`)]],
  ['a link', 'special-entry', [file('top/pmods/a.jar', { attributes: mode(0o120_777) })]],
  ['a device file', 'special-entry', [file('top/pmods/a.jar', { attributes: mode(0o020_666) })]],
  ['one name twice', 'duplicate-names', [file(GOOD.name)]],
  ['one name in two cases', 'colliding-names', [file('top/pmods/GOOD.jar')]],
  ['a file that is a folder too', 'colliding-names', [file(`${GOOD.name}/evil.jar`)]],
  ['a bomb', 'ratio', [file('top/pmods/a.jar', zeros(8 * 1024 * 1024))]],
  ['a bomb that is only a log', 'ratio', [file('top/logs/a.log', zeros(8 * 1024 * 1024))]],
  ['too many entries', 'too-many-entries', many],
  ['another name inside', 'header-mismatch', [file('top/a.jar', { localName: 'top/b.jar' })]],
  ['an encrypted entry', 'encrypted', [file('top/pmods/a.jar', { flags: 1, isDeflated: true })]],
  ['other bytes in a data mod', 'damaged', [file('top/mods/tower/a.json', { checksum: 1 })]],
  ['other bytes than announced', 'damaged', [file('top/pmods/a.jar', { checksum: 1 })]],
])('%s ends the import, and nothing is written outside', async (_, cause, entries) => {
  expect(await take(buildRawZip([GOOD, ...entries]))).toEqual(['IMPORT_REFUSED', cause]);
  expect([...readTree(scratch).keys()].every((path) => path.startsWith('data/dropped/'))).toBe(
    true,
  );
});

/** Small enough to try many variants; the same ones each time. */
function* variants(bytes: Buffer, count: number): Generator<Buffer> {
  let seed = 20_261_126;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % below;
  };
  for (let round = 0; round < count; round += 1) {
    if (round % 3 === 0) {
      yield bytes.subarray(0, next(bytes.length));
      continue;
    }
    const changed = Buffer.from(bytes);
    for (let flips = 0; flips <= round % 7; flips += 1)
      changed.writeUInt8(next(256), next(bytes.length));
    yield changed;
  }
}

const digest = 'a'.repeat(128);
const FORMATS: readonly (readonly [string, Files])[] = [
  ['CRLauncher', crlauncherInstance(PARTS)],
  ['Prism', prismInstance(PARTS)],
  [
    'CRM-2',
    crm2Pack([{ id: 'a', version: '1', sha512_hash: digest }], { 'overrides/mods/a.jar': 'a' }),
  ],
  ['files', { 'pmods/a.jar': 'a', 'b.zip': 'b' }],
];

test.each(FORMATS)('100 damaged archives of %s are read or refused', async (_, files) => {
  expect(await take(zip(files))).not.toContain('IMPORT_REFUSED');
  rmSync(spool, { recursive: true });
  let refused = 0;
  for (const variant of variants(zip(files), 100)) {
    mkdirSync(spool);
    const [first = ''] = await take(variant);
    const isRefused = first.startsWith('IMPORT_');
    refused += Number(isRefused);
    expect(isRefused || first === '' || first.startsWith(spool)).toBe(true);
    rmSync(spool, { recursive: true });
  }
  expect(refused).toBeGreaterThan(30);
  expect([...readTree(scratch).keys()]).toEqual([]);
});

test.each(FORMATS)('100 damaged descriptions of %s are read or passed over', async (_, files) => {
  const [[name, text] = ['', '']] = Object.entries(files);
  for (const variant of variants(Buffer.from(text), 100)) {
    const entries = zip({ [name]: variant });
    mkdirSync(spool, { recursive: true });
    const [first = ''] = await take(entries);
    expect(first === '' || first.startsWith(spool) || first === 'IMPORT_FOREIGN').toBe(true);
    rmSync(spool, { recursive: true });
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
});
