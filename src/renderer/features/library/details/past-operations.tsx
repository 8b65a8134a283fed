import { CircleArrowUp, type LucideIcon, Pencil, Plus, Power, Trash2, Undo2 } from 'lucide-react';
import type { AddonDetails } from '#shared/domain/known-addons.ts';
import { formatTime } from '#shared/messages/format.ts';
import { printable, t, tMessage } from '../../../lib/format/text.ts';
import classes from './past-operations.module.css';
import { Section } from './section.tsx';

type Past = AddonDetails['history'][number];

/** What was done to this add-on, the newest first. */
export function PastOperations({ details }: { details: AddonDetails }) {
  if (details.history.length === 0) return null;
  return (
    <Section title={t('ui-details-history')}>
      <ol className={classes['list']}>
        {details.history.map((past) => {
          const Icon = iconOf(past);
          return (
            <li key={past.generation} data-undone={past.undone || undefined}>
              <Icon size="0.875rem" aria-hidden />
              <span>{describePast(past)}</span>
              <time dateTime={past.createdAt}>{formatTime(past.createdAt)}</time>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function iconOf({ change, undone }: Past): LucideIcon {
  if (undone) return Undo2;
  if (change === null) return Pencil;
  const { from, to, fromVersion, toVersion } = change;
  if (from === null) return Plus;
  if (to === null) return Trash2;
  if (fromVersion !== toVersion) return CircleArrowUp;
  return from.enabled === to.enabled ? Pencil : Power;
}

function describePast({ change, note, undone }: Past): string {
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
        from: printable(fromVersion ?? '?'),
        to: printable(toVersion ?? '?'),
      });
    }
    if (from.enabled !== to.enabled) return to.enabled ? t('ui-past-on') : t('ui-past-off');
    return t('ui-past-changed');
  };
  return undone ? t('ui-past-undone', { what: words() }) : words();
}
