import type { AddonMend, Finding } from '#shared/domain/health.ts';

/** The mends of one kind that one plan can do together: the most frequent, where there are several. */
export function findCommonMend(findings: readonly Finding[]): AddonMend | null {
  const mends = findings.flatMap(({ mend }) => mend ?? []);
  const groups = [...Map.groupBy(mends, ({ intent }) => intent)].map(([intent, own]) => ({
    intent,
    names: [...new Set(own.flatMap(({ names }) => names))],
  }));
  const [most] = groups.toSorted((one, other) => other.names.length - one.names.length);
  return most !== undefined && most.names.length > 1 ? most : null;
}
