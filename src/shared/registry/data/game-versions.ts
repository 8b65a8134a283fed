import type { GameVersion } from '../tag.ts';

interface MinorLine {
  readonly minor: string;
  readonly newestPatch: number;
  readonly oldestPatch: number;
}

const LINES: readonly MinorLine[] = [
  { minor: '0.5', newestPatch: 28, oldestPatch: 0 },
  { minor: '0.4', newestPatch: 17, oldestPatch: 0 },
  { minor: '0.3', newestPatch: 27, oldestPatch: 0 },
  { minor: '0.2', newestPatch: 5, oldestPatch: 0 },
  { minor: '0.1', newestPatch: 50, oldestPatch: 1 },
];
const NEVER_PUBLISHED = '0.5.27';
const PRE_RELEASED = { value: '0.3.2', count: 10 };

/** The 140 game versions of registry-facts §8.3, newest first. */
export const GAME_VERSIONS: readonly GameVersion[] = LINES.flatMap(versionsOfLine);

function versionsOfLine({ minor, newestPatch, oldestPatch }: MinorLine): GameVersion[] {
  const versions: GameVersion[] = [];
  for (let patch = newestPatch; patch >= oldestPatch; patch -= 1) {
    const value = `${minor}.${patch}`;
    if (value === NEVER_PUBLISHED) continue;
    const label = patch === 0 ? minor : value;
    versions.push({ label, value, releaseType: 'alpha', major: false });
    if (value === PRE_RELEASED.value) versions.push(...preReleasesOf(PRE_RELEASED));
  }
  return versions;
}

function preReleasesOf(release: { value: string; count: number }): GameVersion[] {
  return Array.from({ length: release.count }, (_, index) => {
    const value = `${release.value}-pre${release.count - index}`;
    return { label: value, value, releaseType: 'pre-release', major: false };
  });
}
