import type { Fault } from '../profile.ts';

/** Decides when a switched-on fault acts (design decision 13). */
export interface FaultGate {
  /**
   * The fault that acts on this request, if any. Only the first request for a target meets one: with several
   * switches on, the targets take turns through them.
   */
  next(target: string, applicable: readonly Fault[]): Fault | null;
}

export function createFaultGate(faults: readonly Fault[]): FaultGate {
  const met = new Set<string>();
  return {
    next(target, applicable) {
      const enabled = applicable.filter((fault) => faults.includes(fault));
      if (enabled.length === 0 || met.has(target)) return null;
      met.add(target);
      return enabled[(met.size - 1) % enabled.length] ?? null;
    },
  };
}
