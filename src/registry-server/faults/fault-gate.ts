import type { Fault } from '../profile.ts';

/** Decides when an enabled fault acts (design decision 13). */
export interface FaultGate {
  /** False while no fault is enabled. */
  isOpen(): boolean;
  /**
   * Returns the fault that acts on this request, or null. Only the first request for a target gets
   * one: with several faults enabled, the targets cycle through them.
   */
  next<F extends Fault>(target: string, applicable: readonly F[]): F | null;
}

export function createFaultGate(faults: readonly Fault[]): FaultGate {
  const met = new Set<string>();
  const turns = new Map<string, number>();
  return {
    isOpen: () => faults.length > 0,
    next(target, applicable) {
      const enabled = applicable.filter((fault) => faults.includes(fault));
      if (enabled.length === 0 || met.has(target)) return null;
      met.add(target);
      const turn = turns.get(enabled.join()) ?? 0;
      turns.set(enabled.join(), turn + 1);
      return enabled[turn % enabled.length] ?? null;
    },
  };
}
