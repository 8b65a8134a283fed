import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { Settings } from '#shared/domain/settings.ts';
import { message } from '#shared/messages/message.ts';
import { AppError } from '#shared/errors.ts';
import { lastAskedForNewer } from '../catalogue/cached-answers.ts';
import type { CoreParts } from '../core-parts.ts';
import type { Clock, Logger } from '../host.ts';
import { nameOf } from '../loadouts/loadout-access.ts';
import type { LoadoutService } from '../loadouts/loadout-service.ts';

const HOUR_MS = 3_600_000;
/** Short compared to an hour, so that a machine that slept checks soon after it wakes. */
const LOOK_EVERY_MS = 60_000;
/** The window's first content has priority. */
const START_AFTER_MS = 2000;

export interface CheckScheduleServices {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: () => Settings;
  readonly listLoadouts: () => readonly LoadoutBrief[];
  /**
   * When the registry was last asked for newer versions, in milliseconds since 1970; null: never.
   */
  readonly lastAskedAt: (registry: string) => number | null;
  /** Starts the job. */
  readonly check: (loadoutId: string) => void;
}

type ScheduleParts = Pick<CoreParts, 'host' | 'database' | 'settings' | 'access' | 'jobs'>;

/** Runs `keepChecking` with the jobs that a person would start. */
export function scheduleChecks(
  { host, database, settings, access, jobs }: ScheduleParts,
  loadouts: LoadoutService,
  signal: AbortSignal,
): Promise<void> {
  const services: CheckScheduleServices = {
    clock: host.clock,
    logger: host.logger,
    settings: settings.current,
    listLoadouts: access.list,
    lastAskedAt: (registry) => lastAskedForNewer(database, registry),
    check: (loadoutId) => startCheck({ access, jobs, loadouts }, loadoutId),
  };
  return keepChecking(services, signal);
}

interface CheckParts {
  readonly access: Pick<CoreParts['access'], 'list'>;
  readonly jobs: Pick<CoreParts['jobs'], 'start'>;
  readonly loadouts: Pick<LoadoutService, 'check'>;
}

/** Starts the job that a person would start, for all add-ons; fresh answers are reused. */
export function startCheck({ access, jobs, loadouts }: CheckParts, loadoutId: string): void {
  const name = message('job-check', { loadout: nameOf(access, loadoutId) });
  jobs.start({ kind: 'check', loadoutId, name }, async (job) => ({
    kind: 'check',
    report: await loadouts.check({ loadoutId, addons: null, fresh: false }, job),
  }));
}

/**
 * Checks automatically: at the start and every few hours, by the settings at that moment. Skips
 * loadouts whose folder is missing or whose look-ups are disabled; in offline mode nothing is
 * requested. Ends with the signal.
 */
export async function keepChecking(
  services: CheckScheduleServices,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = new Map<string, number>();
  /** A failed read is retried at the next look. */
  const start = (find: () => readonly LoadoutBrief[]): void => {
    try {
      for (const { id } of find()) {
        startedAt.set(id, services.clock.now().getTime());
        services.check(id);
      }
    } catch (error) {
      services.logger.error('schedule.failed', { error });
    }
  };
  try {
    await services.clock.sleep(START_AFTER_MS, signal);
    start(() => (services.settings().updates.checkAtStart ? findCheckable(services) : []));
    for (;;) {
      await services.clock.sleep(LOOK_EVERY_MS, signal);
      start(() => findDueLoadouts(services, startedAt));
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'CANCELLED') return;
    throw error;
  }
}

function findCheckable({ settings, listLoadouts }: CheckScheduleServices): readonly LoadoutBrief[] {
  if (settings().network.offline) return [];
  return listLoadouts().filter(({ condition, lookups }) => condition === 'ok' && lookups);
}

function findDueLoadouts(
  services: CheckScheduleServices,
  startedAt: ReadonlyMap<string, number>,
): readonly LoadoutBrief[] {
  const { checkEveryHours } = services.settings().updates;
  if (checkEveryHours === null) return [];
  const now = services.clock.now().getTime();
  const before = now - checkEveryHours * HOUR_MS;
  return findCheckable(services).filter(({ id, registry }) => {
    const last = startedAt.get(id) ?? services.lastAskedAt(registry);
    // A time in the future comes from a wall clock that was set back since.
    return last === null || last <= before || last > now;
  });
}
