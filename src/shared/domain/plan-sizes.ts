import { isPlausibleFileSize } from '../registry/limits.ts';
import type { Plan, PlanItem } from './plan.ts';

/** Files to be brought whose size the registry gives as more than any file has; totals leave them out. */
export function countUnknownSizes(items: readonly PlanItem[]): number {
  return items.filter(({ source }) => source !== null && !isPlausibleFileSize(source.size)).length;
}

const LONG_WAIT_MS = 60_000;
const LARGE_BYTES = 256 * 1024 * 1024;

/** Worth applying in parts: its downloads take long, at the registry's limits or by their size. */
export function isWorthParts({
  intent,
  downloadCount,
  downloadBytes,
  downloadWaitMs,
}: Pick<Plan, 'intent' | 'downloadCount' | 'downloadBytes' | 'downloadWaitMs'>): boolean {
  const hasParts = (intent === 'update' || intent === 'install') && downloadCount > 1;
  return hasParts && ((downloadWaitMs ?? 0) >= LONG_WAIT_MS || downloadBytes >= LARGE_BYTES);
}
