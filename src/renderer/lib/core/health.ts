import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type HealthFinding,
  SEVERITIES,
  type Severity,
  severityOf,
} from '#shared/domain/health.ts';
import { api } from './client.ts';

export function healthQuery(loadoutId: string, isWanted = true) {
  return api.addons.health.queryOptions({ input: isWanted ? { loadoutId } : skipToken });
}

const NONE: readonly HealthFinding[] = [];

/** Problems of the add-ons, most severe first; empty until loaded. `isWanted` false: no request. */
export function useFindings(loadoutId: string, isWanted: boolean): readonly HealthFinding[] {
  return useQuery(healthQuery(loadoutId, isWanted)).data?.findings ?? NONE;
}

/** The most severe finding of each add-on, by its id. */
export function useWorstFindings(
  findings: readonly HealthFinding[],
): ReadonlyMap<string, HealthFinding> {
  return useMemo(() => {
    const worst = new Map<string, HealthFinding>();
    for (const finding of findings) {
      if (!worst.has(finding.addonId)) worst.set(finding.addonId, finding);
    }
    return worst;
  }, [findings]);
}

/** Counts the findings of the highest severity present; null: there are none. */
export function countWorst(
  findings: readonly HealthFinding[],
): { readonly severity: Severity; readonly count: number } | null {
  for (const severity of SEVERITIES) {
    const count = findings.filter((one) => severityOf(one) === severity).length;
    if (count > 0) return { severity, count };
  }
  return null;
}
