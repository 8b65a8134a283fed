import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Sheet } from '../../components/sheet.tsx';
import { changesNothing } from '../../lib/flow/count-changes.ts';
import { describeDone } from '../../lib/flow/describe-done.ts';
import { type FlowStep, useFlow } from '../../lib/flow/flow-store.ts';
import { closeSheet } from '../../lib/flow/sheet-actions.ts';
import { printable, t } from '../../lib/format/text.ts';
import { describeFailedPlan, describePlan, describeRunning } from '../../lib/flow/describe-plan.ts';
import classes from './plan-sheet.module.css';
import { SheetSteps } from './sheet-steps.tsx';
import type { Plan } from '#shared/domain/plan.ts';
import { useLoadouts } from '../../lib/core/current-loadout.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';

/** The sheet for every change: its plan, then its progress, then its result. */
export function PlanSheet() {
  const step = useFlow((flow) => flow.step);
  const plan = planOf(step);
  const { data: loadouts = [] } = useLoadouts();
  const loadout = loadouts.find(({ id }) => id === plan?.loadoutId);
  const sheet = useRef<HTMLDivElement>(null);
  // The pressed button was unmounted with its step: keeps the focus in the sheet.
  useEffect(() => {
    // This step focuses its own list.
    if (step.name === 'applying') return;
    const { activeElement, body } = document;
    if (step.name === 'idle') return;
    if (activeElement !== body && activeElement !== sheet.current) return;
    const next = sheet.current?.querySelector<HTMLElement>('[data-autofocus]') ?? sheet.current;
    next?.focus({ preventScroll: true });
  }, [step.name]);
  return (
    <Sheet
      ref={sheet}
      title={describeFlowStep(step, loadout?.name ?? '')}
      subtitle={plan === null ? null : <SheetSubtitle plan={plan} step={step.name} />}
      mark={
        step.name === 'done' ? (
          <span className={classes['tick']} aria-hidden>
            <Check size="1.25rem" />
          </span>
        ) : null
      }
      onClose={closeSheet}
    >
      <SheetSteps step={step} />
    </Sheet>
  );
}

function planOf(step: FlowStep) {
  if (step.name === 'failed') return step.change?.plan ?? null;
  return 'plan' in step ? step.plan : null;
}

function describeFlowStep(step: FlowStep, loadout: string): string {
  switch (step.name) {
    case 'idle':
    case 'planning':
      return t('ui-plan-title');
    case 'review':
      return describePlan(step.plan);
    case 'applying':
      return describeRunning(step.plan, loadout);
    case 'done':
      return describeDone(step.report);
    case 'failed':
      return step.change === null ? t('ui-plan-title') : describeFailedPlan(step.change.plan);
  }
}

interface SheetSubtitleProps {
  readonly plan: Plan;
  readonly step: FlowStep['name'];
}

/** The loadout that changes, and whether the change can be undone. */
function SheetSubtitle({ plan, step }: SheetSubtitleProps) {
  const { loadoutId, target } = plan;
  const { data = [] } = useLoadouts();
  const loadout = data.find(({ id }) => id === loadoutId);
  const { gameVersion, loader, channel } = target;
  const promise = changesNothing(plan) ? null : describePromise(step);
  const parts = [
    loadout === undefined ? null : printable(loadout.name),
    gameVersion === null ? null : t('ui-plan-game', { version: gameVersion }),
    loader === null ? null : describeLoader(loader),
    t('ui-plan-channel', { channel }),
  ];
  return (
    <p className={classes['subtitle']}>
      <span>{parts.filter((part) => part !== null).join(' · ')}</span>
      {promise === null ? null : <span>{promise}</span>}
    </p>
  );
}

function describePromise(step: FlowStep['name']): string | null {
  switch (step) {
    case 'review':
      return t('ui-plan-promise');
    case 'applying':
      return t('ui-plan-undo-later');
    case 'done':
      return t('ui-plan-takes-back');
    case 'idle':
    case 'planning':
    case 'failed':
      return null;
  }
}
