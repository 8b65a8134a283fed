import type { Fault } from '../profile.ts';

/** Decides when a switched-on fault acts (design decision 13). */
export interface FaultGate {
  /** False while none is switched on. */
  isOpen(): boolean;
  /**
   * The fault that acts on this request, if any. Only the first request for a target meets one: with several
   * switches on, the targets take turns through them.
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
