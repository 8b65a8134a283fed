import { describe, expect, it } from 'vitest';
import { fits, isNewer } from './compatibility.ts';

describe('fits', () => {
  const version = { gameVersions: ['0.5.0', '0.5.1'], loaders: ['quilt'] };

  it.each([
    ['0.5.1', 'quilt', true],
    [null, 'quilt', true],
    ['0.5.1', null, true],
    ['0.4.0', 'quilt', false],
    ['0.5.1', 'puzzle_loader', false],
  ])('game version %s and loader %s: %s', (gameVersion, loader, expected) => {
    expect(fits(version, { gameVersion, loader })).toBe(expected);
  });

  it('is false for a loader where the version has none', () => {
    expect(fits({ gameVersions: [], loaders: [] }, { gameVersion: null, loader: 'quilt' })).toBe(
      false,
    );
  });
});

describe('isNewer', () => {
  const at = (id: string, datePublished: string) => ({ id, datePublished });
  const installed = at('v1', '2026-01-01T00:00:00.000Z');

  it.each([
    ['was published later', at('v2', '2026-01-01T00:00:00.001Z'), true],
    ['was published at the same time', at('v2', '2026-01-01T00:00:00Z'), false],
    ['was published earlier', at('v2', '2025-12-31T23:59:59.999Z'), false],
    ['is the same version with another date', at('v1', '2027-01-01T00:00:00.000Z'), false],
    ['was published later in another time zone', at('v2', '2026-01-01T00:30:00.000+01:00'), false],
  ])('compares with a version that %s', (_, candidate, expected) => {
    expect(isNewer(candidate, installed)).toBe(expected);
  });
});
