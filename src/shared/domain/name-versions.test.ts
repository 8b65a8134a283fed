import { expect, it } from 'vitest';
import type { AddonRecord } from './addon.ts';
import type { AddonChange } from './loadout.ts';
import { nameVersions } from './name-versions.ts';

const record = (sha512: string) => ({ sha512 }) as AddonRecord;

function change(from: string | null, to: string | null, rest: Partial<AddonChange> = {}) {
  return {
    changes: [
      {
        addonId: 'lamp',
        from: from === null ? null : record(from),
        to: to === null ? null : record(to),
        fromVersion: null,
        toVersion: null,
        ...rest,
      } as AddonChange,
    ],
  };
}

it('names a version by another change of the same bytes, and no version of other bytes or of another add-on', () => {
  const named = nameVersions([
    change('a', 'b', { fromVersion: '1.0.0', toVersion: '1.1.0' }),
    change('b', 'a', { fromVersion: '1.1.0' }),
    change('a', 'changed'),
    change('a', 'b', { addonId: 'oil' }),
  ]);
  const versions = named.flatMap(({ changes }) =>
    changes.map(({ fromVersion, toVersion }) => [fromVersion, toVersion]),
  );
  expect(versions).toEqual([
    ['1.0.0', '1.1.0'],
    ['1.1.0', '1.0.0'],
    ['1.0.0', null],
    [null, null],
  ]);
});
