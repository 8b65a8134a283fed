import { Drawer } from '@mantine/core';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { describeDone } from '../../lib/flow/describe-done.ts';
import { type FlowStep, useFlow } from '../../lib/flow/flow-store.ts';
import { closeSheet } from '../../lib/flow/sheet-actions.ts';
import { useFocusBack } from '../../lib/navigation/focus-back.ts';
import { t } from '../../lib/format/text.ts';
import { describeFailed, describePlan, describeRunning } from './describe-plan.ts';
import classes from './plan-sheet.module.css';
import { SheetSteps } from './sheet-steps.tsx';
import { SheetSubtitle } from './sheet-subtitle.tsx';

/** What a change would do, before it is done; then its progress, then what was done. One place for every change. */
export function PlanSheet() {
  useFocusBack();
  const step = useFlow((flow) => flow.step);
  const plan = planOf(step);
  const sheet = useRef<HTMLDivElement>(null);
  // The button that was pressed went with its step: the focus stays in the sheet.
  useEffect(() => {
    // It takes the focus to its list itself.
    if (step.name === 'applying') return;
    const { activeElement, body } = document;
    if (step.name === 'idle') return;
    if (activeElement !== body && activeElement !== sheet.current) return;
    const next = sheet.current?.querySelector<HTMLElement>('[data-autofocus]') ?? sheet.current;
    next?.focus({ preventScroll: true });
  }, [step.name]);
  return (
    <Drawer.Root opened onClose={closeSheet} position="right" size="45rem">
      <Drawer.Overlay />
      <Drawer.Content ref={sheet} classNames={{ content: classes['sheet'] ?? '' }}>
        <header className={classes['header']}>
          {step.name === 'done' ? (
            <span className={classes['tick']} aria-hidden>
              <Check size="1.25rem" />
            </span>
          ) : null}
          <div className={classes['words']}>
            <Drawer.Title className={classes['title']}>{describeStep(step)}</Drawer.Title>
            {plan === null ? null : <SheetSubtitle plan={plan} step={step.name} />}
          </div>
          <Drawer.CloseButton aria-label={t('ui-close')} />
        </header>
        <SheetSteps step={step} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

function planOf(step: FlowStep) {
  if (step.name === 'failed') return step.change?.plan ?? null;
  return 'plan' in step ? step.plan : null;
}

function describeStep(step: FlowStep): string {
  switch (step.name) {
    case 'idle':
    case 'planning':
      return t('ui-plan-title');
    case 'review':
      return describePlan(step.plan);
    case 'applying':
      return describeRunning(step.plan);
    case 'done':
      return describeDone(step.report.generation, step.plan.restores !== undefined);
    case 'failed':
      return step.change === null ? t('ui-plan-title') : describeFailed(step.change.plan);
  }
}
