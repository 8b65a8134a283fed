import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { JobProgress } from '#shared/domain/job.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { RetryButton } from '../../components/retry-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { addonsQuery } from '../../lib/core/addons.ts';
import { client } from '../../lib/core/client.ts';
import { ProgressWords } from '../../components/progress-words.tsx';
import { toPayload } from '../../lib/core/errors.ts';
import { runJob } from '../../lib/core/jobs.ts';
import { queryClient } from '../../lib/core/query-client.ts';
import { t } from '../../lib/format/text.ts';

/** A folder that was never scanned: scans it and identifies the files, with a retry on failure. */
export function FirstScan({ loadoutId }: { loadoutId: string }) {
  const [tries, setTries] = useState(1);
  return (
    <FirstCheckProgress key={tries} loadoutId={loadoutId} onAgain={() => setTries(tries + 1)} />
  );
}

function FirstCheckProgress({ loadoutId, onAgain }: { loadoutId: string; onAgain: () => void }) {
  const [progress, setProgress] = useState<JobProgress | null>(null);
  const [error, setError] = useState<ErrorPayload | null>(null);
  useEffect(() => {
    const look = async () => {
      try {
        // `fresh`: answers cached for another loadout are older than this one.
        const started = client.addons.check({
          loadoutId,
          addons: null,
          fresh: true,
          listed: false,
        });
        await runJob(started, ['check'], {
          onSnapshot: (snapshot) => setProgress(snapshot.progress),
        });
        await queryClient.invalidateQueries(addonsQuery(loadoutId));
      } catch (failure) {
        setError(toPayload(failure));
      }
    };
    void look();
  }, [loadoutId]);
  return (
    <Page title={t('ui-nav-library')}>
      {error === null ? (
        <EmptyState
          title={t('ui-first-look')}
          text={progress === null ? t('ui-first-look-hint') : <ProgressWords progress={progress} />}
        >
          <Loader size="sm" aria-hidden />
        </EmptyState>
      ) : (
        <Problem error={error}>
          <RetryButton error={error} isAsking={false} onAsk={onAgain} />
        </Problem>
      )}
    </Page>
  );
}
