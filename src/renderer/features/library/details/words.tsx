import { Anchor } from '@mantine/core';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { narrowList } from '../library-store.ts';
import { DetailsPanelSection } from './section.tsx';
import classes from './words.module.css';

/** The user's groups and note; pressing a group filters the list by it. */
export function Words({ row: { groups, note } }: { row: AddonRow }) {
  return (
    <DetailsPanelSection title={t('ui-words')}>
      {groups.length === 0 ? null : (
        <p className={classes['groups']}>
          {groups.map((group) => (
            <Anchor
              key={group}
              component="button"
              onClick={() => narrowList({ filter: `group:${group}` })}
            >
              {printable(group)}
            </Anchor>
          ))}
        </p>
      )}
      {note === null ? null : <p className={classes['note']}>{printable(note)}</p>}
    </DetailsPanelSection>
  );
}
