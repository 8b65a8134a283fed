import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { Link, Redirect } from 'wouter';
import type { WorldList } from '#shared/domain/world.ts';
import { formatSize } from '#shared/messages/format.ts';
import { LoadProblem } from '../../components/load-problem.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { api } from '../../lib/core/client.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { useSettings } from '../../lib/core/settings.ts';
import { useRunningOf } from '../../lib/core/work.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts';
import { t } from '../../lib/format/text.ts';
import { PruneDialog } from './prune-dialog.tsx';
import { runSnapshotJob } from './snapshot-jobs.ts';
import { WorldsJob } from './worlds-job.tsx';
import { WorldSection } from './world-section.tsx';
import classes from './worlds.module.css';

/**
 * The worlds of the loadout and their snapshots: takes them, restores them as new worlds, and
 * removes them.
 */
export function WorldsPage() {
  const loadout = useCurrentLoadout();
  if (loadout === undefined) return <Page title={t('ui-nav-worlds')}>{null}</Page>;
  if (loadout === null) return <Redirect to={routes.welcome} replace />;
  return <LoadoutWorlds key={loadout.id} loadoutId={loadout.id} />;
}

function LoadoutWorlds({ loadoutId }: { loadoutId: string }) {
  const list = useQuery(api.worlds.list.queryOptions({ input: { loadoutId } }));
  const { data, error, isFetching } = list;
  const scroll = useScrollMemory('worlds', data !== undefined);
  const job = useRunningOf(loadoutId, 'worlds');
  const asked = { isAsking: isFetching, askAgain: () => void list.refetch() };
  return (
    <Page
      title={t('ui-nav-worlds')}
      note={data === undefined ? null : <WorldsSummary list={data} />}
      actions={
        data === undefined || data.worlds.length === 0 ? null : (
          <WorldsActions loadoutId={loadoutId} list={data} isBusy={job !== undefined} />
        )
      }
    >
      <div {...scroll} className={classes['scroll']}>
        <div className={classes['body']}>
          <WorldsJob job={job} />
          {error !== null ? (
            <LoadProblem error={error} asked={asked} />
          ) : data === undefined ? (
            <p role="status" className={classes['quiet']}>
              {t('ui-worlds-loading')}
            </p>
          ) : data.worlds.length === 0 ? (
            <EmptyState title={t('ui-worlds-none')} text={t('ui-worlds-none-text')} />
          ) : (
            <>
              <AutomaticSnapshotsNote />
              {data.worlds.map((world) => (
                <WorldSection
                  key={world.path}
                  loadoutId={loadoutId}
                  world={world}
                  isBusy={job !== undefined}
                />
              ))}
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

function WorldsSummary({ list: { worlds, storedBytes } }: { list: WorldList }) {
  const count = t('ui-world-count', { count: worlds.length });
  if (storedBytes === 0) return count;
  return `${count} · ${t('ui-worlds-stored', { size: formatSize(storedBytes) })}`;
}

interface WorldsActionsProps {
  readonly loadoutId: string;
  readonly list: WorldList;
  readonly isBusy: boolean;
}

function WorldsActions({ loadoutId, list: { worlds, storedBytes }, isBusy }: WorldsActionsProps) {
  const [isPruning, setPruning] = useState(false);
  const there = worlds.filter(({ isThere }) => isThere);
  return (
    <>
      {storedBytes === 0 ? null : (
        <Button disabled={isBusy} onClick={() => setPruning(true)}>
          {t('ui-worlds-prune')}
        </Button>
      )}
      {there.length === 0 ? null : (
        <Button
          variant="filled"
          leftSection={<Camera size="1rem" aria-hidden />}
          disabled={isBusy}
          onClick={() => void runSnapshotJob(loadoutId, null)}
        >
          {t('ui-worlds-snapshot-all', { count: there.length })}
        </Button>
      )}
      {isPruning ? <PruneDialog loadoutId={loadoutId} onClose={() => setPruning(false)} /> : null}
    </>
  );
}

/** Whether automatic snapshots are enabled, with a link to the setting. */
function AutomaticSnapshotsNote() {
  const storage = useSettings()?.storage;
  if (storage === undefined) return null;
  return (
    <p className={classes['automatic']}>
      {t('ui-worlds-automatic', { isOn: storage.snapshotWorlds })}{' '}
      <Link href={routes.settings('storage')}>{t('ui-worlds-automatic-change')}</Link>
    </p>
  );
}
