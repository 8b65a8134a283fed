import type { HistoryEntry } from '#shared/domain/job.ts';
import type { AddonChange } from '#shared/domain/loadout.ts';
import { ProjectName } from '../../components/project/names.tsx';
import { t, tMessage } from '../../lib/text.ts';
import classes from './activity.module.css';

/** What one operation changed, and what it did to each add-on. */
export function GenerationChanges({ notes, changes }: Pick<HistoryEntry, 'notes' | 'changes'>) {
  if (notes.length + changes.length === 0) return null;
  return (
    <ul className={classes['changes']}>
      {notes.map((note, at) => (
        <li key={at}>{tMessage(note)}</li>
      ))}
      {changes.map((change) => (
        <li key={change.addonId}>
          <ProjectName
            projectId={(change.to ?? change.from)?.projectId ?? null}
            title={change.title}
          />{' '}
          <em>{describeChange(change)}</em>
        </li>
      ))}
    </ul>
  );
}

function describeChange({ from, to, fromVersion, toVersion }: AddonChange): string {
  if (from === null) return t('ui-change-came', { version: toVersion ?? '' });
  if (to === null) return t('ui-change-went', { version: fromVersion ?? '' });
  if (fromVersion !== toVersion) {
    return t('ui-change-version-from-to', { from: fromVersion ?? '?', to: toVersion ?? '?' });
  }
  if (from.enabled !== to.enabled) return to.enabled ? t('ui-change-on') : t('ui-change-off');
  return t('ui-change-other');
}
