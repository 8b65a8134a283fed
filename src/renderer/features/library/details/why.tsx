import { Button } from '@mantine/core';
import type { AddonDetails, AddonRow } from '#shared/domain/known-addons.ts';
import { formatTime } from '#shared/messages/format.ts';
import { t } from '../../../lib/format/text.ts';
import { removeAddons } from '../can-do.ts';
import { isNeededNoMore } from '../describe-row.ts';
import { DetailsPanelSection } from './section.tsx';
import classes from './why.module.css';

interface AddonOriginProps {
  readonly row: AddonRow;
  readonly details: AddonDetails;
  readonly loadoutId: string;
}

/** Who installed the add-on, in which change, and when. */
export function AddonOrigin({ row, details, loadoutId }: AddonOriginProps) {
  const arrival = details.history.findLast(
    ({ change, undone }) => change?.from === null && !undone,
  );
  const isUnneeded = isNeededNoMore(row);
  return (
    <DetailsPanelSection title={t('ui-why')}>
      <p className={classes['why']}>
        {t('ui-why-origin', {
          origin: isUnneeded ? 'unneeded' : row.origin,
          count: details.addon.dependants.length,
          change: arrival === undefined ? null : String(arrival.generation),
          time: arrival === undefined ? '' : formatTime(arrival.createdAt),
        })}
      </p>
      {isUnneeded ? (
        <Button size="xs" onClick={() => removeAddons(loadoutId, [row])}>
          {t('ui-why-remove')}
        </Button>
      ) : null}
    </DetailsPanelSection>
  );
}
