import type { Policy } from '#shared/domain/addon.ts';
import type { ReleaseChannel } from '#shared/registry/enumerations.ts';

const HOUR_MS = 3_600_000;

/** What a person has decided for one add-on, as it holds now. */
export interface ActivePolicy {
  readonly channel: ReleaseChannel;
  readonly pin: Policy['pin'];
  readonly skip: Policy['skip'];
}

export interface PolicyTarget {
  readonly addonId: string;
  readonly projectId: string | null;
  readonly channel: ReleaseChannel;
  readonly now: Date;
}

/** The policy of the project, else of the add-on; ended pins and skips no longer hold. */
export function findPolicy(policies: readonly Policy[], target: PolicyTarget): ActivePolicy {
  const policy =
    policies.find(({ target: at }) => at.kind === 'project' && at.projectId === target.projectId) ??
    policies.find(({ target: at }) => at.kind === 'addon' && at.addonId === target.addonId);
  return {
    channel: policy?.channel ?? target.channel,
    pin: stillHolds(policy?.pin, target.now),
    skip: stillHolds(policy?.skip, target.now),
  };
}

function stillHolds<T extends { readonly until: string | null }>(
  decision: T | null | undefined,
  now: Date,
): T | null {
  if (!decision) return null;
  return decision.until === null || Date.parse(decision.until) > now.getTime() ? decision : null;
}

/** When a candidate that was first seen at `firstSeenAt` may be offered, in milliseconds since 1970; null: now. */
export function heldUntil(firstSeenAt: number | null, holdHours: number, now: Date): number | null {
  // Seen after this check began, or before the clock was set back: no later than now either way.
  const seenAt = Math.min(firstSeenAt ?? now.getTime(), now.getTime());
  const end = seenAt + holdHours * HOUR_MS;
  return end > now.getTime() ? end : null;
}
