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
  const byFile = new Map(
    places.map(({ slot, path, locked }) => [keyOf(slot.id, path, locked), locked]),
  );
  let policies: readonly Policy[] = file.policies;
  for (const { kind, to } of items) {
    const locked =
      kind === 'leave' || to === null ? undefined : byFile.get(keyOf(to.slot, to.path, to));
    if (to && locked) policies = takeLockedPolicy(policies, to, locked.policy);
  }
  return { ...file, policies: [...policies] };
}

/** Receipts may be shown by one path. */
function keyOf(slot: string, path: string, { sha512 }: { readonly sha512: string | null }): string {
  return [slot, path, sha512].join('\n');
}
