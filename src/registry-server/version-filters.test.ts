import { describe, expect, it } from 'vitest';
import type { VersionCandidate } from './storage/version-store.ts';
import { findFirstPassingVersion } from './version-filters.ts';

const candidate = (id: string, overrides: Partial<VersionCandidate> = {}): VersionCandidate => ({
  id,
  projectId: 'p',
  releaseChannel: id,
  gameVersions: ['0.5.1'],
  loaders: ['quilt'],
  ...overrides,
});
const newestFirst = ['dev', 'alpha', 'beta', 'release'].map((id) => candidate(id));
const choose = (releaseChannel: string | undefined) =>
  findFirstPassingVersion(newestFirst, { releaseChannel })?.id;

describe('chooseVersion', () => {
  it.each([
    ['release', 'release'],
    ['beta', 'beta'],
    ['alpha', 'alpha'],
    ['dev', 'dev'],
    ['BETA', 'beta'],
    ['beta-only', 'beta'],
    ['dev-only', 'dev'],
    ['release-only', 'release'],
    ['BETA-only', 'release'],
    ['nonsense', 'release'],
    ['', 'dev'],
    [undefined, 'dev'],
  ])('with channel %s takes the newest of %s', (channel, expected) => {
    expect(choose(channel)).toBe(expected);
  });

  it('allows everything more stable than the channel, and with -only nothing else', () => {
    const releases = [candidate('release')];
    expect(findFirstPassingVersion(releases, { releaseChannel: 'alpha' })?.id).toBe('release');
    expect(findFirstPassingVersion(releases, { releaseChannel: 'alpha-only' })).toBeNull();
  });

  it('returns an older version than a newer one that the filters exclude', () => {
    const versions = [candidate('new', { gameVersions: ['0.5.2'] }), candidate('old')];
    expect(findFirstPassingVersion(versions, { gameVersions: ['0.5.1', '0.1.1'] })?.id).toBe('old');
    expect(findFirstPassingVersion(versions, { gameVersions: [] })?.id).toBe('new');
    expect(findFirstPassingVersion(versions, { gameVersions: ['0.1.1'] })).toBeNull();
  });

  it('never matches a loader with a version that has none', () => {
    const versions = [candidate('pack', { loaders: [] })];
    expect(findFirstPassingVersion(versions, { loader: 'quilt' })).toBeNull();
    expect(findFirstPassingVersion(versions, { loader: '' })?.id).toBe('pack');
  });
});
