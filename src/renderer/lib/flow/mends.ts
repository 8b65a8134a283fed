import type { AddonMend, Mend } from '#shared/domain/health.ts';
import type { RequestedChange } from './change.ts';

/** Converts a fix to the change that a press plans. */
export function toChange({ intent, names, to }: AddonMend): RequestedChange {
  if (intent === 'update' && to !== undefined) return { intent, addons: names, to };
  if (intent !== 'install') return { intent, addons: names };
  const targets = names.map((project) => ({ kind: 'project', project, version: null }) as const);
  return { intent, targets };
}

/** null: another Java is not a change of the loadout. */
export function changeOfMend({ intent, names }: Mend): RequestedChange | null {
  if (intent === 'java') return null;
  // Undoing a change restores the generation before it.
  if (intent === 'undo') return { intent, to: Number(names[0]) - 1 };
  return toChange({ intent, names });
}
