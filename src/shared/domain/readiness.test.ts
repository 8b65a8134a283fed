import { describe, expect, it } from 'vitest';
import { createRegistryVersion } from '#test/builders/registry-version.ts';
import { findNewestGameVersion, judgeReadiness } from './compatibility.ts';

const FIT = { gameVersion: '0.5.2', loader: 'puzzle_loader' };

function version(
  id: string,
  day: number,
  change: Parameters<typeof createRegistryVersion>[0] = {},
) {
  const datePublished = `2025-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
  return createRegistryVersion({
    id,
    datePublished,
    gameVersions: ['0.5.2'],
    loaders: ['puzzle_loader'],
    releaseChannel: 'release',
    ...change,
  });
}

const installed = version('installed', 1, { gameVersions: ['0.5.1'] });
const judge = (...versions: ReturnType<typeof version>[]) =>
  judgeReadiness({ installed, versions, fit: FIT, channel: 'release' });

describe('judgeReadiness', () => {
  it('takes the installed version when it fits, whatever is newer', () => {
    const fitting = version('fitting', 1);
    const question = { installed: fitting, versions: [version('newer', 2)], fit: FIT };
    expect(judgeReadiness({ ...question, channel: 'release' })).toEqual({
      ready: true,
      version: null,
    });
  });

  it('takes the newest that fits, in whatever order they are listed', () => {
    const answer = judge(version('a', 3), version('b', 5), version('c', 4));
    expect(answer).toMatchObject({ ready: true, version: { id: 'b' } });
  });

  it('names one outside the channel, and none for another loader', () => {
    expect(judge(version('beta', 2, { releaseChannel: 'beta' }))).toMatchObject({
      ready: false,
      elsewhere: { id: 'beta' },
    });
    expect(judge(version('quilt', 2, { loaders: ['quilt'] }))).toEqual({
      ready: false,
      elsewhere: null,
    });
  });
});

describe('findNewestGameVersion', () => {
  it('goes by the order of the registry, and knows none that is not listed', () => {
    const listed = ['0.5.2', '0.5.10', '0.5.1'].map((value) => ({
      value,
      label: value,
      releaseType: 'alpha',
      major: false,
    }));
    const versions = [{ gameVersions: ['0.5.1', '0.5.10'] }, { gameVersions: ['9'] }];
    expect(findNewestGameVersion(versions, listed)).toBe('0.5.10');
    expect(findNewestGameVersion([{ gameVersions: ['9'] }], listed)).toBeNull();
  });
});
