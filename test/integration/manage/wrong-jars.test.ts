// @promise a jar of sources, of documentation or of an API never takes the place of a mod, also where only the download shows it
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVersionFile } from '#test/builders/seed.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { createMod, openVerbsSite } from './verbs-site.ts';

const manifest = (id: string) => ({
  name: 'puzzle.mod.json',
  content: JSON.stringify({ id, version: '1.0.0' }),
});
const CLASS = { name: 'a/Mod.class', content: 'class' };

/** A mod whose second version is a file with the mod's name and these entries. */
function updateTo(entries: Parameters<typeof buildRawZip>[0]) {
  const fileOf = (number: string, content: typeof entries) => ({
    files: [createVersionFile(`lamp-${number}`, { bytes: buildRawZip(content) })],
  });
  return createMod('lamp', {
    '1.0.0': fileOf('1.0.0', [manifest('lamp'), CLASS]),
    '2.0.0': fileOf('2.0.0', entries),
  });
}

const OTHER = createMod('other', { '1.0.0': {}, '2.0.0': {} });

async function update(entries: Parameters<typeof buildRawZip>[0]) {
  const installed = { lamp: '1.0.0', other: '1.0.0' };
  const site = await openVerbsSite({ projects: [updateTo(entries), OTHER], installed });
  const { client } = site.core;
  const { loadoutId } = site;
  const report = await site.run(client.plans.update({ loadoutId, addons: null, to: null }));
  return { site, left: report.left.map(({ title, reason }) => [title, reason]) };
}

test.each([
  ['sources', [manifest('lamp'), { name: 'a/Mod.java', content: 'class' }]],
  ['javadoc', [{ name: 'index.html', content: '<html>' }]],
  ['empty', [{ name: 'README', content: 'nothing' }]],
  ['api', [manifest('lamp-api'), CLASS]],
  ['no-mod', [CLASS]],
])('an update that brings %s instead of the mod is left alone', async (kind, entries) => {
  const { site, left } = await update(entries);
  expect(left).toEqual([['lamp', { code: 'plan-wrong-jar', params: { kind } }]]);
  expect(site.has('pmods/lamp-1.0.0.jar')).toBe(true);
  expect(site.has('pmods/other-2.0.0.jar')).toBe(true);
  const { client } = site.core;
  const again = client.plans.update({ loadoutId: site.loadoutId, addons: null, to: null });
  const [item] = (await site.plan(again)).items.filter(({ title }) => title === 'lamp');
  expect([item?.kind, item?.reason.code]).toEqual(['leave', 'plan-wrong-jar']);
});

test.each([
  ['has its metadata', [manifest('lamp'), CLASS, { name: 'new.txt', content: '2' }]],
  ['has another id now', [manifest('lantern'), CLASS]],
])('an update that %s is taken', async (_, entries) => {
  const { site, left } = await update(entries);
  expect(left).toEqual([]);
  expect(site.has('pmods/lamp-2.0.0.jar')).toBe(true);
});

test('a wrong jar that a person installs as a file is accepted', async () => {
  const site = await openVerbsSite({ projects: [OTHER] });
  const file = join(createTempDir(), 'lamp-sources.jar');
  writeFileSync(file, buildRawZip([manifest('lamp'), { name: 'a/Mod.java', content: 'class' }]));
  const { client, grantFile } = site.core;
  const targets = [{ kind: 'file' as const, grantId: grantFile(file) }];
  await site.run(client.plans.install({ loadoutId: site.loadoutId, targets }));
  expect(site.has('pmods/lamp-sources.jar')).toBe(true);
});
