import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { Clock, Logger } from '../host.ts';
import type { CallOptions } from '../registry/call.ts';

/** What every module of the catalogue works with. */
export interface CatalogueContext {
  readonly database: AppDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Rows that are read or written at once, and how long a turn of the thread may take (design.md decision 2). */
const ROWS_PER_GROUP = 25;
const TURN_MS = 5;

/** Hands over the items in small groups and lets everything else run when its turn is over. Throws CANCELLED. */
export async function inTurns<T>(
  items: readonly T[],
  work: (group: readonly T[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  let turnStart = performance.now();
  for (const group of toGroups(items, ROWS_PER_GROUP)) {
    if (signal?.aborted === true) throw new AppError('CANCELLED');
    work(group);
    if (performance.now() - turnStart < TURN_MS) continue;
    await setImmediate();
    turnStart = performance.now();
  }
}

export function toGroups<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const groups: (readonly T[])[] = [];
  for (let start = 0; start < items.length; start += size) {
    groups.push(items.slice(start, start + size));
  }
  return groups;
}

export function toCallOptions({ signal }: CallOptions): CallOptions {
  return signal === undefined ? {} : { signal };
}
