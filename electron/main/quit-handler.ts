import { app, type BrowserWindow, powerMonitor } from 'electron';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { InstallUpdate } from './program-updater.ts';
import { withinLimit } from './within-limit.ts';

/** Ways out of the program: its window, its menu, or the end of the session. */
export interface QuitOptions {
  readonly isMac: boolean;
  /** Jobs that would be lost or left half done. */
  readonly unfinished: () => Promise<readonly JobBrief[]>;
  readonly whenIdle: () => Promise<void>;
  /** Asks the user what to do with running jobs. */
  readonly ask: (jobs: readonly JobBrief[]) => Promise<'finish' | 'stop' | 'stay'>;
  /** Notifies which jobs the end of the session stopped. */
  readonly notifyStopped: (jobs: readonly JobBrief[]) => void;
  readonly hideWindow: () => void;
  /** Whether the program keeps running when its window is closed. */
  readonly staysOpen: () => boolean;
  /** Called if the program could not be replaced. */
  readonly startAgain: (error: unknown) => void;
  /** Saves everything durably and closes it. */
  readonly close: () => Promise<void>;
}

export type QuitHandler = ReturnType<typeof createQuitHandler>;

/** The journal makes even a hard end safe, so logging out never waits longer than this. */
const MAX_CLOSE_MS = 2_000;

interface EndEvent {
  preventDefault(): void;
}

/** Ends the program once, in one of two ways. */
function createEnd(options: Pick<QuitOptions, 'close' | 'startAgain'>) {
  let isLeaving = false;
  let isHandedOver = false;

  /** `first` shares the time limit, and its failure does not prevent closing the core. */
  async function quitNow(first: () => Promise<void> = async () => undefined): Promise<void> {
    if (isLeaving) return;
    isLeaving = true;
    await withinLimit(
      first()
        .catch(() => undefined)
        .then(options.close),
      MAX_CLOSE_MS,
    );
    app.exit(0);
  }

  /** Does the same and then replaces the program; if that fails, this version starts again. */
  async function quitForUpdate(install: InstallUpdate): Promise<void> {
    if (isLeaving) return;
    isLeaving = true;
    await withinLimit(options.close(), MAX_CLOSE_MS);
    isHandedOver = true;
    // Released last, so that no second start of this version takes it from the new one.
    await install(() => app.releaseSingleInstanceLock()).catch(options.startAgain);
    app.exit(0);
  }

  return { quitNow, quitForUpdate, isLeaving: () => isLeaving, isHandedOver: () => isHandedOver };
}

export function createQuitHandler(options: QuitOptions) {
  const end = createEnd(options);
  let isAsking = false;
  let later: object | null = null;

  async function quitWhenIdle(): Promise<void> {
    const mine = {};
    later = mine;
    options.hideWindow();
    await options.whenIdle().catch(() => undefined);
    if (later === mine) await end.quitNow();
  }

  async function request(): Promise<void> {
    if (isAsking || end.isLeaving()) return;
    isAsking = true;
    const answer = await decide(options).finally(() => (isAsking = false));
    if (answer === 'stop') await end.quitNow();
    if (answer === 'finish') await quitWhenIdle();
  }

  /**
   * The session ends regardless of the user's answer: asks nothing and only takes the time to stop.
   */
  function delaySession(event?: EndEvent): void {
    event?.preventDefault();
    void end.quitNow(() => notifyStoppedJobs(options));
  }

  // Only `leave` ends the program: a quit request meanwhile must not cut its time short.
  app.on('before-quit', (event) => {
    if (end.isHandedOver()) return;
    event.preventDefault();
    void request();
  });
  // On a Mac the program outlives its window; elsewhere closing the window has already asked.
  app.on('window-all-closed', () => undefined);
  powerMonitor.on('shutdown', delaySession);

  const closeByQuestion = (event: EndEvent): void => {
    if (options.isMac) return;
    event.preventDefault();
    if (options.staysOpen()) options.hideWindow();
    else void request();
  };
  return {
    quitForUpdate: end.quitForUpdate,
    /** The window is shown again: cancels leaving later. */
    stay(): void {
      later = null;
    },
    /** Applies the same rules to a new window. */
    watchWindow(window: BrowserWindow): void {
      window.on('close', closeByQuestion);
      window.on('query-session-end', delaySession);
      window.on('session-end', () => void end.quitNow(() => notifyStoppedJobs(options)));
    },
  };
}

/** A core that cannot even list its jobs must not block leaving. */
async function listUnfinishedJobs({
  unfinished,
}: Pick<QuitOptions, 'unfinished'>): Promise<readonly JobBrief[]> {
  let jobs: readonly JobBrief[] = [];
  await withinLimit(
    unfinished().then((listed) => (jobs = listed)),
    MAX_CLOSE_MS,
  );
  return jobs;
}

async function decide(options: QuitOptions): Promise<'finish' | 'stop' | 'stay'> {
  const jobs = await listUnfinishedJobs(options);
  return jobs.length === 0 ? 'stop' : options.ask(jobs);
}

async function notifyStoppedJobs(options: QuitOptions): Promise<void> {
  const jobs = await listUnfinishedJobs(options);
  if (jobs.length > 0) options.notifyStopped(jobs);
}
