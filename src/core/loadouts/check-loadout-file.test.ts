import { expect, test } from 'vitest';
import type { AddonRecord } from '#shared/domain/addon.ts';
import { makeLoadoutFile } from '#test/builders/loadout-file.ts';
import { checkLoadoutFile, parseLoadoutFile } from './state-folder.ts';

const COUNT = 1200;

function toRecord(index: number): AddonRecord {
  return {
    id: `addon-${index}`,
    slot: 'puzzle-mods',
    path: `pmods/${index}.jar`,
    size: index,
    sha1: null,
    sha512: null,
    files: null,
    enabled: true,
    origin: 'found',
    neededBy: [],
    projectId: null,
    versionId: null,
    installedAt: null,
    parked: false,
  };
}

const LOADOUT = makeLoadoutFile({
  layout: 'plain',
  addons: Array.from({ length: COUNT }, (_, index) => toRecord(index)),
  generation: 3,
});

test('a record that is checked in steps equals one that is checked at once', async () => {
  expect(await checkLoadoutFile(LOADOUT)).toEqual(parseLoadoutFile(JSON.stringify(LOADOUT)));
});

test.each([0, 700, COUNT - 1])('a damaged add-on is found at any position: %i', async (at) => {
  const addons: unknown[] = LOADOUT.addons.with(at, { ...toRecord(at), size: -1 });
  await expect(checkLoadoutFile({ ...LOADOUT, addons })).rejects.toMatchObject({
    code: 'LOADOUT_DAMAGED',
  });
});

test.each([null, [], {}, { ...LOADOUT, addons: {} }, { ...LOADOUT, generation: 'three' }])(
  'an invalid record is refused: %#',
  async (value) => {
    await expect(checkLoadoutFile(value)).rejects.toMatchObject({ code: 'LOADOUT_DAMAGED' });
  },
);
