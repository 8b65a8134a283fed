import type { AddonDetails } from '#shared/domain/known-addons.ts';
import { isLowerNumber } from '#shared/domain/version-number.ts';
import { nameVersion } from '../../../lib/format/describe-change.ts';
import { printable, t, tMessage } from '../../../lib/format/text.ts';

type Past = AddonDetails['history'][number];

/** Describes the effect of a change on an add-on: `Updated 1.2.0 → 1.3.1`. */
export function describePast({ kind, change, note, undone }: Past): string {
  if (change === null) return note === null ? t('ui-past-changed') : tMessage(note);
  const { from, to, fromVersion, toVersion } = change;
  const words = () => {
    if (from === null) {
      return toVersion === null
        ? t('ui-past-came')
        : t('ui-past-came-version', { version: printable(toVersion) });
    }
    if (to === null) return t('ui-past-went');
    if (fromVersion !== toVersion) {
      return t('ui-past-version', {
        verb: versionVerbOf(fromVersion, toVersion),
        from: nameVersion(fromVersion),
        to: nameVersion(toVersion),
      });
    }
    if (from.enabled !== to.enabled) return to.enabled ? t('ui-past-on') : t('ui-past-off');
    if (kind === 'repair') return t('ui-past-restored');
    return kind === 'external' ? t('ui-past-outside') : t('ui-past-changed');
  };
  return undone ? t('ui-past-undone', { what: words() }) : words();
}

function versionVerbOf(from: string | null, to: string | null): 'change' | 'downgrade' | 'update' {
  if (from === null || to === null) return 'change';
  return isLowerNumber(to, from) ? 'downgrade' : 'update';
}
