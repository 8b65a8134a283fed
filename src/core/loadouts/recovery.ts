import type {
  ChangeBrief,
  RecoveryDirection,
  Interrupted,
  Recovered,
  ResolvedOperation,
  UndoneInterruption,
} from '#shared/domain/recovery.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import type { ApplyEngine, FolderWait } from '../apply/apply-engine.ts';
import type { RecoveryOutcome, RecoveryReport } from '../apply/operation.ts';
import { openSealedText, sealText } from '../database/stored-text.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { Logger } from '../host.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import { changeableFolders, type Games } from './games.ts';
import type { LoadoutStore, StoredLoadout } from './loadout-store.ts';
import { readLoadoutFile } from './state-folder.ts';

/** Number kept until a face asks for them. */
const MAX_KEPT = 100;

/** Interrupted operations: finished, undone, or waiting for a decision. */
export interface Recovery {
  /**
   * Called before the folder is read. Throws OPERATION_FOREIGN, OPERATION_OPEN, and LOCKED with
   * `wait`.
   */
  recover(loadout: StoredLoadout, wait?: FolderWait): Promise<void>;
  /** Rebuilds a record that cannot be read. Throws LOADOUT_DAMAGED if that is impossible. */
  rebuildRecord(loadout: StoredLoadout): Promise<void>;
  /** Throws LOCKED. */
  interrupted(input: { loadoutId: string }): Promise<readonly Interrupted[]>;
  undone(input: { loadoutId: string }): readonly UndoneInterruption[];
  resolve(input: {
    loadoutId: string;
    op: string;
    direction: RecoveryDirection;
  }): Promise<ResolvedOperation>;
  recovered(): readonly Recovered[];
}

export function createRecovery(services: {
  store: LoadoutStore;
  games: Pick<Games, 'slotsOf'>;
  engine: ApplyEngine;
  logger: Logger;
  database: AppDatabase;
  recordRegistry: RegistryConnections['record'];
  onRecovered: (loadoutId: string) => void;
  onFinished: (op: string) => void;
}): Recovery {
  const { store, games, engine, logger, recordRegistry, onRecovered, onFinished } = services;
  const kept: Recovered[] = [];
  const undone = createUndoneStore(services);

  function keep(recovered: Recovered): void {
    kept.push(recovered);
    if (kept.length > MAX_KEPT) kept.shift();
    onRecovered(recovered.loadoutId);
  }

  function note({ id, brief }: StoredLoadout, outcome: RecoveryOutcome): void {
    const { op, result, cause, change, differing } = outcome;
    logger.warn('apply.recovered', { op, result, cause, differing });
    if (result === 'finished') onFinished(op);
    if (change === null || (result !== 'finished' && result !== 'rolled-back')) return;
    if (result === 'rolled-back') undone.add(id, op, change);
    keep({ loadoutId: id, loadout: brief.name, result, change, differing: [...differing] });
  }

  async function rebuildRecord({ id, root, brief }: StoredLoadout): Promise<void> {
    const known = toRecord(id, brief);
    const named = known && { ...known, ...recordRegistry(brief.registry) };
    const isRebuilt = await engine.rebuildRecord(root, named);
    if (!isRebuilt) return;
    logger.warn('loadouts.record-rebuilt', { loadoutId: id });
    keep({ loadoutId: id, loadout: brief.name, result: 'rebuilt', change: null, differing: [] });
  }

  async function recoverAndLog(loadout: StoredLoadout, wait?: FolderWait): Promise<RecoveryReport> {
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
      const { outcomes } = await recoverAndLog(loadout, wait);
      const open = outcomes.find(({ result }) => result === 'open');
      if (open) throw toOpenOperationError(open);
    },
    rebuildRecord,
    async interrupted({ loadoutId }) {
      const { outcomes, lockedBy } = await recoverAndLog(find(loadoutId));
      // That process may be paused in the middle of a change.
      if (lockedBy !== null) throw new AppError('LOCKED', { pid: lockedBy });
      return outcomes.flatMap(({ interrupted }) => interrupted ?? []);
    },
    async resolve({ loadoutId, op, direction }) {
      const { root } = find(loadoutId);
      const folders = changeableFolders(games.slotsOf(readLoadoutFile(root)), { isOfPack: true });
      const outcome = await engine.resolveByChoice(root, { op, direction, folders });
      const { result, cause, change, differing } = outcome;
      logger.warn('apply.settled', { op, direction, result, cause, differing });
      if (result === 'rolled-back' && change !== null) undone.add(loadoutId, op, change);
      return { result, cause, differing };
    },
    undone: ({ loadoutId }) => undone.of(loadoutId),
    recovered: () => kept.splice(0),
  };
}

/** Returns the cause that keeps an operation open when a person can fix it, else OPERATION_OPEN. */
function toOpenOperationError({ op, cause }: RecoveryOutcome): AppError {
  if (cause?.code === 'OPERATION_FOREIGN') return new AppError(cause.code, cause.params);
  if (cause?.code === 'DISK_FULL') return new AppError(cause.code, { ...cause.params, op });
  return new AppError('OPERATION_OPEN', { op, cause: cause?.code ?? null });
}

/** In the database only: nothing of the folder depends on it, and it may fail. */
function createUndoneStore({
  database,
  logger,
}: {
  readonly database: AppDatabase;
  readonly logger: Logger;
}) {
  const insert = database.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO interruptions (loadout_id, op, document) VALUES (?, ?, ?)',
  );
  const select = database.prepare<[string], { op: string; document: string }>(
    'SELECT op, document FROM interruptions WHERE loadout_id = ?',
  );
  return {
    add(loadoutId: string, op: string, change: ChangeBrief): void {
      const text = JSON.stringify({ ...change, op } satisfies UndoneInterruption);
      try {
        insert.run(loadoutId, op, sealText(text, [loadoutId, op]));
      } catch (error) {
        logger.warn('loadouts.interruption-not-kept', { loadoutId, error });
      }
    },
    of(loadoutId: string): readonly UndoneInterruption[] {
      return select
        .all(loadoutId)
        .map(({ op, document }) => openSealedText(document, [loadoutId, op]))
        .flatMap((text) => (text === null ? [] : [JSON.parse(text) as UndoneInterruption]))
        .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
    },
  };
}

/** Rebuilds the record from the database; null for custom slots, which only the record has. */
function toRecord(id: string, brief: StoredLoadout['brief']): LoadoutFile | null {
  const { name, game, layout, registry, target, holdHours, lookups } = brief;
  if (layout === 'custom') return null;
  const own = { name, game, layout, registry, target, holdHours, lookups };
  return { format: 1, id, ...own, slots: null, policies: [], addons: [], generation: -1 };
}
