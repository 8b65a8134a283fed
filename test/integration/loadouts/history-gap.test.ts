// @promise a damaged entry of the history is read from its copy; where both are lost, every verb says so in one sentence and nothing is undone across it
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { render } from '#shared/messages/render.ts';
import { openVerbsSite } from '../manage/verbs-site.ts';

/** Change 1 updates `lamp`, 2 disables `app`, 3 disables `lib`. */
async function openSite() {
  const site = await openVerbsSite({ installed: { lamp: '1.0.0', app: '1.0.0', lib: '1.0.0' } });
  const { loadoutId, run, core, folder } = site;
  const { client } = core;
  const states = [site.files()];
  await run(client.plans.update({ loadoutId, addons: ['lamp'], to: null }));
  states.push(site.files());
  for (const addon of ['app', 'lib']) {
    await run(client.plans.disable({ loadoutId, addons: [addon] }));
    states.push(site.files());
  }
  const path = (number: number, end: string) =>
    join(folder, `.loadout/generations/${number}.${end}`);
  const plan = (to: number | null) => core.finish(client.plans.undo({ loadoutId, to }));
  return { ...site, client, states, path, plan };
}

const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
  'a flipped bit': (path) => {
    const bytes = readFileSync(path);
    const at = Math.floor(bytes.length / 2);
    writeFileSync(path, bytes.fill((bytes[at] ?? 0) ^ 4, at, at + 1));
  },
  'half of its bytes': (path) => writeFileSync(path, readFileSync(path).subarray(0, 60)),
  'no file': (path) => rmSync(path),
  'no byte': (path) => writeFileSync(path, ''),
};
const each = Object.entries(DAMAGES);

const SENTENCE = 'Change 2 cannot be read, so neither it nor any change before it can be undone.';

describe.each(['json', 'json.gz'])('with %s damaged', (end) => {
  it.each(each)('%s: nothing is lost', async (_, damage) => {
    const site = await openSite();
    for (const number of [0, 1, 2, 3]) damage(site.path(number, end));
    for (const state of site.states.toReversed().slice(1)) {
      await site.undo();
      expect(site.files()).toEqual(state);
    }
    const kinds = (await site.client.loadouts.history({ loadoutId: site.loadoutId })).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(['undo', 'undo', 'undo', 'disable', 'disable', 'update', 'init']);
  });
});

describe('with both damaged', () => {
  it.each(each)('%s: all verbs say the same, and later changes are undone', async (_, damage) => {
    const site = await openSite();
    const { client, loadoutId, core } = site;
    for (const end of ['json', 'json.gz']) damage(site.path(2, end));
    const entries = await client.loadouts.history({ loadoutId });
    expect(entries.map(({ number, kind }) => [number, kind])).toEqual([
      [3, 'disable'],
      [2, 'lost'],
      [1, 'update'],
      [0, 'init'],
    ]);
    const [, lost] = entries;
    expect(lost?.sentence && render(lost.sentence)).toBe(SENTENCE);
    const { report } = (await core.finish(client.loadouts.verify({ loadoutId }))) as {
      readonly report: { readonly problems: readonly Parameters<typeof render>[0][] };
    };
    expect(report.problems.map((problem) => render(problem))).toEqual([SENTENCE]);

    const redo = core.finish(client.plans.redo({ loadoutId }));
    expect(await redo).toMatchObject({ kind: 'failed', error: { code: 'NOTHING_TO_REDO' } });
    const before = site.files();
    for (const to of [0, 1, 2]) {
      expect(await site.plan(to)).toMatchObject({ kind: 'failed', error: { code: 'HISTORY_GAP' } });
    }
    expect(site.files()).toEqual(before);
    for (const generation of [0, 1, 2]) {
      const asked = client.loadouts.lost({ loadoutId, generation });
      await expect(asked).rejects.toMatchObject({ data: { code: 'HISTORY_GAP' } });
    }
    expect(await client.loadouts.lost({ loadoutId, generation: 3 })).toEqual([]);
    await site.undo();
    expect(site.files()).toEqual(site.states[2]);
    expect(await site.plan(null)).toMatchObject({
      kind: 'failed',
      error: { code: 'HISTORY_GAP', params: { numbers: '2', count: 1 } },
    });
    expect(site.files()).toEqual(site.states[2]);
    const checks = await client.doctor.folder({ loadoutId });
    const found = checks.find(({ subject }) => subject.code === 'doctor-history');
    expect([found?.result, found && render(found.finding)]).toEqual(['warning', SENTENCE]);
  });
});
