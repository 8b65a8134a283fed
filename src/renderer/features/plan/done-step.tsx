import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ApplyReport } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { formatSize } from '#shared/messages/format.ts';
import { DoneItems } from '../../components/plan/plan-items.tsx';
import { Section } from '../../components/section.tsx';
import { SheetFoot } from '../../components/sheet.tsx';
import type { FlowStep } from '../../lib/flow/flow-store.ts';
import { labelTakeBack, runChange, undoHistoryEntry } from '../../lib/flow/run-change.ts';
import { closeSheet, listRest, updateRest } from '../../lib/flow/sheet-actions.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import classes from './plan-sheet.module.css';

interface DoneProps {
  readonly step: Extract<FlowStep, { name: 'done' }>;
}

/** The result of a change: what was done, what failed, and undo. */
export function Done({ step: { plan, report } }: DoneProps) {
  const finish = useRef<HTMLButtonElement>(null);
  useEffect(() => finish.current?.focus({ preventScroll: true }), []);
  const { prunedSnapshots: pruned } = report;
  const undo = () => {
    closeSheet();
    void undoHistoryEntry(report.loadout.id, report.generation.number);
  };
  const skipped = new Set(
    plan.items.filter(({ kind }) => kind === 'leave').map(({ addonId }) => addonId),
  );
  return (
    <>
      <div className={classes['body']}>
        <NotUpdatedSection
          plan={plan}
          report={report}
          left={report.left.filter(({ addonId }) => !skipped.has(addonId))}
        />
        <DoneItems plan={plan} undone={new Set(listUndone(plan, report))} />
        <NeededNoMore plan={plan} />
        {pruned === undefined || pruned.count === 0 ? null : (
          <p className={classes['pruned']}>
            {t('ui-worlds-pruned-automatically', {
              count: pruned.count,
              // Files shared with newer snapshots are not freed.
              size: pruned.freedBytes === 0 ? null : formatSize(pruned.freedBytes),
            })}
          </p>
        )}
      </div>
      <SheetFoot>
        <Button onClick={undo}>{labelTakeBack(report)}</Button>
        <Button variant="filled" data-autofocus ref={finish} onClick={closeSheet}>
          {t('ui-plan-finish')}
        </Button>
      </SheetFoot>
    </>
  );
}

/**
 * The add-ons that were not changed. After a cancelled change, the report does not name all of
 * them.
 */
function listUndone(plan: Plan, { left, generation }: ApplyReport): readonly string[] {
  const named = left.map(({ addonId }) => addonId);
  if (generation.partOf === undefined) return named;
  const done = new Set(generation.changes.map(({ addonId }) => addonId));
  const missing = plan.items.filter(({ addonId }) => !done.has(addonId));
  return [...named, ...missing.map(({ addonId }) => addonId)];
}

interface NotUpdatedSectionProps {
  readonly plan: Plan;
  readonly report: ApplyReport;
  readonly left: ApplyReport['left'];
}

/** Failures with their reasons, and a retry for all of them. */
function NotUpdatedSection({ plan, report, left }: NotUpdatedSectionProps) {
  if (left.length === 0) return null;
  const rest = listRest(plan, report);
  return (
    <Section level={3} title={t('ui-plan-not-updated')} count={left.length}>
      <ul className={classes['failures']}>
        {left.map(({ addonId, title, reason }) => (
          <li key={addonId}>
            <b>{printable(title)}</b>
            <span>{tMessage(reason)}</span>
          </li>
        ))}
      </ul>
      {rest.length === 0 ? null : (
        <Button size="xs" onClick={() => updateRest(plan, rest)}>
          {t('ui-plan-retry')}
        </Button>
      )}
    </Section>
  );
}

/** Dependencies that are no longer needed; they are removed only on request. */
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
