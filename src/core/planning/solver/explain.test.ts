import { expect, test } from 'vitest';
import { listMisfits } from '../intents/named-version.ts';
import { explainUnfitVersion } from './explain.ts';

const listed = ['0.5.1', '0.5.0', '0.4.2', '0.4.1', '0.4.0'].map((value) => ({
  value,
  releaseType: 'release',
}));
const demand = { gameVersion: '0.5.1', loader: null, channel: 'release', listed } as const;
const version = {
  versionNumber: '1.0.0',
  releaseChannel: 'release',
  gameVersions: ['0.4.0', '0.4.2', '0.4.1', 'next'],
  loaders: [],
};

test('names the game versions of a version as ranges of the registry’s list', () => {
  expect(explainUnfitVersion(demand, version as never)?.params).toEqual({
    version: '1.0.0',
    forGameVersions: '0.4.0–0.4.2, next',
  });
  const loadout = { target: { gameVersion: '0.5.1' } };
  expect(listMisfits({ loadout } as never, version as never, demand)).toEqual([
    {
      code: 'plan-outside-game-version',
      params: { gameVersions: '0.4.0–0.4.2, next', gameVersion: '0.5.1' },
    },
  ]);
});

test('names each game version where the registry could not be asked for its list', () => {
  const unlisted = { ...demand, listed: undefined };
  expect(explainUnfitVersion(unlisted, version as never)?.params).toMatchObject({
    forGameVersions: '0.4.0, 0.4.2, 0.4.1, next',
  });
});
