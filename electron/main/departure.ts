import { app, type BrowserWindow, powerMonitor } from 'electron';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { withinLimit } from './within-limit.ts';

/** However the program is left: by its window, its menu, or the end of the session. */
export interface DepartureOptions {
  readonly isMac: boolean;
  /** What would be lost or half done. */
  readonly unfinished: () => Promise<readonly JobBrief[]>;
  readonly whenIdle: () => Promise<void>;
  /** What the person says when work is going on. */
  readonly ask: (jobs: readonly JobBrief[]) => Promise<'finish' | 'stop' | 'stay'>;
  /** Says what the end of the session stopped. */
  readonly tellStopped: (jobs: readonly JobBrief[]) => void;
  readonly hideWindow: () => void;
  /** Closing the window leaves the program running. */
  readonly staysOpen: () => boolean;
  /** The program could not be replaced. */
  readonly startAgain: (error: unknown) => void;
  /** Brings everything to a durable point and lets go of it. */
  readonly close: () => Promise<void>;
}

export type Departure = ReturnType<typeof createDeparture>;

/** The journal makes a hard end safe as well; nobody who logs out waits longer than this. */
const MAX_CLOSE_MS = 2_000;

interface EndEvent {
  preventDefault(): void;
}

/** The program ends once, by one of two ways. */
function createEnd(options: Pick<DepartureOptions, 'close' | 'startAgain'>) {
  let isLeaving = false;
  let isHandedOver = false;

  /** What comes first has its part of the time, and keeps the core from nothing when it fails. */
  async function leave(first: () => Promise<void> = async () => undefined): Promise<void> {
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

  /** The same with the program replaced at its end; if that fails, this one starts again. */
  async function handOver(install: () => Promise<void>): Promise<void> {
    if (isLeaving) return;
    isLeaving = true;
    await withinLimit(options.close(), MAX_CLOSE_MS);
    isHandedOver = true;
    // The new one would take itself for a second start of this one.
    app.releaseSingleInstanceLock();
    await install().catch(options.startAgain);
    app.exit(0);
  }

  return { leave, handOver, isLeaving: () => isLeaving, isHandedOver: () => isHandedOver };
}

export function createDeparture(options: DepartureOptions) {
  const end = createEnd(options);
  let isAsking = false;
  let later: object | null = null;

  async function leaveWhenIdle(): Promise<void> {
    const mine = {};
    later = mine;
    options.hideWindow();
    await options.whenIdle().catch(() => undefined);
    if (later === mine) await end.leave();
  }

  async function request(): Promise<void> {
    if (isAsking || end.isLeaving()) return;
    isAsking = true;
    const answer = await decide(options).finally(() => (isAsking = false));
    if (answer === 'stop') await end.leave();
    if (answer === 'finish') await leaveWhenIdle();
  }

  /** The session ends whatever a person would say: no question, only the time to stop. */
  function delaySession(event?: EndEvent): void {
    event?.preventDefault();
    void end.leave(() => tellWhatStops(options));
  }

  // Only `leave` ends the program: whoever asks to quit meanwhile must not cut its time short.
  app.on('before-quit', (event) => {
    if (end.isHandedOver()) return;
    event.preventDefault();
    void request();
  });
  // On a Mac the program outlives its window; elsewhere closing the window has asked already.
  app.on('window-all-closed', () => undefined);
  powerMonitor.on('shutdown', delaySession);

  const closeByQuestion = (event: EndEvent): void => {
    if (options.isMac) return;
    event.preventDefault();
    if (options.staysOpen()) options.hideWindow();
    else void request();
  };
  return {
    handOver: end.handOver,
    /** The window is wanted again: a promise to leave later is taken back. */
    stay(): void {
      later = null;
    },
    /** Binds a new window to the same rules. */
    watchWindow(window: BrowserWindow): void {
      window.on('close', closeByQuestion);
      window.on('query-session-end', delaySession);
      window.on('session-end', () => void end.leave(() => tellWhatStops(options)));
    },
  };
}

/** A core that cannot even list its jobs must not keep anybody here. */
async function listJobs({
  unfinished,
}: Pick<DepartureOptions, 'unfinished'>): Promise<readonly JobBrief[]> {
  let jobs: readonly JobBrief[] = [];
  await withinLimit(
    unfinished().then((listed) => (jobs = listed)),
    MAX_CLOSE_MS,
  );
  return jobs;
}

async function decide(options: DepartureOptions): Promise<'finish' | 'stop' | 'stay'> {
  const jobs = await listJobs(options);
  return jobs.length === 0 ? 'stop' : options.ask(jobs);
}

async function tellWhatStops(options: DepartureOptions): Promise<void> {
  const jobs = await listJobs(options);
  if (jobs.length > 0) options.tellStopped(jobs);
}
