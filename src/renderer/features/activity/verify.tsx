import { Button } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JobProgress, VerifyReport } from '#shared/domain/job.ts';
import { addonsQuery, useAddons } from '../../lib/core/addons.ts';
import { queryClient } from '../../lib/core/query-client.ts';
import { announce } from '../../lib/state/announce.ts';
import { client } from '../../lib/core/client.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { percentOf, ProgressWords } from '../../components/progress-words.tsx';
import { Section } from '../../components/section.tsx';
import { isCancelled, toPayload } from '../../lib/core/errors.ts';
import { runJob } from '../../lib/core/jobs.ts';
import { t, tMessage } from '../../lib/format/text.ts';
import { showError } from '../../lib/state/toast.ts';
import classes from './activity.module.css';
import { ExternalChanges } from './external-changes.tsx';
import { HealthLink } from './health-link.tsx';

/** A comparison of every byte with the record: its progress, and the last report. */
export interface Verify {
  readonly progress: JobProgress | null;
  readonly isRunning: boolean;
  readonly report: VerifyReport | null;
  /** Revision of the folder that was compared; the report does not hold for any other. */
  readonly revision: string | null;
}

const NONE: Verify = { progress: null, isRunning: false, report: null, revision: null };
const verifies = createStore<Readonly<Record<string, Verify>>>(() => ({}));

export function useVerify(loadoutId: string): Verify {
  const verify = useStore(verifies, (all) => all[loadoutId] ?? NONE);
  const { data } = useAddons(loadoutId);
  return data?.revision === verify.revision ? verify : { ...verify, report: null };
}

function set(loadoutId: string, change: Partial<Verify>): void {
  verifies.setState((all) => ({ [loadoutId]: { ...(all[loadoutId] ?? NONE), ...change } }));
}

async function runVerifyJob(loadoutId: string): Promise<void> {
  set(loadoutId, { isRunning: true, progress: null });
  try {
    const { report } = await runJob(client.loadouts.verify({ loadoutId }), ['verify'], {
      onSnapshot: ({ progress }) => set(loadoutId, { progress }),
    });
    const { revision } = await queryClient.fetchQuery(addonsQuery(loadoutId));
    set(loadoutId, { report, revision });
    announce(describeReport(report));
  } catch (error) {
    if (!isCancelled(error)) showError(toPayload(error));
  } finally {
    set(loadoutId, { isRunning: false, progress: null });
  }
}

interface VerifyButtonProps {
  readonly loadoutId: string;
  readonly onStart: () => void;
}

export function VerifyButton({ loadoutId, onStart }: VerifyButtonProps) {
  const { isRunning } = useVerify(loadoutId);
  return (
    <Button
      leftSection={<ShieldCheck size="1rem" aria-hidden />}
      disabled={isRunning}
      onClick={() => {
        onStart();
        void runVerifyJob(loadoutId);
      }}
    >
      {t('ui-verify')}
    </Button>
  );
}

/**
 * Progress of the comparison, or that nothing differs, in a section of its own because neither is a
 * problem.
 */
export function VerifyResult({ verify }: { verify: Verify }) {
  if (!verify.isRunning && !isGood(verify.report)) return null;
  return (
    <Section title={t('ui-verify-result')}>
      <VerifyReportLine verify={verify} />
    </Section>
  );
}

function isGood(report: VerifyReport | null): boolean {
  return report !== null && report.differences.length === 0 && report.problems.length === 0;
}

/** The last comparison found differences or problems, which belong in the list of problems. */
export function hasDifferences({ isRunning, report }: Verify): boolean {
  return !isRunning && report !== null && !isGood(report);
}

/** Progress of the comparison; after it, the differences. */
export function VerifyReportLine({ verify: { isRunning, progress, report } }: { verify: Verify }) {
  if (isRunning) {
    const percent = progress === null ? null : percentOf(progress);
    return (
      <div className={classes['verify']}>
        <span>
          {progress === null ? t('ui-verify-running') : <ProgressWords progress={progress} />}
        </span>
        <ProgressBar label={t('ui-verify-running')} percent={percent} />
      </div>
    );
  }
  if (report === null) return null;
  return (
    <div className={classes['report']} data-good={isGood(report) || undefined}>
      <p>{describeReport(report)}</p>
      <ExternalChanges changes={report.differences} />
      {report.problems.map((problem) => (
        <p key={problem.code + JSON.stringify(problem.params)}>{tMessage(problem)}</p>
      ))}
      {report.differences.some(({ restorable }) => restorable) ? <HealthLink /> : null}
    </div>
  );
}

function describeReport({ files, differences, problems }: VerifyReport): string {
  if (differences.length > 0) {
    return t('ui-verify-differs', { files, count: differences.length });
  }
  return t(problems.length === 0 ? 'ui-verify-good' : 'ui-verify-partly', { count: files });
}
