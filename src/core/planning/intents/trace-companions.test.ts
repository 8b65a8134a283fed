import { describe, expect, it } from 'vitest';
import type { AddonChange } from '#shared/domain/loadout.ts';
import { traceCompanions } from './undo-companions.ts';

function rename(addonId: string, from: string, to: string): AddonChange {
  const companions = [{ from, to }];
  return {
    addonId,
    from: null,
    to: null,
    title: '',
    fromVersion: null,
    toVersion: null,
    companions,
  };
}

/** Takes operations in the order they were done; traceCompanions takes them newest first. */
const trace = (...operations: AddonChange[][]) =>
  Object.fromEntries(
    [...traceCompanions(operations.toReversed())].map(([now, { path, addonId }]) => [
      now,
      `${path} by ${addonId}`,
    ]),
  );

describe('the names that companions had', () => {
  it('are those before the oldest operation, whichever add-ons renamed them', () => {
    expect(trace([rename('a', '1', '2')], [], [rename('b', '2', '3')])).toEqual({
      '3': '1 by a',
    });
  });

  it('are exchanged where one operation exchanged them', () => {
    expect(trace([rename('a', '1', '2'), rename('b', '2', '1')])).toEqual({
      '1': '2 by b',
      '2': '1 by a',
    });
  });

  it('pass on to who comes after', () => {
    expect(trace([rename('a', '1', '2')], [rename('b', '0', '1')])).toEqual({
      '1': '0 by b',
      '2': '1 by a',
    });
  });

  it('are none for what came to a name that an operation left free', () => {
    expect(trace([rename('a', '0', '1')], [rename('a', '1', '2')])).toEqual({ '2': '0 by a' });
  });

  it('are none if every rename was undone', () => {
    expect(trace([rename('a', '1', '2')], [rename('a', '2', '1')])).toEqual({});
  });
});
