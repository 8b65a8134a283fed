import type { Loader, GameVersion, Category } from '../tag.ts';
import type { ProjectType } from '../enumerations.ts';

/** registry §8.2. */
export const LOADERS: readonly Loader[] = [
  { name: 'quilt', supportedProjectTypes: ['mod', 'modpack', 'world'] },
  { name: 'puzzle_loader', supportedProjectTypes: ['mod', 'modpack', 'world'] },
  { name: 'paradox', supportedProjectTypes: ['plugin'] },
  { name: 'void', supportedProjectTypes: ['plugin'] },
  { name: 'simply_shaders', supportedProjectTypes: ['shader'] },
];

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

/** The 140 game versions of registry §8.3, newest first. */
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

interface CategoryGroup {
  readonly projectTypes: readonly ProjectType[];
  readonly type: 'category' | 'feature' | 'resolution' | 'performance_impact';
  readonly names: string;
}

// One row per group of registry §8.4; a name in several groups becomes one entry.
const GROUPS: readonly CategoryGroup[] = [
  {
    projectTypes: ['mod', 'datamod', 'plugin'],
    type: 'category',
    names:
      'cursed economy equipment food game-mechanics library magic management minigame mobs optimization social storage technology transportation utility worldgen',
  },
  { projectTypes: ['mod', 'datamod'], type: 'category', names: 'adventure decoration' },
  { projectTypes: ['mod'], type: 'category', names: 'bug-fix' },
  {
    projectTypes: ['modpack'],
    type: 'category',
    names:
      'adventure challenging combat cursed kitchen-sink lightweight magic medieval multiplayer optimization quests technology',
  },
  {
    projectTypes: ['world'],
    type: 'category',
    names:
      'adventure christmas city cursed escape island medieval minigame multiplayer parkour pixel-art puzzle maze halloween hide-and-seek horror skyblock survival',
  },
  {
    projectTypes: ['shader'],
    type: 'feature',
    names: 'atmosphere bloom colored-lighting foliage path-tracing pbr reflections shadows',
  },
  {
    projectTypes: ['shader'],
    type: 'category',
    names: 'cartoon cursed fantasy realistic semi-realistic vanilla-like',
  },
  {
    projectTypes: ['shader'],
    type: 'performance_impact',
    names: 'potato low medium high screenshot',
  },
  {
    projectTypes: ['resource-pack'],
    type: 'resolution',
    names: '8x- 16x 32x 48x 64x 128x 256x 512x+',
  },
  {
    projectTypes: ['resource-pack'],
    type: 'feature',
    names: 'audio blocks core-shaders entities environment fonts gui items locale models',
  },
  {
    projectTypes: ['resource-pack'],
    type: 'category',
    names:
      'combat cursed decoration equipment modded realistic simplistic themed tweaks utility vanilla-like',
  },
];

// The registry has this name twice, so that an unfiltered list shows only the shader entry
// (registry §4.5).
const NEVER_MERGED = 'vanilla-like';

/** The 81 entries (80 names) of registry §8.4. */
export const CATEGORIES: readonly Category[] = mergeGroups();

function mergeGroups(): Category[] {
  const entries: Category[] = [];
  for (const group of GROUPS) {
    for (const name of group.names.split(' ')) {
      const known =
        name === NEVER_MERGED ? undefined : entries.find((entry) => entry.name === name);
      if (known === undefined) entries.push(toCategory(group, name));
      else known.projectTypes.push(...group.projectTypes);
    }
  }
  return entries;
}

function toCategory(group: CategoryGroup, name: string): Category {
  return {
    name,
    projectTypes: [...group.projectTypes],
    type: group.type,
    isDisplayed: group.type !== 'resolution',
  };
}
