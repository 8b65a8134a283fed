import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  historyDocumentSchema,
  initDocumentSchema,
  operationDocumentSchema,
} from '#cli/json/documents.ts';
import { buildRawZip, type RawEntry } from '#test/builders/raw-zip.ts';
import { askLoadout, makeScratch, runLoadout } from './cli-harness.ts';

const manifest = (file: string, content: string): RawEntry => ({ name: file, content });
const LANTERN = '{"id": "lantern", "name": "Hand Lantern", "version": "1.2",}';

const JARS: Readonly<Record<string, Buffer>> = {
  'lantern-1.2.jar': buildRawZip([manifest('fabric.mod.json', LANTERN)]),
  'twin-1.jar': buildRawZip([manifest('puzzle.mod.json', '{"id": "twin", "name": "Twin"}')]),
  'twin-2.jar': buildRawZip([manifest('puzzle.mod.json', '{"id": "twin", "name": "Twin"}')]),
  'template.jar': buildRawZip([
    manifest('fabric.mod.json', '{"id": "${id}", "name": "Soft Rain"}'),
  ]),
  'broken.jar': buildRawZip([manifest('puzzle.mod.json', '{"id": ]')]),
  'double.jar': buildRawZip([
    manifest('puzzle.mod.json', '{"id": "one", "name": "One"}'),
    manifest('puzzle.mod.json', '{"id": "two", "name": "Two"}'),
  ]),
  'page.jar': Buffer.from('<html>not found</html>'),
};

let site: { readonly dataDir: string; readonly folder: string };

beforeAll(async () => {
  const scratch = makeScratch();
  site = { dataDir: join(scratch, 'data'), folder: join(scratch, 'game') };
  mkdirSync(join(site.folder, 'pmods'), { recursive: true });
  for (const [name, bytes] of Object.entries(JARS)) {
    writeFileSync(join(site.folder, 'pmods', name), bytes);
  }
  await askLoadout(site, {
    schema: initDocumentSchema,
    argv: ['--registry', 'demo', 'init', site.folder],
  });
});

async function print(...argv: string[]) {
  const options = { cwd: site.folder, environment: { COLUMNS: '200' } };
  return runLoadout(['--data-dir', site.dataDir, ...argv], options);
}

/** Returns the cells of the row that begins with this name. */
function cellsOf(text: string, name: string): string[] {
  const row = text.split('\n').find((line) => line.trim().startsWith(`${name}  `));
  return (row ?? '').trim().split(/ {2,}/);
}

test('a list shows the name and version in the metadata of a file that no registry knows', async () => {
  const { stdout } = await print('scan');
  expect(cellsOf(stdout, 'Hand Lantern').slice(1, 3)).toEqual(['1.2', 'unknown file']);
  expect(cellsOf(stdout, 'Soft Rain')).toContain('Its metadata file fabric.mod.json is invalid.');
});

test('two add-ons with one name are distinguished by their files', async () => {
  const { stdout } = await print('scan');
  for (const file of ['twin-1.jar', 'twin-2.jar']) {
    expect(cellsOf(stdout, `Twin (${file})`)).toContain('unknown file');
  }
});

test.each([
  ['broken.jar', 'Its metadata file puzzle.mod.json is invalid.'],
  ['double.jar', 'Its metadata could not be read: two entries of the archive have the same name.'],
  ['page.jar', 'Not a zip archive, despite its name (HTML).'],
])('of %s it names the problem', async (file, text) => {
  const { stdout } = await print('scan');
  expect(cellsOf(stdout, file)).toContain(text);
});

test('a name in the metadata is taken as ADDON, and history keeps it', async () => {
  const schema = operationDocumentSchema;
  const { result } = await askLoadout(site, {
    schema,
    argv: ['disable', 'hand lantern', '--yes'],
  });
  expect(result?.changes).toMatchObject([{ title: 'Hand Lantern' }]);
  await askLoadout(site, { schema, argv: ['enable', 'lantern', '--yes'] });
  const { generations } = await askLoadout(site, {
    schema: historyDocumentSchema,
    argv: ['history'],
  });
  expect(generations.flatMap(({ changes }) => changes.map(({ title }) => title))).toEqual([
    'Hand Lantern',
    'Hand Lantern',
  ]);
});

test('a name of two files is refused, and both are listed', async () => {
  const { status, stderr } = await print('disable', 'Twin', '--yes');
  expect(status).not.toBe(0);
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain('pmods/twin-1.jar, pmods/twin-2.jar');
});
