import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Plan } from '#shared/domain/plan.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { client } from '../../lib/core/client.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { runJob } from '../../lib/core/jobs.ts';

/**
 * The plan for all available updates. Survives leaving the screen; excluded items stay excluded.
 */
interface Overview {
  readonly loadoutId: string;
  /** The state the plan was made from; another basis needs another plan. */
  readonly basis: string;
  readonly first: Plan | null;
  /** `first` without the excluded items. */
  readonly plan: Plan | null;
  readonly excluded: ReadonlySet<string>;
  readonly isPlanning: boolean;
  /** Why there is no newer plan; a cancelled one has an error too. */
  readonly error: ErrorPayload | null;
}

const NOTHING: Overview = {
  loadoutId: '',
  basis: '',
  first: null,
  plan: null,
  excluded: new Set(),
  isPlanning: false,
  error: null,
};

const overview = createStore<Overview>(() => NOTHING);

export function useOverview(): Overview {
  return useStore(overview);
}

/** Plans all updates, unless that was done for this basis. Excluded items stay excluded. */
export async function planUpdates(loadoutId: string, basis: string): Promise<void> {
  const before = overview.getState();
  const isSame = before.loadoutId === loadoutId;
  if (isSame && before.basis === basis) return;
  const kept = isSame ? before : NOTHING;
  overview.setState({ ...kept, loadoutId, basis, isPlanning: true, error: null });
  const isCurrent = (): boolean => overview.getState().basis === basis;
  try {
    const first = await waitForPlan(client.plans.update({ loadoutId, addons: null, to: null }));
    const known = new Set(first.items.map(({ id }) => id));
    const { excluded: left } = overview.getState();
    const excluded = new Set([...left].filter((id) => known.has(id)));
    const plan = excluded.size === 0 ? first : await revise(first, excluded);
    if (isCurrent()) overview.setState({ first, plan, excluded, isPlanning: false });
  } catch (error) {
    if (!isCurrent()) return;
    overview.setState({
      ...kept,
      loadoutId,
      basis: '',
      isPlanning: false,
      error: toPayload(error),
    });
  }
}

/**
 * Plans again without these items and their dependencies. If that fails, no plan remains, because
 * the old one still contains them.
 */
export async function excludeUpdates(excluded: ReadonlySet<string>): Promise<void> {
  const { first } = overview.getState();
  if (first === null) return;
  overview.setState({ excluded, isPlanning: true, error: null });
  const isCurrent = (): boolean => overview.getState().excluded === excluded;
  try {
    const plan = await revise(first, excluded);
    if (isCurrent()) overview.setState({ plan, isPlanning: false });
  } catch (error) {
    if (!isCurrent()) return;
    const { loadoutId } = overview.getState();
    overview.setState({ ...NOTHING, loadoutId, excluded, error: toPayload(error) });
  }
}

function revise({ id }: Plan, excluded: ReadonlySet<string>): Promise<Plan> {
  return waitForPlan(client.plans.revise({ planId: id, exclude: [...excluded] }));
}

async function waitForPlan(started: Promise<{ jobId: string }>): Promise<Plan> {
  return (await runJob(started, ['plan'])).plan;
}
