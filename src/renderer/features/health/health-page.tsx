import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Redirect } from 'wouter';
import type { Message } from '#shared/domain/addon.ts';
import { type HealthFinding, SEVERITIES, severityOf } from '#shared/domain/health.ts';
import { LoadProblem } from '../../components/load-problem.tsx';
import { BackButton } from '../../components/back-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { attempt } from '../../lib/core/attempt.ts';
import { client } from '../../lib/core/client.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { healthQuery } from '../../lib/core/health.ts';
import { runJob } from '../../lib/core/jobs.ts';
import { showStart } from '../../lib/flow/play.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts';
import { t, tMessage } from '../../lib/format/text.ts';
import { FindingSection } from './finding-section.tsx';
import classes from './health.module.css';
import { toChange } from '../../lib/flow/mends.ts';
import { findCommonMend } from './mend.ts';
import { PassedChecks } from './passed-checks.tsx';
import { SeverityCounts } from './severity-counts.tsx';

/** Problems of the loadout's add-ons, each with a button that fixes it. */
export function HealthPage() {
  const loadout = useCurrentLoadout();
  if (loadout === undefined) return <Page title={t('ui-health-title')}>{null}</Page>;
  if (loadout === null) return <Redirect to={routes.welcome} replace />;
  return <Health key={loadout.id} loadoutId={loadout.id} />;
}

function Health({ loadoutId }: { loadoutId: string }) {
  const { data, error, isFetching, refetch } = useQuery(healthQuery(loadoutId));
  const scroll = useScrollMemory('health', data !== undefined);
  const asked = { isAsking: isFetching, askAgain: () => void refetch() };
  return (
    <Page
      title={t('ui-health-title')}
      before={<BackButton />}
      actions={<HealthActions loadoutId={loadoutId} findings={data?.findings ?? []} />}
    >
      {error !== null ? (
        <LoadProblem error={error} asked={asked} />
      ) : data === undefined ? (
        <p role="status" className={classes['loading']}>
          {t('ui-health-loading')}
        </p>
      ) : (
        <>
          {data.java === null ? null : <WrongJava loadoutId={loadoutId} problem={data.java} />}
          <SeverityCounts findings={data.findings} />
          <div {...scroll} className={classes['scroll']}>
            <div className={classes['body']}>
              {data.findings.length === 0 && data.java !== null ? null : (
                <Findings loadoutId={loadoutId} findings={data.findings} />
              )}
              <PassedChecks findings={data.findings} />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

/** No add-on causes this: another Java has to be chosen in the play settings. */
function WrongJava({ loadoutId, problem }: { loadoutId: string; problem: Message }) {
  const set = () => showStart({ loadoutId, launcher: null, world: null }, true);
  return (
    <Notice tone="bad" action={<Button onClick={set}>{t('ui-play-set')}</Button>}>
      {tMessage(problem)}
    </Notice>
  );
}

interface FindingsProps {
  readonly loadoutId: string;
  readonly findings: readonly HealthFinding[];
}

function Findings({ loadoutId, findings }: FindingsProps) {
  if (findings.length === 0)
    return <EmptyState title={t('ui-health-good')} text={t('ui-health-good-text')} />;
  return SEVERITIES.map((severity) => (
    <FindingSection
      key={severity}
      loadoutId={loadoutId}
      severity={severity}
      findings={findings.filter((one) => severityOf(one) === severity)}
    />
  ));
}

function HealthActions({ loadoutId, findings }: FindingsProps) {
  const [isScanning, setScanning] = useState(false);
  const common = findCommonMend(findings);
  const scan = async () => {
    setScanning(true);
    await attempt(() => runJob(client.addons.scan({ loadoutId }), ['scan']));
    setScanning(false);
  };
  return (
    <>
      <Button
        leftSection={<RefreshCw size="0.875rem" aria-hidden />}
        loading={isScanning}
        onClick={() => void scan()}
      >
        {t('ui-health-again')}
      </Button>
      {common === null ? null : (
        <Button
          // Deleting files is never the primary action of the page.
          variant={common.intent === 'remove' ? 'danger-quiet' : 'filled'}
          onClick={() => void runChange(loadoutId, toChange(common), 'always')}
        >
          {t('ui-health-mend-many', { intent: common.intent, count: common.names.length })}
        </Button>
      )}
    </>
  );
}
