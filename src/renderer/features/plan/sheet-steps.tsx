import { Button, Checkbox, Loader, Progress } from '@mantine/core';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { countUnknownSizes, isWorthParts } from '#shared/domain/plan-sizes.ts';
import { TOLD_WAIT_MS, type Plan } from '#shared/domain/plan.ts';
import { formatDuration, formatSize } from '#shared/messages/format.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Problem } from '../../components/problem.tsx';
import { Notice } from '../../components/notice.tsx';
import { DoneItems, PlanItems } from '../../components/plan/plan-items.tsx';
import { useCurrentLoadout } from '../../lib/current-loadout.ts';
import { countChanges } from '../../lib/flow/count-changes.ts';
import { describeDone } from '../../lib/flow/describe-done.ts';
import type { FlowStep } from '../../lib/flow/flow-store.ts';
import {
  closeSheet,
  confirmPlan,
  excludeItems,
  runChange,
  stopFlow,
  undoDone,
} from '../../lib/flow/run-change.ts';
import { LimitCountdown, percentOf, ProgressWords } from '../../components/progress-words.tsx';
import { useRegistryStatus } from '../../lib/live.ts';
import { printable, t, tMessage } from '../../lib/text.ts';
import { describeButton } from './describe-plan.ts';
import classes from './plan-sheet.module.css';

type StepOf<Name extends FlowStep['name']> = Extract<FlowStep, { name: Name }>;

/** The body and the foot of the sheet for where the change stands. */
export function SheetSteps({ step }: { step: FlowStep }) {
  switch (step.name) {
    case 'idle':
      return null;
    case 'planning':
      return <Planning />;
    case 'review':
      return <Review step={step} />;
    case 'applying':
      return <Applying step={step} />;
    case 'done':
      return <Done step={step} />;
    case 'failed':
      return <Failed step={step} />;
  }
}

function Foot({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={classes['foot']}>
      <div className={classes['note']}>{note}</div>
      {children}
    </div>
  );
}

function Planning() {
  const loadout = useCurrentLoadout();
  const status = useRegistryStatus(loadout?.registry);
  return (
    <>
      <div className={classes['body']}>
        <EmptyState title={t('ui-plan-making')}>
          <Loader size="sm" aria-label={t('ui-plan-making')} />
          <LimitCountdown until={status?.nextAt ?? null} />
        </EmptyState>
      </div>
      <Foot>
        <Button onClick={closeSheet}>{t('ui-cancel')}</Button>
      </Foot>
    </>
  );
}

function Review({ step }: { step: StepOf<'review'> }) {
  const { first, plan, excluded, isRevising, isStale, registry } = step;
  const { asked, needed } = countChanges(plan);
  // What the loadout is set to changes without any add-on, and so does taking that back.
  const isNothing = asked + needed === 0 && plan.intent !== 'set' && plan.undoes.length === 0;
  const [inParts, setInParts] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  // The sheet may have been open for long while the plan was made, with the focus on a button that is gone.
  useEffect(() => confirm.current?.focus({ preventScroll: true }), []);
  return (
    <>
      {isStale ? <Notice tone="warn">{t('ui-plan-stale')}</Notice> : null}
      {registry?.stale ? <Notice tone="warn">{t('ui-answers-stale')}</Notice> : null}
      <div className={classes['body']}>
        <PlanItems
          first={first}
          plan={plan}
          excluded={excluded}
          onExclude={(next) => void excludeItems(next)}
        />
      </div>
      {isWorthParts(plan) ? (
        <Checkbox
          label={t('ui-plan-in-parts')}
          description={t('ui-plan-in-parts-help')}
          checked={inParts}
          onChange={(event) => setInParts(event.currentTarget.checked)}
        />
      ) : null}
      <Foot note={<Downloads plan={plan} />}>
        <Button onClick={closeSheet}>{isNothing ? t('ui-close') : t('ui-cancel')}</Button>
        {isNothing ? null : (
          <Button
            variant="filled"
            ref={confirm}
            data-autofocus
            loading={isRevising}
            onClick={() => void confirmPlan({ inParts })}
          >
            {describeButton(plan)}
          </Button>
        )}
      </Foot>
    </>
  );
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
      <Wait waitMs={plan.downloadWaitMs} />
      <small>{t('ui-plan-vault')}</small>
    </>
  );
}

/** How long the registry's limits make it take. */
function Wait({ waitMs }: { waitMs: Plan['downloadWaitMs'] }) {
  if (waitMs === null || waitMs < TOLD_WAIT_MS) return null;
  return <small>{t('ui-plan-wait', { time: formatDuration(waitMs) })}</small>;
}

function Applying({ step: { plan, progress } }: { step: StepOf<'applying'> }) {
  const percent = progress === null ? null : percentOf(progress);
  const words =
    progress === null ? t('ui-plan-starting') : <ProgressWords progress={progress} hasCountdown />;
  return (
    <>
      <div className={classes['body']}>
        <PlanItems first={plan} plan={plan} excluded={NOTHING_OUT} />
      </div>
      <Foot
        note={
          <>
            <span aria-live="polite">{words}</span>
            <Progress
              value={percent ?? 100}
              animated={percent === null}
              aria-label={t('ui-plan-progress')}
            />
          </>
        }
      >
        <Button onClick={stopFlow}>{t('ui-stop')}</Button>
      </Foot>
    </>
  );
}

const NOTHING_OUT: ReadonlySet<string> = new Set();

function Done({ step: { plan, report } }: { step: StepOf<'done'> }) {
  const undo = () => {
    closeSheet();
    undoDone(report);
  };
  return (
    <>
      <div className={classes['body']}>
        <p className={classes['done']}>
          <Check size="1.25rem" aria-hidden />
          {describeDone(report.generation, plan.restores !== undefined)}
        </p>
        <DoneItems plan={plan} left={new Set(report.left.map(({ addonId }) => addonId))} />
        {report.left.length === 0 ? null : (
          <ul className={classes['left']}>
            {report.left.map(({ addonId, title, reason }) => (
              <li key={addonId}>
                <b>{printable(title)}</b> {tMessage(reason)}
              </li>
            ))}
          </ul>
        )}
        <NeededNoMore plan={plan} />
      </div>
      <Foot>
        <Button onClick={undo}>{t('ui-undo')}</Button>
        <Button variant="filled" data-autofocus onClick={closeSheet}>
          {t('ui-close')}
        </Button>
      </Foot>
    </>
  );
}

/** What came along for something that went: it goes too when the person says so. */
function NeededNoMore({ plan: { offers, loadoutId } }: { plan: Plan }) {
  if (offers.length === 0) return null;
  const remove = () => {
    const addons = offers.map(({ addonId }) => addonId);
    void runChange(loadoutId, { intent: 'remove', addons }, 'always');
  };
  return (
    <section className={classes['offers']}>
      <div>
        <h3>{t('ui-plan-offers')}</h3>
        <p>{offers.map(({ title }) => printable(title)).join(', ')}</p>
      </div>
      <Button onClick={remove}>{t('ui-plan-remove-offers', { count: offers.length })}</Button>
    </section>
  );
}

function Failed({ step: { error } }: { step: StepOf<'failed'> }) {
  return (
    <>
      <div className={classes['body']}>
        <Problem error={error} />
      </div>
      <Foot>
        <Button data-autofocus onClick={closeSheet}>
          {t('ui-close')}
        </Button>
      </Foot>
    </>
  );
}
