import { Button } from '@mantine/core';
import { Globe } from 'lucide-react';
import { useId, useState } from 'react';
import type { World, WorldSnapshot } from '#shared/domain/world.ts';
import { formatSize, formatTime } from '#shared/messages/format.ts';
import { Notice } from '../../components/notice.tsx';
import { printable, t } from '../../lib/format/text.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { runPruneJob, runSnapshotJob } from './snapshot-jobs.ts';
import classes from './worlds.module.css';

interface WorldSectionProps {
  readonly loadoutId: string;
  readonly world: World;
  readonly isBusy: boolean;
}

/** A world and its snapshots, newest first. */
export function WorldSection({ loadoutId, world, isBusy }: WorldSectionProps) {
  const { name, isThere, snapshots, damaged } = world;
  const id = useId();
  const [restoring, setRestoring] = useState<WorldSnapshot | null>(null);
  const title = printable(world.title ?? name);
  return (
    <section aria-labelledby={id} className={classes['world']}>
      <header className={classes['head']}>
        <span className={classes['icon']} aria-hidden>
          <Globe size="1.25rem" />
        </span>
        <div className={classes['words']}>
          <h2 id={id}>{title}</h2>
          <p>
            {printable(world.path)}
            {isThere ? null : ` · ${t('ui-worlds-gone')}`}
          </p>
        </div>
        {isThere ? (
          <Button
            disabled={isBusy}
            aria-label={t('ui-worlds-snapshot-of', { title })}
            onClick={() => void runSnapshotJob(loadoutId, name)}
          >
            {t('ui-worlds-snapshot')}
          </Button>
        ) : null}
      </header>
      {damaged.length === 0 ? null : (
        <Damaged loadoutId={loadoutId} count={damaged.length} isBusy={isBusy} />
      )}
      {snapshots.length === 0 ? (
        <p className={classes['none']}>{t('ui-worlds-no-snapshots')}</p>
      ) : (
        <ol className={classes['snapshots']}>
          {snapshots.map((snapshot) => (
            <SnapshotLine
              key={snapshot.number}
              snapshot={snapshot}
              isBusy={isBusy}
              onRestore={() => setRestoring(snapshot)}
            />
          ))}
        </ol>
      )}
      {restoring === null ? null : (
        <RestoreDialog
          loadoutId={loadoutId}
          world={world}
          snapshot={restoring}
          onClose={() => setRestoring(null)}
        />
      )}
    </section>
  );
}

interface SnapshotLineProps {
  readonly snapshot: WorldSnapshot;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
}

function SnapshotLine({ snapshot, isBusy, onRestore }: SnapshotLineProps) {
  const { takenAt, reason, gameVersion, sizeBytes, addedBytes, files, leftOut } = snapshot;
  const time = formatTime(takenAt);
  const facts = [
    t('ui-worlds-reason', { reason: reason.replaceAll('-', '_') }),
    gameVersion === null ? null : printable(gameVersion),
    t('ui-file-count', { count: files }),
    leftOut === 0 ? null : t('ui-worlds-left-out', { count: leftOut }),
  ];
  return (
    <li>
      <div className={classes['words']}>
        <time dateTime={takenAt}>{time}</time>
        <p>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
      <span className={classes['sizes']}>
        {formatSize(sizeBytes)}
        <small>{t('ui-worlds-added', { size: formatSize(addedBytes) })}</small>
      </span>
      <Button
        disabled={isBusy}
        aria-label={t('ui-worlds-restore-of', { time })}
        onClick={onRestore}
      >
        {t('ui-worlds-restore')}
      </Button>
    </li>
  );
}

/** The files a damaged record refers to are unknown, so nothing is freed until it is removed. */
function Damaged({
  loadoutId,
  count,
  isBusy,
}: Omit<WorldSectionProps, 'world'> & { count: number }) {
  const limits = { count: null, days: null, bytes: null };
  return (
    <Notice
      tone="warn"
      action={
        <Button
          variant="danger-quiet"
          disabled={isBusy}
          onClick={() => void runPruneJob({ loadoutId, limits, damaged: true })}
        >
          {t('ui-worlds-damaged-remove')}
        </Button>
      }
    >
      {t('ui-worlds-damaged', { count })}
    </Notice>
  );
}
