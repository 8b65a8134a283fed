import type { AddonMend, HealthFinding } from '#shared/domain/health.ts';

/**
 * Returns the fixes of one kind that a single plan can make together; of several kinds, the most
 * frequent.
 */
export function findCommonMend(findings: readonly HealthFinding[]): AddonMend | null {
  // A fix to a named version needs a plan for each add-on.
  const mends = findings.flatMap(({ mend }) =>
    mend === null || mend.to !== undefined ? [] : mend,
  );
  const groups = [...Map.groupBy(mends, ({ intent }) => intent)].map(([intent, own]) => ({
    intent,
    names: [...new Set(own.flatMap(({ names }) => names))],
  }));
  const [most] = groups.toSorted((one, other) => other.names.length - one.names.length);
  return most !== undefined && most.names.length > 1 ? most : null;
}
