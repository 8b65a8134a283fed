import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CoreParts } from '../core-parts.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { Clock, Logger } from '../host.ts';
import type { Emit } from './core-events.ts';

type WatchedParts = Pick<CoreParts, 'host' | 'database' | 'settings' | 'store' | 'known'>;

/**
 * Reports changes by other processes of this data folder, until the returned function is called.
 */
export function watchOtherProcesses(
  { host, database, settings, store, known }: WatchedParts,
  emit: Emit,
): () => void {
  const { clock, logger, paths } = host;
  const ends = [
    settings.onChange(() => emit('settings')),
    watchDatabase({ database, clock, logger }, [
      {
        isInDatabase: true,
        read: known.revisions,
        tell: (loadoutId) => emit('addons', loadoutId),
      },
      {
        isInDatabase: false,
        read: () => statesOfFiles(settings, paths.dataDir),
        tell: (name) => emit(KIND_OF_FILES[name as WatchedFiles]),
      },
      {
        isInDatabase: true,
        read: () => new Map(store.all().map((one) => [one.id, JSON.stringify(one)])),
        tell: (loadoutId) => emit('loadouts', loadoutId),
      },
    ]),
  ];
  return () => ends.forEach((end) => end());
}

const KIND_OF_FILES = { settings: 'settings', registries: 'registry', runs: 'runs' } as const;
type WatchedFiles = keyof typeof KIND_OF_FILES;

function statesOfFiles(
  settings: CoreParts['settings'],
  dataDir: string,
): ReadonlyMap<WatchedFiles, string> {
  return new Map([
    ['settings', JSON.stringify(settings.current())],
    ['registries', signatureOfFolder(join(dataDir, 'registries'))],
    ['runs', signatureOfFolders(join(dataDir, 'runs'))],
  ]);
}

function signatureOfFolder(folder: string): string {
  const stats = lstatSync(folder, { bigint: true, throwIfNoEntry: false });
  return String(stats?.mtimeNs ?? '');
}

/** Signature of a folder and its subfolders: it changes when a file is added or replaced. */
function signatureOfFolders(folder: string): string {
  const signature = signatureOfFolder(folder);
  if (signature === '') return '';
  const within = readdirSync(folder).map((name) => signatureOfFolder(join(folder, name)));
  return [signature, ...within].join(' ');
}

const INTERVAL_MS = 1000;

/** State that another process may have changed; `read` is cheap, `tell` reports a difference. */
interface SharedState {
  /**
   * Stored in the database: reported only after another connection has written, because this
   * process reports its own writes.
   */
  readonly isInDatabase: boolean;
  /** The compared values by name; a difference is reported with its name. */
  read(): ReadonlyMap<string, string>;
  tell(name: string): void;
}

/**
 * Checks once a second whether another connection has written to the database (`PRAGMA
 * data_version`), and reports the states that changed. Returns a function that stops it.
 */
export function watchDatabase(
  services: { readonly database: AppDatabase; readonly clock: Clock; readonly logger: Logger },
  states: readonly SharedState[],
): () => void {
  const stopping = new AbortController();
  const version = (): unknown => services.database.pragma('data_version', { simple: true });
  let seen = version();
  let isFailing = false;
  const known = new Map(states.map((state) => [state, state.read()]));

  function pollStates(): void {
    const now = version();
    const hasOthersWritten = now !== seen;
    for (const state of states) {
      const before = known.get(state) ?? new Map<string, string>();
      const after = state.read();
      known.set(state, after);
      if (hasOthersWritten || !state.isInDatabase) emitDifferences(state, before, after);
    }
    seen = now;
  }

  /** A failed read is retried a second later; logged once, not every second. */
  function tryPoll(): void {
    try {
      pollStates();
      isFailing = false;
    } catch (error) {
      if (!isFailing) services.logger.error('events.poll-failed', { error });
      isFailing = true;
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      await services.clock.sleep(INTERVAL_MS, stopping.signal);
      tryPoll();
    }
  }

  run().catch((error: unknown) => {
    if (!stopping.signal.aborted) services.logger.error('events.poll-failed', { error });
  });
  return () => stopping.abort();
}

function emitDifferences(
  state: SharedState,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): void {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(name) !== after.get(name)) state.tell(name);
  }
}
