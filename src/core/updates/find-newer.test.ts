// @promise no downgrade is offered
// @how property
import { assert, constantFrom, option, property, record, array, uniqueArray } from 'fast-check';
import { expect, it } from 'vitest';
import { isWithinChannel, fits, isNewer } from '#shared/domain/compatibility.ts';
import { RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';
import type { NewestAnswer } from '../catalogue/newest.ts';
import { createRegistryVersion } from '#test/builders/registry-version.ts';
import { findNewer } from './find-newer.ts';

const anyVersion = record({
  id: constantFrom('v1', 'v2', 'v3', 'v4', 'v5'),
  datePublished: constantFrom(
    '2026-01-01T00:00:00.000Z',
    '2026-02-01T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ),
  releaseChannel: constantFrom<string[]>(...RELEASE_CHANNELS, 'nightly'),
  gameVersions: uniqueArray(constantFrom('0.5.0', '0.5.1'), { maxLength: 2 }),
  loaders: uniqueArray(constantFrom('quilt', 'puzzle_loader'), { maxLength: 2 }),
}).map((version) => createRegistryVersion(version));

const anyAnswer = option(anyVersion).map((newest): NewestAnswer => ({
  kind: 'answered',
  newest,
  at: 5,
}));

const anyAnswers = record({
  installed: anyVersion,
  fit: record({
    gameVersion: constantFrom(null, '0.5.0', '0.5.1'),
    loader: constantFrom(null, 'quilt'),
  }),
  channel: constantFrom(...RELEASE_CHANNELS),
  newest: anyAnswer,
  newestInChannel: option(anyAnswer),
  newestForAnyGame: option(anyAnswer),
  versions: option(array(anyVersion, { maxLength: 5 }).map((value) => ({ value, at: 3 }))),
  versionsFailure: constantFrom(null),
});

it('never finds a downgrade, another channel or something that does not fit, whatever a registry answers', () => {
  let found = 0;
  const holds = property(anyAnswers, (answers) => {
    const finding = findNewer(answers);
    if (finding.kind !== 'answered' || finding.newer === null) return;
    found += 1;
    expect(isNewer(finding.newer, answers.installed)).toBe(true);
    expect(isWithinChannel(finding.newer.releaseChannel, answers.channel)).toBe(true);
    expect(fits(finding.newer, answers.fit)).toBe(true);
  });
  assert(holds, { numRuns: 2000 });
  expect(found).toBeGreaterThan(100);
});

it('never calls an add-on answered when the newest version or a needed list was not answered', () => {
  const unanswered = property(anyAnswers, (answers) => {
    const cause = { code: 'REGISTRY_FAILED', params: {} } as const;
    const failed = { kind: 'not-checked', cause } as const;
    expect(findNewer({ ...answers, newest: failed })).toEqual(failed);
    const empty = { kind: 'answered', newest: null, at: 5 } as const;
    const unlisted = { newestForAnyGame: null, versions: null, versionsFailure: cause };
    const withoutList = { ...answers, newest: empty, ...unlisted };
    expect(findNewer(withoutList)).toEqual(failed);
  });
  assert(unanswered, { numRuns: 200 });
});
