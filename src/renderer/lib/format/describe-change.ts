import type { AddonChange } from '#shared/domain/loadout.ts';
import { printable, t } from './text.ts';

/** `1.3.0 → 1.3.1`: describes the change of one add-on. */
export function describeAddonChange({ from, to, fromVersion, toVersion }: AddonChange): string {
  if (from === null) return t('ui-change-came', { version: toVersion ?? '' });
  if (to === null) return t('ui-change-went', { version: fromVersion ?? '' });
  if (fromVersion !== toVersion) {
    const versions = { from: nameVersion(fromVersion), to: nameVersion(toVersion) };
    return t('ui-change-version-from-to', versions);
  }
  if (from.enabled !== to.enabled) return to.enabled ? t('ui-change-on') : t('ui-change-off');
  return t('ui-change-other');
}

/** Words if the version of the bytes is unknown. */
export function nameVersion(version: string | null): string {
  return version === null ? t('ui-version-unknown') : printable(version);
}
