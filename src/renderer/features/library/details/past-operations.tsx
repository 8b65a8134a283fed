import { CircleArrowUp, type LucideIcon, Pencil, Plus, Power, Trash2, Undo2 } from 'lucide-react';
import type { AddonDetails } from '#shared/domain/known-addons.ts';
import { formatTime } from '#shared/messages/format.ts';
import { t } from '../../../lib/format/text.ts';
import { describePast } from './describe-past.ts';
import classes from './past-operations.module.css';
import { DetailsPanelSection } from './section.tsx';

type Past = AddonDetails['history'][number];

/** Changes of this add-on, newest first. */
export function PastOperations({ details }: { details: AddonDetails }) {
  if (details.history.length === 0) return null;
  return (
    <DetailsPanelSection title={t('ui-details-history')}>
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
    </DetailsPanelSection>
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
