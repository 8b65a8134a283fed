import type { Slot } from '#shared/domain/slot.ts';
import { AppError } from '#shared/errors.ts';
import { PROJECT_TYPES, type ProjectType } from '#shared/registry/enumerations.ts';
import { t } from './text.ts';

const EXTENSIONS: Readonly<Record<ProjectType, readonly string[]>> = {
  mod: ['jar'],
  plugin: ['jar'],
  datamod: [],
  'resource-pack': ['zip'],
  shader: ['zip'],
  modpack: ['zip'],
  world: [],
};

/** Parses slots of the game `custom`: `TYPE[:LOADER]=DIRECTORY`. Throws USAGE. */
export function parseSlots(values: readonly string[]): Slot[] {
  return values.map((value, at) => {
    const match = /^([a-z-]+)(?::([\w-]+))?=(.+)$/.exec(value);
    const type = PROJECT_TYPES.find((known) => known === match?.[1]);
    if (!match?.[3] || !isInsideRoot(match[3]) || type === undefined) {
      const allowed = t('cli-allowed-slot', { types: PROJECT_TYPES.join(', ') });
      throw new AppError('USAGE', { argument: '--slot', value, allowed });
    }
    return toTypedSlot({ type, loader: match[2] ?? null, directory: match[3], number: at + 1 });
  });
}

/** Whether it is relative, with `/`, and inside the loadout's root. */
function isInsideRoot(directory: string): boolean {
  return !/^\/|\\|^[A-Za-z]:|(^|\/)\.{1,2}(\/|$)/.test(directory);
}

function toTypedSlot(named: {
  type: ProjectType;
  loader: string | null;
  directory: string;
  number: number;
}): Slot {
  const { type, loader, directory, number } = named;
  const rules = { world: 'world', datamod: 'unpack' } as const;
  return {
    id: `${type}-${number}`,
    projectTypes: [type],
    loader,
    directory: directory.replace(/\/+$/, ''),
    disabledDirectory: null,
    rule: type === 'world' || type === 'datamod' ? rules[type] : 'keep',
    extensions: [...EXTENSIONS[type]],
    exclude: [],
    companions: type === 'shader' ? ['{name}.txt'] : [],
  };
}
