import type { ProjectType } from '../enumerations.ts';
import type { Category } from '../tag.ts';

interface CategoryGroup {
  readonly projectTypes: readonly ProjectType[];
  readonly type: 'category' | 'feature' | 'resolution' | 'performance_impact';
  readonly names: string;
}

// One row per group of registry-facts §8.4; a name that several groups hold becomes one entry.
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

// The registry holds this name twice, so that an unfiltered list shows the shader entry only (registry-facts §4.5).
const NEVER_MERGED = 'vanilla-like';

/** The 81 entries (80 names) of registry-facts §8.4. */
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
