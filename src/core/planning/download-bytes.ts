import type { PlanItem } from '#shared/domain/plan.ts';

/** Bytes that the vault lacks; bytes that two items need are fetched once. */
export async function sumDownloads(
  items: readonly PlanItem[],
  inVault: (sha512s: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const sizes = new Map(
    items.flatMap(({ source }) => (source ? [[source.sha512, source.size]] : [])),
  );
  const kept = await inVault([...sizes.keys()]);
  return [...sizes].reduce((sum, [sha512, size]) => (kept.has(sha512) ? sum : sum + size), 0);
}
