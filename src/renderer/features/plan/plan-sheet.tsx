import { Drawer } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { closeSheet } from '../../lib/flow/run-change.ts';
import { useFocusBack } from '../../lib/focus-back.ts';
import { useFlow } from '../../lib/flow/flow-store.ts';
import { t } from '../../lib/text.ts';
import { describePlan } from './describe-plan.ts';
import classes from './plan-sheet.module.css';
import { SheetSteps } from './sheet-steps.tsx';
import { SheetSubtitle } from './sheet-subtitle.tsx';

/** What a change would do, before it is done; then its progress, then what was done. One place for every change. */
export function PlanSheet() {
  useFocusBack();
  const step = useFlow((flow) => flow.step);
  const plan = step.name === 'review' ? step.plan : 'plan' in step ? step.plan : null;
  const sheet = useRef<HTMLDivElement>(null);
  // The button that was pressed went with its step: the focus stays in the sheet.
  useEffect(() => {
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
          <div>
            <Drawer.Title className={classes['title']}>
              {plan === null ? t('ui-plan-title') : describePlan(plan)}
            </Drawer.Title>
            {plan === null ? null : (
              <SheetSubtitle plan={plan} isConfirmed={step.name !== 'review'} />
            )}
          </div>
          <Drawer.CloseButton aria-label={t('ui-close')} />
        </header>
        <SheetSteps step={step} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
