import type { Direction, Interrupted, Recovered, Settled } from '#shared/domain/recovery.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import type { ApplyEngine, FolderWait } from '../apply/apply-engine.ts';
import type { RecoveryOutcome, RecoveryReport } from '../apply/operation.ts';
import type { Logger } from '../host.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import { changeableFolders, slotsOf } from './games.ts';
import type { LoadoutStore, StoredLoadout } from './loadout-store.ts';
import { readLoadoutFile } from './state-folder.ts';

/** What is kept until a face asks for it. */
const MAX_KEPT = 100;

/** Operations that a crash cut short: finished, taken back, or waiting for a person. */
export interface Recovery {
  /** Before anything reads the folder. Throws OPERATION_FOREIGN, OPERATION_OPEN, and LOCKED with `wait`. */
  recover(loadout: StoredLoadout, wait?: FolderWait): Promise<void>;
  /** Makes a record that cannot be read again, from the history. Throws LOADOUT_DAMAGED where that cannot be. */
  heal(loadout: StoredLoadout): Promise<void>;
  interrupted(input: { loadoutId: string }): Promise<readonly Interrupted[]>;
  settle(input: { loadoutId: string; op: string; direction: Direction }): Promise<Settled>;
  recovered(): readonly Recovered[];
}

export function createRecovery(services: {
  store: LoadoutStore;
  engine: ApplyEngine;
  logger: Logger;
  registries: Pick<RegistryConnections, 'record'>;
  onRecovered: (loadoutId: string) => void;
}): Recovery {
  const { store, engine, logger, registries, onRecovered } = services;
  const kept: Recovered[] = [];

  function keep(recovered: Recovered): void {
    kept.push(recovered);
    if (kept.length > MAX_KEPT) kept.shift();
    onRecovered(recovered.loadoutId);
  }

  function note({ id, brief }: StoredLoadout, outcome: RecoveryOutcome): void {
    const { op, result, cause, cutShort } = outcome;
    logger.warn('apply.recovered', { op, result, cause });
    if (cutShort === null || (result !== 'finished' && result !== 'rolled-back')) return;
    keep({ loadoutId: id, loadout: brief.name, result, cutShort });
  }

  async function healRecord({ id, root, brief }: StoredLoadout): Promise<void> {
    const known = toRecord(id, brief);
    const named = known && { ...known, ...registries.record(brief.registry) };
    const isHealed = await engine.heal(root, named);
    if (!isHealed) return;
    logger.warn('loadouts.record-healed', { loadoutId: id });
    keep({ loadoutId: id, loadout: brief.name, result: 'healed', cutShort: null });
  }

  async function look(loadout: StoredLoadout, wait?: FolderWait): Promise<RecoveryReport> {
    const report = await engine.recover(loadout.root, wait);
    for (const outcome of report.outcomes) note(loadout, outcome);
    return report;
  }

  function find(loadoutId: string): StoredLoadout {
    const stored = store.byId(loadoutId);
    if (!stored) throw new AppError('LOADOUT_UNKNOWN', { name: loadoutId });
    return stored;
  }

  return {
    async recover(loadout, wait) {
      const { outcomes } = await look(loadout, wait);
      const open = outcomes.find(({ result }) => result === 'open');
      if (open?.cause?.code === 'OPERATION_FOREIGN')
        throw new AppError(open.cause.code, open.cause.params);
      if (open)
        throw new AppError('OPERATION_OPEN', { op: open.op, cause: open.cause?.code ?? null });
    },
    heal: healRecord,
    async interrupted({ loadoutId }) {
      const { outcomes } = await look(find(loadoutId));
      return outcomes.flatMap(({ interrupted }) => interrupted ?? []);
    },
    async settle({ loadoutId, op, direction }) {
      const { root } = find(loadoutId);
      const folders = changeableFolders(slotsOf(readLoadoutFile(root)));
      const outcome = await engine.settle(root, { op, direction, folders });
      logger.warn('apply.settled', { op, direction, result: outcome.result, cause: outcome.cause });
      return { result: outcome.result, cause: outcome.cause };
    },
    recovered: () => kept.splice(0),
  };
}

/** What the database knows of a record, for one whose file is gone; null: a person named its slots. */
function toRecord(id: string, brief: StoredLoadout['brief']): LoadoutFile | null {
  const { name, game, layout, registry, target, holdHours, lookups } = brief;
  if (layout === 'custom') return null;
  const own = { name, game, layout, registry, target, holdHours, lookups };
  return { format: 1, id, ...own, slots: null, policies: [], addons: [], generation: -1 };
}
