import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import type { KnownAddons } from '#shared/domain/known-addons.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { formatAge } from '#shared/messages/format.ts';
import { RetryButton } from '../../components/retry-button.tsx';
import { ChangeProgress } from '../../components/change-progress.tsx';
import { CheckButton, CheckProgress } from '../../components/check-updates.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorWords } from '../../components/error-words.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import type { ItemExtras } from '../../components/plan/plan-item-line.tsx';
import { PlanItems } from '../../components/plan/plan-items.tsx';
import { PlanSkeleton } from '../../components/plan/plan-skeleton.tsx';
import { Problem } from '../../components/problem.tsx';
import { RegistryNotice } from '../../components/registry-notice.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { countChanges } from '../../lib/flow/count-changes.ts';
import { applyShown } from '../../lib/flow/sheet-actions.ts';
import { useBulkUpdate, useUpdateOf } from '../../lib/flow/running-changes.ts';
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts';
import { printable, t, tError } from '../../lib/format/text.ts';
import { excludeUpdates, planUpdates, useOverview } from './overview-store.ts';
import classes from './updates-view.module.css';
import { describeBasis, groupWaiting } from './waiting-groups.ts';
import { WaitingList } from './waiting-list.tsx';
import { ItemProgress } from '../../components/item-progress.tsx';
import { useDrawnRevision, useFailedChanges } from '../../lib/core/work.ts';
import { runChange } from '../../lib/flow/run-change.ts';

/** The plan for all available updates, then the add-ons without one and the reasons. */
export function UpdatesView({ known }: { known: KnownAddons }) {
  const { loadout, rows } = known;
  const count = rows.filter(({ state }) => state === 'update-available').length;
  const { first, plan, isPlanning, error, planAgain } = usePlannedUpdates(known, count > 0);
  const hasPlan = count > 0 && first !== null && plan !== null;
  useDrawnRevision(loadout.id, known.revision);
  const update = useBulkUpdate(loadout.id, 1);
  const scroll = useScrollMemory('updates', hasPlan || count === 0);
  return (
    <Page
      title={t('ui-nav-updates')}
      note={count === 0 && hasUnchecked(rows) ? undefined : t('ui-updates-note', { count })}
      actions={
        <>
          <CheckButton loadoutId={loadout.id} />
          {update !== undefined ? (
            <ChangeProgress change={update} />
          ) : hasPlan ? (
            <UpdateButton plan={plan} isPlanning={isPlanning} />
          ) : null}
        </>
      }
    >
      <RegistryNotice known={known} />
      {error === null || !hasPlan ? null : (
        <Notice tone="bad">
          <ErrorWords error={error} />
        </Notice>
      )}
      <CheckProgress loadoutId={loadout.id} />
      <div {...scroll} className={classes['scroll']} data-busy={isPlanning || undefined}>
        <div className={classes['body']}>
          {hasPlan ? (
            <Planned known={known} />
          ) : (
            <NothingPlanned known={known} isWanted={count > 0} error={error} onAgain={planAgain} />
          )}
          <WaitingList loadoutId={loadout.id} rows={rows} />
        </div>
      </div>
    </Page>
  );
}

function usePlannedUpdates({ loadout, rows }: KnownAddons, isWanted: boolean) {
  const basis = useMemo(() => describeBasis(loadout.generation, rows), [loadout.generation, rows]);
  useEffect(() => {
    if (isWanted) void planUpdates(loadout.id, basis);
  }, [isWanted, loadout.id, basis]);
  const overview = useOverview();
  const isOther = overview.loadoutId !== loadout.id;
  const planAgain = () => void planUpdates(loadout.id, basis);
  return {
    ...overview,
    ...(isOther ? { first: null, plan: null, error: null } : {}),
    planAgain,
  };
}

function Planned({ known: { loadout, rows } }: { known: KnownAddons }) {
  const waiting = useMemo(
    () => new Set([...groupWaiting(rows).values()].flat().map(({ id }) => id)),
    [rows],
  );
  const { first, plan, excluded } = useOverview();
  const extras = useMemo(() => toExtras(loadout.id), [loadout.id]);
  if (first === null || plan === null) return null;
  return (
    <>
      <h2 className="visually-hidden">{t('ui-plan-title')}</h2>
      <PlanItems
        first={first}
        plan={plan}
        excluded={excluded}
        saidElsewhere={waiting}
        extras={extras}
        onExclude={(next) => void excludeUpdates(next)}
      />
    </>
  );
}

function toExtras(loadoutId: string): ItemExtras {
  return {
    action: (item) => <UpdateOne loadoutId={loadoutId} item={item} />,
    problem: (item) => <FailedUpdateReason addonId={item.addonId} />,
  };
}

function UpdateButton({ plan, isPlanning }: { plan: Plan; isPlanning: boolean }) {
  const { asked, needed } = countChanges(plan);
  return (
    <Button
      variant="filled"
      disabled={asked + needed === 0}
      loading={isPlanning}
      onClick={() => void applyShown(plan)}
    >
      {t('ui-plan-do-update', { count: asked, needed })}
    </Button>
  );
}

interface NothingPlannedProps {
  readonly known: KnownAddons;
  /** Updates are available. */
  readonly isWanted: boolean;
  readonly error: ErrorPayload | null;
  readonly onAgain: () => void;
}

/**
 * Shown while the plan is made or when it failed; with nothing to plan, the age of the last check.
 */
function NothingPlanned({ known, isWanted, error, onAgain }: NothingPlannedProps) {
  const now = useNow(30_000);
  const { checkedAt, rows } = known;
  if (isWanted && error !== null) {
    return (
      <Problem error={error}>
        <RetryButton error={error} isAsking={false} onAsk={onAgain} />
      </Problem>
    );
  }
  if (isWanted) {
    return (
      <>
        <p className={classes['planning']} role="status">
          {t('ui-updates-planning')}
        </p>
        <PlanSkeleton />
      </>
    );
  }
  const unchecked = rows.filter(({ state }) => state === 'not-checked').length;
  if (checkedAt === null || unchecked > 0) {
    return (
      <EmptyState
        title={
          checkedAt === null
            ? t('ui-updates-never-checked')
            : t('ui-updates-unchecked', { count: unchecked })
        }
        text={t('ui-updates-not-asked')}
      >
        <CheckButton loadoutId={known.loadout.id} />
      </EmptyState>
    );
  }
  const isAllFine = rows.every(({ state }) => !isWaiting(state));
  const text = t('ui-updates-asked', {
    age: formatAge((now - Date.parse(checkedAt)) / 1000),
  });
  const offered = rows.filter(isReplaceable).map(({ id }) => id);
  if (offered.length > 0) {
    return (
      <EmptyState title={t('ui-updates-older', { count: offered.length })} text={text}>
        <Button
          variant="filled"
          onClick={() =>
            void runChange(known.loadout.id, { intent: 'update', addons: offered }, 'always')
          }
        >
          {t('ui-updates-older-do', { count: offered.length })}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={isAllFine ? t('ui-updates-none') : t('ui-updates-none-but')} text={text} />
  );
}

/** The installed version does not fit the game version, but an older one does. */
function isReplaceable({ state, candidate }: KnownAddons['rows'][number]): boolean {
  return state === 'incompatible' && candidate !== null;
}

function hasUnchecked(rows: KnownAddons['rows']): boolean {
  return rows.some(({ state }) => state === 'not-checked');
}

function isWaiting(state: KnownAddons['rows'][number]['state']): boolean {
  return state === 'held' || state === 'skipped' || state === 'pinned' || state === 'incompatible';
}

/**
 * Updates a single add-on of the plan; shows the progress while it is updated, alone or with
 * others.
 */
function UpdateOne({ loadoutId, item }: { loadoutId: string; item: PlanItem }) {
  const { kind, addonId } = item;
  const change = useUpdateOf(loadoutId, addonId);
  if (change !== undefined) return <ItemProgress change={change} addonId={addonId} />;
  if (kind !== 'replace') return null;
  return (
    <Button
      size="xs"
      aria-label={t('ui-update-what', { title: printable(item.title) })}
      onClick={() => void runChange(loadoutId, { intent: 'update', addons: [addonId] })}
    >
      {t('ui-state-update')}
    </Button>
  );
}

/** The error of this add-on's last update. */
function FailedUpdateReason({ addonId }: { addonId: string }) {
  const error = useFailedChanges().get(addonId)?.error ?? null;
  if (error === null) return null;
  const { text, hint } = tError(error);
  return (
    <p className={classes['failed']}>
      {text} {hint}
    </p>
  );
}
