// @promise a damaged record is rebuilt from the other files in .loadout, and no history is overwritten
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { openVerbsSite } from '../manage/verbs-site.ts';

async function openSite() {
  const site = await openVerbsSite({ installed: { lamp: '1.0.0', app: '1.0.0', lib: '1.0.0' } });
  const { loadoutId, core, run } = site;
  const { client, finish } = core;
  await run(client.plans.disable({ loadoutId, addons: ['app'] }));
  const pin = { loadoutId, addons: ['lib'], note: 'wait', until: null };
  expectOutcome(await finish(client.policies.pin(pin)), 'policies');
  const before = site.files();
  await run(client.plans.update({ loadoutId, addons: ['lamp'], to: null }));
  const state = join(site.folder, '.loadout');
  const record = join(state, 'loadout.json');
  const read = () => {
    // The checksum depends on the order of the keys, which the database does not preserve.
    const { sum: _, ...document } = JSON.parse(readFileSync(record, 'utf8')) as { sum: string };
    return document;
  };
  return { ...site, client, finish, state, record, read, before };
}

describe('a record that cannot be read', () => {
  it.each([
    ['from the one before it', ['loadout.json']],
    ['from history and database, where that is damaged too', ['loadout.json', 'loadout.json.bak']],
  ])('is rebuilt %s', async (_, damaged) => {
    const { loadoutId, core, client, finish, state, read, files, before, ...site } =
      await openSite();
    const sound = read();
    const standing = files();
    for (const name of damaged) writeFileSync(join(state, name), '{"format":');
    const scan = await finish(client.addons.scan({ loadoutId }));
    expect(expectOutcome(scan, 'scan').report.external).toEqual([]);
    expect(read()).toEqual(sound);
    expect(files()).toEqual(standing);
    expect(core.core.takeRecovered()).toMatchObject([{ loadoutId, result: 'rebuilt' }]);
    expect(readdirSync(join(state, 'set-aside'))).toHaveLength(1);
    await site.undo();
    expect(files()).toEqual(before);
  });

  it('is rebuilt if one of its bits flipped and it is still JSON', async () => {
    const { loadoutId, client, finish, record, read, ...site } = await openSite();
    const sound = read();
    const text = readFileSync(record, 'utf8');
    writeFileSync(record, text.replace('lamp', 'lamq'));
    expect(read()).not.toEqual(sound);
    expectOutcome(await finish(client.addons.scan({ loadoutId })), 'scan');
    expect(read()).toEqual(sound);
    expect(await site.differences()).toEqual([]);
  });

  it('is written with one checksum, also after a restart', async () => {
    const { loadoutId, core, record, openAgain } = await openSite();
    await core.close();
    const { client, finish } = openAgain();
    const pin = { loadoutId, addons: ['app'], note: 'wait', until: null };
    expectOutcome(await finish(client.policies.pin(pin)), 'policies');
    expect(readFileSync(record, 'utf8').match(/"sum": /g)).toHaveLength(1);
  });

  it('is rebuilt if it is missing', async () => {
    const { loadoutId, client, finish, record, read, ...site } = await openSite();
    const sound = read();
    rmSync(record);
    expectOutcome(await finish(client.addons.scan({ loadoutId })), 'scan');
    expect(read()).toEqual(sound);
    expect(await site.differences()).toEqual([]);
  });
});

it('restoring an older record by hand overwrites no history', async () => {
  const { loadoutId, client, state, record, run, ...site } = await openSite();
  const files = site.files();
  const last = readFileSync(join(state, 'generations/3.json'), 'utf8');
  copyFileSync(`${record}.bak`, record);
  await run(client.plans.enable({ loadoutId, addons: ['app'] }));
  expect(await site.differences()).toEqual([]);
  const aside = readdirSync(join(state, 'set-aside'), { encoding: 'utf8' });
  const kept = aside.map((name) => readFileSync(join(state, 'set-aside', name), 'utf8'));
  expect(kept).toContain(last);
  await site.undo();
  expect(site.files()).toEqual(files);
});
