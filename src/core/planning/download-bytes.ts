import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { isPlausibleFileSize } from '#shared/registry/limits.ts';
import type { PlanBasis } from './planner.ts';

/**
 * What has to come from the registry: bytes that the vault lacks, those that two items need once. Sizes that no file has
 * count nothing.
 */
export async function measureDownloads(
  items: readonly PlanItem[],
  { inVault, estimateWaitMs }: Pick<PlanBasis, 'inVault' | 'estimateWaitMs'>,
): Promise<Pick<Plan, 'downloadCount' | 'downloadBytes' | 'downloadWaitMs'>> {
  const sizes = new Map(
    items.flatMap(({ source }) => (source ? [[source.sha512, source.size]] : [])),
  );
  const kept = await inVault([...sizes.keys()]);
  const missing = [...sizes].filter(([sha512]) => !kept.has(sha512));
  const plausible = missing.map(([, size]) => size).filter(isPlausibleFileSize);
  return {
    downloadCount: missing.length,
    downloadBytes: plausible.reduce((sum, size) => sum + size, 0),
    downloadWaitMs: missing.length === 0 ? 0 : estimateWaitMs(missing.length),
  };
}
