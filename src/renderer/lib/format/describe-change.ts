import type { AddonChange } from '#shared/domain/loadout.ts';
import { t } from './text.ts';

/** `1.3.0 → 1.3.1`: what an operation did to one add-on. */
export function describeChange({ from, to, fromVersion, toVersion }: AddonChange): string {
  if (from === null) return t('ui-change-came', { version: toVersion ?? '' });
  if (to === null) return t('ui-change-went', { version: fromVersion ?? '' });
  if (fromVersion !== toVersion) {
    return t('ui-change-version-from-to', { from: fromVersion ?? '?', to: toVersion ?? '?' });
  }
  if (from.enabled !== to.enabled) return to.enabled ? t('ui-change-on') : t('ui-change-off');
  return t('ui-change-other');
}
