import type { Direction, Interrupted, Recovered, Settled } from '#shared/domain/recovery.ts';
import { AppError } from '#shared/errors.ts';
import type { ApplyEngine, FolderWait } from '../apply/apply-engine.ts';
import type { RecoveryOutcome, RecoveryReport } from '../apply/operation.ts';
import type { Logger } from '../host.ts';
import { changeableFolders, slotsOf } from './games.ts';
import type { LoadoutStore, StoredLoadout } from './loadout-store.ts';
import { readLoadoutFile } from './state-folder.ts';

/** What is kept until a face asks for it. */
const MAX_KEPT = 100;

/** Operations that a crash cut short: finished, taken back, or waiting for a person. */
export interface Recovery {
  /** Before anything reads the folder. Throws OPERATION_FOREIGN, OPERATION_OPEN, and LOCKED with `wait`. */
  recover(loadout: StoredLoadout, wait?: FolderWait): Promise<void>;
  interrupted(input: { loadoutId: string }): Promise<readonly Interrupted[]>;
  settle(input: { loadoutId: string; op: string; direction: Direction }): Promise<Settled>;
  recovered(): readonly Recovered[];
}

export function createRecovery(services: {
  store: LoadoutStore;
  engine: ApplyEngine;
  logger: Logger;
  onRecovered: (loadoutId: string) => void;
}): Recovery {
  const { store, engine, logger, onRecovered } = services;
  const kept: Recovered[] = [];

  function note({ id, brief }: StoredLoadout, outcome: RecoveryOutcome): void {
    const { op, result, cause, cutShort } = outcome;
    logger.warn('apply.recovered', { op, result, cause });
    if (cutShort === null || (result !== 'finished' && result !== 'rolled-back')) return;
    kept.push({ ...cutShort, loadoutId: id, loadout: brief.name, result });
    if (kept.length > MAX_KEPT) kept.shift();
    onRecovered(id);
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
