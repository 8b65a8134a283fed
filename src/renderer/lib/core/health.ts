import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Finding, SEVERITIES, type Severity, severityOf } from '#shared/domain/health.ts';
import { api } from './client.ts';

export function healthQuery(loadoutId: string, isWanted = true) {
  return api.addons.health.queryOptions({ input: isWanted ? { loadoutId } : skipToken });
}

const NONE: readonly Finding[] = [];

/** What is wrong with the add-ons, worst first; empty until it is known. `isWanted` false: nothing is asked. */
export function useFindings(loadoutId: string, isWanted: boolean): readonly Finding[] {
  return useQuery(healthQuery(loadoutId, isWanted)).data?.findings ?? NONE;
}

/** The worst finding of each add-on, by its id. */
export function useWorstFindings(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  return useMemo(() => {
    const worst = new Map<string, Finding>();
    for (const finding of findings) {
      if (!worst.has(finding.addonId)) worst.set(finding.addonId, finding);
    }
    return worst;
  }, [findings]);
}

/** How many findings there are of the worst severity that there is; null: none. */
export function countWorst(
  findings: readonly Finding[],
): { readonly severity: Severity; readonly count: number } | null {
  for (const severity of SEVERITIES) {
    const count = findings.filter((one) => severityOf(one) === severity).length;
    if (count > 0) return { severity, count };
  }
  return null;
}
