import type { LoadoutFile } from '#shared/domain/loadout.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';
import { placeLocked, takeLockedPolicy } from '#shared/domain/lock-match.ts';
import type { Policy } from '#shared/domain/addon.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { OpenLoadout } from '../loadouts/loadout-access.ts';

/** The loadout with what the lockfile says of pins, skips and channels of the add-ons that the plan makes equal to it. */
export function takeLockedPolicies(
  { file, slots }: OpenLoadout,
  { items }: Plan,
  { lock }: { readonly lock: LockFile },
): LoadoutFile {
  const places = lock.addons.flatMap((locked) => placeLocked(locked, slots) ?? []);
  const byPath = new Map(places.map(({ path, locked }) => [path, locked]));
  let policies: readonly Policy[] = file.policies;
  for (const { kind, to } of items) {
    const locked = kind === 'leave' || to === null ? undefined : byPath.get(to.path);
    if (to && locked) policies = takeLockedPolicy(policies, to, locked.policy);
  }
  return { ...file, policies: [...policies] };
}
