import { expect, test } from 'vitest';
import { describeMatrix } from '../accessibility/describe-matrix.ts';
import { AUTHOR_WORLDS, PLAYER_WORLDS } from '../accessibility/worlds/all-worlds.ts';

test('docs/accessibility.md lists what is checked', async () => {
  const document = describeMatrix([...PLAYER_WORLDS, ...AUTHOR_WORLDS]);
  await expect(document).toMatchFileSnapshot('../../docs/accessibility.md');
});

test('no two scenes have the same name', () => {
  const names = [...PLAYER_WORLDS, ...AUTHOR_WORLDS]
    .flatMap(({ scenes }) => scenes)
    .map(({ page, state }) => `${page}, ${state}`);
  expect(names).toEqual([...new Set(names)]);
});
