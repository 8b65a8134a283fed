import type { LoadoutFile } from '#shared/domain/loadout.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';
import { placeLocked, takeLockedPolicy } from '#shared/domain/lock-match.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';

/** The loadout with what the lockfile says of pins, skips and channels of the add-ons that the plan makes equal to it. */
export function takeLockedPolicies(
  loadout: LoadoutFile,
  { items }: Plan,
  { lock, slots }: { lock: LockFile; slots: readonly Slot[] },
): LoadoutFile {
  const places = new Map(
    lock.addons.flatMap((locked) => {
      const place = placeLocked(locked, slots);
      return place ? [[place.path, locked]] : [];
    }),
  );
  const policies = items.reduce(
    (held, { kind, to }) => {
      const locked = kind === 'leave' || to === null ? undefined : places.get(to.path);
      return to && locked ? takeLockedPolicy(held, to, locked.policy) : held;
    },
    loadout.policies as readonly LoadoutFile['policies'][number][],
  );
  return { ...loadout, policies: [...policies] };
}
