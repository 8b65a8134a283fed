import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { FolderCheck } from '#shared/domain/folder.ts';
import { formatSize } from '#shared/messages/format.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import classes from './verdict.module.css';

/** The result of checking a folder: whether it can be managed, with warnings. */
export function Verdict({ check }: { check: FolderCheck }) {
  const { verdict, reason, warnings, found, freeBytes } = check;
  const isGood = verdict === 'ok' || verdict === 'known-record';
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div role="status" className={classes['box']} data-tone={isGood ? 'good' : 'bad'}>
      <p className={classes['line']}>
        <Icon size="1rem" aria-hidden />
        <b>{tMessage(reason)}</b>
      </p>
      {warnings.map((warning) => (
        <p key={JSON.stringify(warning)} className={classes['line']} data-tone="warn">
          <TriangleAlert size="1rem" aria-hidden />
          <span>{tMessage(warning)}</span>
        </p>
      ))}
      {found === null ? null : (
        <dl className={classes['facts']}>
          {countByDirectory(found.slots).map(({ directory, count, isOfWorlds }) => (
            <div key={directory}>
              <dt>{printable(directory)}</dt>
              <dd>{t(isOfWorlds ? 'ui-world-count' : 'ui-addon-count', { count })}</dd>
            </div>
          ))}
          {freeBytes === null ? null : (
            <div>
              <dt>{t('ui-manage-free')}</dt>
              <dd>{formatSize(freeBytes)}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

type FolderSlots = NonNullable<FolderCheck['found']>['slots'];

/** Merges slots that share a folder, as several loaders do; leaves out empty ones. */
function countByDirectory(slots: FolderSlots) {
  const used = slots.filter(({ addons }) => addons > 0);
  return [...Map.groupBy(used, ({ directory }) => directory)].map(([directory, same]) => ({
    directory,
    count: same.reduce((sum, { addons }) => sum + addons, 0),
    isOfWorlds: same.every(({ rule }) => rule === 'world'),
  }));
}
