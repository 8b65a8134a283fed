import { toDisabledPath, toEnabledPath, isReceipt } from '#shared/domain/slot-files.ts';
import type { InstalledAddon } from '../updates/updates.ts';
import type { LoadoutAccess } from './loadout-access.ts';
import type { LookAgain, Survey } from './survey.ts';

/**
 * The folder with only these add-ons looked at and the rest as this process saw it last. null where that is not
 * enough: nothing was seen yet, another generation counts by now, or they are not what they were. Whatever is changed
 * is hashed again under the folder's lock.
 */
export type TakeQuickSurvey = (
  loadoutId: string,
  addonIds: readonly string[],
  signal: AbortSignal,
) => Promise<Survey | null>;

export function createQuickSurvey(services: {
  readonly access: Pick<LoadoutAccess, 'open' | 'isStill'>;
  readonly surveyOf: (loadoutId: string) => Survey | null;
  readonly lookAgain: LookAgain;
}): TakeQuickSurvey {
  const { access, surveyOf, lookAgain } = services;
  return async (loadoutId, addonIds, signal) => {
    const known = surveyOf(loadoutId);
    if (known === null) return null;
    const byId = new Map(known.installed.map((addon) => [addon.record.id, addon]));
    const chosen = addonIds.flatMap((id) => byId.get(id) ?? []);
    if (chosen.length < addonIds.length || chosen.some(({ record }) => isReceipt(record)))
      return null;
    const loadout = await access.open(loadoutId, { signal, onWait: () => undefined });
    if (loadout.file.generation !== known.loadout.file.generation) return null;
    const survey = await lookAgain(
      { ...known, loadout },
      new Set(chosen.flatMap(listNames)),
      signal,
    );
    const now = new Map(survey.installed.map((addon) => [addon.record.id, addon]));
    const isSame = chosen.every(({ record }) => {
      const found = now.get(record.id)?.record;
      return found?.path === record.path && found.sha512 === record.sha512;
    });
    return isSame && access.isStill(loadout) ? survey : null;
  };
}

/** Where it is, and where it would be switched to. */
function listNames({ record: { path }, slot }: InstalledAddon): readonly string[] {
  return [path, toEnabledPath(path, slot), toDisabledPath(path, slot)].filter(
    (name) => name !== null,
  );
}
