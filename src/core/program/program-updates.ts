import type { ProgramUpdate } from '#shared/domain/program-update.ts';
import { isWork } from '#shared/domain/is-work.ts';
import { createListeners } from '#shared/domain/listeners.ts';
import { AppError, type ErrorPayload, toErrorPayload } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import type { ProgramUpdater } from '../host.ts';
import { findRunning } from '../play/find-running.ts';
import { createProgramFetch } from './program-fetch.ts';

type ProgramParts = Pick<CoreParts, 'io' | 'host' | 'gateway' | 'streams'> & {
  readonly jobs: Pick<CoreParts['jobs'], 'list'>;
  readonly access: Pick<CoreParts['access'], 'list'>;
};

export type ProgramUpdates = ReturnType<typeof createProgramUpdates>;

const NOTHING: ProgramUpdate = {
  state: 'unchecked',
  managedBy: null,
  found: null,
  bytesDone: 0,
  checkedAt: null,
  error: null,
};

/**
 * Updates of this program: found by a check, downloaded on request, installed by a restart that the
 * person chooses. A failure is a state, and never ends the running program.
 */
export function createProgramUpdates(parts: ProgramParts) {
  const { host, io, gateway } = parts;
  const { program = 'npm', clock, logger } = host;
  const updater = typeof program === 'string' ? null : program;
  const closing = new AbortController();
  const listeners = createListeners();
  let update: ProgramUpdate =
    typeof program === 'string'
      ? { ...NOTHING, state: 'managed', managedBy: program }
      : begin(program);
  let work: Promise<void> = Promise.resolve();
  let isWorking = false;

  function set(change: Partial<ProgramUpdate>): void {
    update = { ...update, ...change };
    listeners.notify();
  }

  /** One task at a time: a second request returns the present state. */
  async function run(piece: (by: ProgramUpdater) => Promise<void>): Promise<ProgramUpdate> {
    if (updater === null || isWorking) return update;
    isWorking = true;
    work = piece(updater).catch((error: unknown) => {
      const refused = toProgramError(error);
      if (refused.code === 'CANCELLED')
        return set({ state: update.found ? 'available' : 'unchecked' });
      logger.warn('program.update-failed', { code: refused.code, ...refused.params });
      set({ state: 'failed', error: refused });
    });
    await work.finally(() => (isWorking = false));
    return update;
  }

  const fetch =
    updater && createProgramFetch({ io, gateway, clock, signal: closing.signal }, updater);

  return {
    watch: (_?: unknown, signal?: AbortSignal) =>
      parts.streams.watch({ read: () => update, subscribe: listeners.subscribe }, signal),
    check: () =>
      run(async (by) => {
        // A downloaded version stays offered: it only needs a restart.
        if (update.state === 'ready' || fetch === null) return;
        set({ state: 'checking', error: null });
        const found = await by.find(fetch);
        const checkedAt = clock.now().toISOString();
        set({ state: found === null ? 'current' : 'available', found, checkedAt, bytesDone: 0 });
      }),
    download: () =>
      run(async (by) => {
        if (update.found === null || update.state === 'ready') return;
        set({ state: 'downloading', error: null, bytesDone: 0 });
        await by.download((bytesDone) => set({ bytesDone }));
        set({ state: 'ready' });
      }),
    /** Throws PROGRAM_NOT_UPDATED. */
    async restart(): Promise<ProgramUpdate> {
      if (update.state !== 'ready') return update;
      refuseWhileBusy(parts);
      return run((by) => by.restart());
    },
    async close(): Promise<void> {
      closing.abort();
      await work;
    },
  };
}

function begin({ notInstalled }: ProgramUpdater): ProgramUpdate {
  if (notInstalled === null) return NOTHING;
  const params = { cause: 'not-installed', version: notInstalled };
  return { ...NOTHING, state: 'failed', error: { code: 'PROGRAM_NOT_UPDATED', params } };
}

function refuseWhileBusy({ io, host, jobs, access }: ProgramParts): void {
  const isChanging = jobs.list().some((job) => job.state !== 'ended' && isWork(job));
  if (isChanging) throw new AppError('PROGRAM_NOT_UPDATED', { cause: 'change' });
  if (access.list().some(({ id }) => findRunning({ io, host }, id) !== null))
    throw new AppError('PROGRAM_NOT_UPDATED', { cause: 'game' });
}

/** Errors of requests and downloads name registries and paths, which do not apply here. */
function toProgramError(thrown: unknown): ErrorPayload {
  const { code, params } = toErrorPayload(thrown);
  if (code === 'DISK_FULL') return { code, params: { place: 'data' } };
  const cause = CAUSES[code] ?? params['cause'];
  if (cause === undefined) return { code: 'INTERNAL', params: {} };
  return { code: 'PROGRAM_NOT_UPDATED', params: { cause: WORDLESS.has(cause) ? 'answer' : cause } };
}

/** Words for error codes; others use their own cause. */
const CAUSES: Partial<Record<ErrorPayload['code'], string>> = {
  REGISTRY_OFFLINE: 'offline',
  REGISTRY_LIMITED: 'limited',
  REGISTRY_ANSWER_INVALID: 'answer',
  ORIGIN_REFUSED: 'origin',
  DOWNLOAD_DIFFERS: 'hash',
  DOWNLOAD_TOO_LARGE: 'too-large',
};
/** The server answered with something other than the file. */
const WORDLESS: ReadonlySet<unknown> = new Set(['unavailable', 'status', null]);
