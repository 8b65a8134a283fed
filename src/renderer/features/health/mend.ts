import type { AddonMend, Finding } from '#shared/domain/health.ts';

/** The mends of one kind that one plan can do together: the most frequent, where there are several. */
export function findCommonMend(findings: readonly Finding[]): AddonMend | null {
  // A plan brings one add-on to a version that is named.
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
