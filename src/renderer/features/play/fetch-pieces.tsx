import { Button } from '@mantine/core';
import { useState } from 'react';
import type { JobProgress } from '#shared/domain/job.ts';
import type { Piece } from '#shared/domain/play.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { percentOf, ProgressWords } from '../../components/progress-words.tsx';
import { api, client } from '../../lib/core/client.ts';
import { isCancelled, toPayload } from '../../lib/core/errors.ts';
import { runJob } from '../../lib/core/jobs.ts';
import { queryClient } from '../../lib/core/query-client.ts';
import type { StartGameRequest } from '../../lib/flow/play.ts';
import { t } from '../../lib/format/text.ts';
import { announce } from '../../lib/state/announce.ts';
import classes from './start-dialog.module.css';

interface Fetching {
  readonly isStarting: boolean;
  readonly jobId: string | null;
  readonly progress: JobProgress | null;
  readonly error: ErrorPayload | null;
  /**
   * Downloads exactly what was shown: the core refuses it if the source offers something else by
   * then.
   */
  readonly run: (pieces: readonly Piece[]) => Promise<void>;
}

const IDLE = { isStarting: false, jobId: null, progress: null, error: null } as const;

/** The download of missing files; it continues in the core after the dialog is closed. */
export function useFetch({ loadoutId }: StartGameRequest, launcher: string | null): Fetching {
  const [state, setState] = useState<Omit<Fetching, 'run'>>(IDLE);
  async function run(pieces: readonly Piece[]): Promise<void> {
    setState({ ...IDLE, isStarting: true });
    try {
      const wanted = pieces.map(({ id, downloads }) => ({
        id,
        checksums: downloads.map(({ checksum }) => checksum),
      }));
      const { jobId } = await client.play.fetch({ loadoutId, launcher, pieces: wanted });
      setState({ ...IDLE, jobId });
      await runJob(Promise.resolve({ jobId }), ['pieces'], {
        onSnapshot: ({ progress }) => setState({ ...IDLE, jobId, progress }),
      });
      await queryClient.invalidateQueries({ queryKey: api.play.look.key() });
      announce(t('ui-pieces-done'));
      setState(IDLE);
    } catch (error) {
      setState({ ...IDLE, error: isCancelled(error) ? null : toPayload(error) });
    }
  }
  return { ...state, run };
}

export function FetchProgress({ fetching: { jobId, progress } }: { fetching: Fetching }) {
  if (jobId === null) return null;
  const what = t('ui-pieces-downloading');
  return (
    <div className={classes['progress']}>
      <span>{progress === null ? what : <ProgressWords progress={progress} hasCountdown />}</span>
      <Button onClick={() => void client.jobs.cancel({ jobId }).catch(() => undefined)}>
        {t('ui-pieces-cancel')}
      </Button>
      <ProgressBar
        label={t('ui-job-progress', { what })}
        percent={progress === null ? null : percentOf(progress)}
      />
    </div>
  );
}
