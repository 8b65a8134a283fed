import { Button } from '@mantine/core';
import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countUnknownSizes, isWorthParts } from '#shared/domain/read-plan.ts';
import { TOLD_WAIT_MS, type Plan, type PlanItem } from '#shared/domain/plan.ts';
import { formatDuration, formatSize } from '#shared/messages/format.ts';
import { ErrorWords } from '../../components/error-words.tsx';
import { CachedSince } from '../../components/cached-since.tsx';
import { Notice } from '../../components/notice.tsx';
import { PlanItems } from '../../components/plan/plan-items.tsx';
import { PlanSkeleton } from '../../components/plan/plan-skeleton.tsx';
import { LimitCountdown } from '../../components/progress-words.tsx';
import { SheetFoot } from '../../components/sheet.tsx';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { changesNothing } from '../../lib/flow/count-changes.ts';
import type { FlowStep } from '../../lib/flow/flow-store.ts';
import {
  choosePlanItemFolder,
  closeSheet,
  applyReviewedPlan,
  excludeItems,
} from '../../lib/flow/sheet-actions.ts';
import { useRegistryStatus } from '../../lib/core/core-sync.ts';
import { t } from '../../lib/format/text.ts';
import { Applying } from './applying-step.tsx';
import { describeButton } from '../../lib/flow/describe-plan.ts';
import { Done } from './done-step.tsx';
import { FailedSheetStep } from './failed-step.tsx';
import classes from './plan-sheet.module.css';
import { SnapshotChoice } from './snapshot-choice.tsx';
import { WhenToApply } from './when-to-apply.tsx';

/** Intents that need no answer from the registry. */
const LOCAL_INTENTS = new Set<Plan['intent']>(['undo', 'redo', 'enable', 'disable', 'remove']);

/** Body and footer of the sheet for the current step. */
export function SheetSteps({ step }: { step: FlowStep }) {
  switch (step.name) {
    case 'idle':
      return null;
    case 'planning':
      return <Planning />;
    case 'review':
      return <Review step={step} />;
    case 'applying':
      return <Applying plan={step.plan} />;
    case 'done':
      return <Done step={step} />;
    case 'failed':
      return <FailedSheetStep step={step} />;
  }
}

function Planning() {
  const loadout = useCurrentLoadout();
  const status = useRegistryStatus(loadout?.registry);
  return (
    <>
      <div className={classes['body']}>
        <p role="status" className={classes['planning']}>
          {t('ui-plan-making')} <LimitCountdown until={status?.nextAt ?? null} />
        </p>
        <PlanSkeleton />
      </div>
      <SheetFoot>
        <Button onClick={closeSheet}>{t('ui-cancel')}</Button>
      </SheetFoot>
    </>
  );
}

function Review({ step }: { step: Extract<FlowStep, { name: 'review' }> }) {
  const { first, plan, excluded, isRevising, again, registry } = step;
  const isNothing = changesNothing(plan);
  const [inParts, setInParts] = useState(false);
  const [skipSnapshot, setSkipSnapshot] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  // The sheet may have been open for long while the plan was made, with the focus on a button that
  // is gone.
  useEffect(() => confirm.current?.focus({ preventScroll: true }), []);
  return (
    <>
      {again === null ? null : (
        <Notice tone="warn">{again === 'stale' ? t('ui-plan-stale') : t('ui-plan-nothing')}</Notice>
      )}
      {registry?.cause && !LOCAL_INTENTS.has(plan.intent) ? (
        <Notice tone="warn">
          <ErrorWords error={registry.cause} /> <CachedSince at={registry.oldestAnswerAt} />
        </Notice>
      ) : null}
      <div className={classes['body']} data-busy={isRevising || undefined}>
        <DownloadWaitNotice waitMs={plan.downloadWaitMs} />
        {isNothing ? null : (
          <SnapshotChoice
            plan={plan}
            isSkipped={skipSnapshot}
            onToggle={() => setSkipSnapshot(!skipSnapshot)}
          />
        )}
        {isWorthParts(plan) ? <WhenToApply inParts={inParts} onChange={setInParts} /> : null}
        <PlanItems
          first={first}
          plan={plan}
          excluded={excluded}
          onExclude={(next) => void excludeItems(next)}
          onFolder={(itemId, folder) => void choosePlanItemFolder(itemId, folder)}
        />
      </div>
      <SheetFoot note={isNothing ? null : <Downloads plan={plan} />}>
        <Button onClick={closeSheet}>{isNothing ? t('ui-close') : t('ui-cancel')}</Button>
        {isNothing ? null : (
          <Button
            variant="filled"
            ref={confirm}
            data-autofocus
            loading={isRevising}
            onClick={() => void applyReviewedPlan({ inParts, skipSnapshot })}
          >
            {describeButton(plan)}
          </Button>
        )}
      </SheetFoot>
    </>
  );
}

/** The item replaces an existing file by another. */
function isReplacing({ kind, from, to }: PlanItem): boolean {
  return kind !== 'leave' && from !== null && from.sha512 !== to?.sha512;
}

function Downloads({ plan }: { plan: Plan }) {
  const unknown = countUnknownSizes(plan.items);
  if (plan.downloadCount === 0) return <small>{t('ui-plan-no-downloads')}</small>;
  return (
    <>
      {t('ui-plan-downloads', {
        count: plan.downloadCount,
        size: formatSize(plan.downloadBytes),
        unknown,
      })}
      {plan.items.some(isReplacing) ? <small>{t('ui-plan-vault')}</small> : null}
    </>
  );
}

/** The duration that the registry's rate limit imposes. */
function DownloadWaitNotice({ waitMs }: { waitMs: Plan['downloadWaitMs'] }) {
  if (waitMs === null || waitMs < TOLD_WAIT_MS) return null;
  return (
    <div className={classes['wait']}>
      <Clock size="1.25rem" aria-hidden />
      <p>
        <b>{t('ui-plan-limit', { time: formatDuration(waitMs) })}</b>
        {t('ui-plan-limit-use')}
      </p>
    </div>
  );
}
