import { expect, test } from 'vitest';
import { toSnapshotCause } from './read-plan.ts';

const worlds = { worlds: 1, sizeBytes: 1 };
const target = (gameVersion: string) =>
  ({ gameVersion, loader: null, channel: 'release' }) as const;

test.each([
  ['0.5.26', '0.4.6', 'older'],
  ['0.4.6', '0.5.26', 'newer'],
  ['0.4.9', '0.4.10', 'newer'],
] as const)(
  'the snapshot before going from %s to %s is for an %s game version',
  (from, to, cause) => {
    const plan = { target: target(to), targetBefore: target(from) };
    expect(toSnapshotCause({ ...plan, worldSnapshot: { reason: 'game-version', ...worlds } })).toBe(
      cause,
    );
  },
);

test('the snapshot before a removal is for that', () => {
  const plan = {
    target: target('0.4.6'),
    worldSnapshot: { reason: 'removal', ...worlds },
  } as const;
  expect(toSnapshotCause(plan)).toBe('removal');
});
