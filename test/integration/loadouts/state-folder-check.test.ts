// @promise the folder check explains the state of .loadout and repairs what can be repaired
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { interruptUpdate } from '#test/helpers/interrupt-update.ts';
import { openVerbsSite } from '../manage/verbs-site.ts';

async function openSite() {
  const site = await openVerbsSite({ installed: { lamp: '1.0.0', app: '1.0.0', lib: '1.0.0' } });
  const { loadoutId, core, run, folder } = site;
  const { client } = core;
  await run(client.plans.disable({ loadoutId, addons: ['app'] }));
  await run(client.plans.update({ loadoutId, addons: ['lamp'], to: null }));
  const state = join(folder, '.loadout');
  const check = async () => {
    const checks = await client.doctor.folder({ loadoutId });
    return Object.fromEntries(checks.map(({ subject, result }) => [subject.code, result]));
  };
  const history = async () => await client.loadouts.history({ loadoutId });
  const undoAll = async (): Promise<void> => {
    await site.undo();
    await site.undo();
  };
  return { ...site, client, state, check, history, undoAll };
}

const ALL_OK = {
  'doctor-record': 'ok',
  'doctor-interrupted': 'ok',
  'doctor-history': 'ok',
  'doctor-kept': 'ok',
  'doctor-newest': 'ok',
  'doctor-set-aside': 'ok',
};

/** The only file in the vault: the old version of `lamp`. */
function keptFile(state: string): string {
  const [name = ''] = readdirSync(join(state, 'vault'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.length > 100)
    .toSorted();
  return join(state, 'vault', name);
}

/** Removes an entry and its copy. */
function removeEntry(state: string, number: number): void {
  for (const end of ['json', 'json.gz']) rmSync(join(state, `generations/${number}.${end}`));
}

describe('the folder check', () => {
  it('finds nothing to repair in a good folder, and changes nothing', async () => {
    const { check, files, state } = await openSite();
    const before = [files(), readdirSync(state, { recursive: true }).length];
    expect(await check()).toEqual(ALL_OK);
    expect([files(), readdirSync(state, { recursive: true }).length]).toEqual(before);
  });

  it('restores a damaged record', async () => {
    const { check, state, history } = await openSite();
    const before = await history();
    writeFileSync(join(state, 'loadout.json'), '{');
    expect(await check()).toEqual({ ...ALL_OK, 'doctor-record': 'repaired' });
    expect(await history()).toEqual(before);
    expect(await check()).toEqual(ALL_OK);
  });

  it.each(['damaged', 'missing'])('restores an entry of the history that is %s', async (what) => {
    const { check, state, history, files, undoAll } = await openSite();
    const before = await history();
    const entry = join(state, 'generations/1.json');
    if (what === 'damaged') writeFileSync(entry, readFileSync(entry, 'utf8').slice(0, 40));
    else rmSync(entry);
    expect(await history()).toEqual(before);
    expect(await check()).toEqual({ ...ALL_OK, 'doctor-history': 'repaired' });
    expect(await check()).toEqual(ALL_OK);
    removeEntry(state, 1);
    expect((await history()).map(({ kind }) => kind)).toEqual(['update', 'lost', 'init']);
    expect(await check()).toEqual({ ...ALL_OK, 'doctor-history': 'repaired' });
    expect(await history()).toEqual(before);
    await undoAll();
    expect(Object.keys(files())).toContain('pmods/app-1.0.0.jar');
  });

  it('names an entry of the history that has no copy', async () => {
    const { state, loadoutId, client } = await openSite();
    removeEntry(state, 1);
    const checks = await client.doctor.folder({ loadoutId });
    const found = checks.find(({ subject }) => subject.code === 'doctor-history');
    expect(found).toMatchObject({ result: 'warning', finding: { params: { numbers: '1' } } });
  });

  it('sets a damaged file that was kept for undo aside, and says that undo needs it', async () => {
    const { check, state } = await openSite();
    const kept = keptFile(state);
    writeFileSync(kept, 'x'.repeat(readFileSync(kept).length));
    expect(await check()).toEqual({
      ...ALL_OK,
      'doctor-kept': 'warning',
      'doctor-newest': 'warning',
    });
    expect(readdirSync(join(state, 'set-aside'))).toHaveLength(1);
    expect(await check()).toEqual({ ...ALL_OK, 'doctor-newest': 'warning' });
  });

  it('changes nothing while an interrupted change waits, which may need all of it', async () => {
    const { check, state, files, folder, history } = await openSite();
    await history();
    const lib = 'pmods/lib-1.0.0.jar';
    const lamp = Object.keys(files()).find((path) => path.includes('lamp')) ?? '';
    const wanted = { [lib]: { path: lib, content: 'new' }, [lamp]: null };
    interruptUpdate(folder, wanted, new Uint8Array(32).fill(9));
    const kept = keptFile(state);
    writeFileSync(kept, 'x'.repeat(readFileSync(kept).length));
    removeEntry(state, 1);
    const before = files();
    const inside = readdirSync(state, { recursive: true });
    const found = await check();
    expect(found).toMatchObject({ 'doctor-record': 'ok', 'doctor-interrupted': 'warning' });
    expect(found).toMatchObject({ 'doctor-history': 'warning', 'doctor-kept': 'warning' });
    expect(files()).toEqual(before);
    expect(readdirSync(state, { recursive: true })).toEqual(inside);
  });
});
