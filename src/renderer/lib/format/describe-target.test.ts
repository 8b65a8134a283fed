import { describe, expect, test } from 'vitest';
import { describeLoadoutTarget } from './describe-target.ts';

describe('a loadout in a list', () => {
  test.each([
    ['0.5.26', null, ['puzzle_loader', 'quilt'], '0.5.26 · Puzzle, Quilt'],
    ['0.5.26', 'quilt', ['puzzle_loader', 'quilt'], '0.5.26 · Quilt'],
    ['0.5.26', null, [], '0.5.26'],
    [null, null, ['another'], 'Any game version · Another'],
  ])('%s, %s chosen, of %j: %s', (gameVersion, loader, loaders, text) => {
    expect(
      describeLoadoutTarget({ target: { gameVersion, loader, channel: 'release' }, loaders }),
    ).toBe(text);
  });
});
