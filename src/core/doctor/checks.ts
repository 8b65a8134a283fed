import type { Message } from '#shared/domain/addon.ts';
import type { DoctorCheck } from '#shared/domain/doctor.ts';
import { codeOf } from '#shared/code-of.ts';

export function ok(subject: Message, finding: Message): DoctorCheck {
  return { subject, result: 'ok', finding, hint: null };
}

export function warning(subject: Message, finding: Message, hint: Message): DoctorCheck {
  return { subject, result: 'warning', finding, hint };
}

/** A problem that was just fixed. */
export function repaired(subject: Message, finding: Message): DoctorCheck {
  return { subject, result: 'repaired', finding, hint: null };
}

export function failed(subject: Message, finding: Message, hint: Message): DoctorCheck {
  return { subject, result: 'failed', finding, hint };
}

/** Returns the system's code of an attempt's error; null when it succeeded. */
export function codeOfFailure(attempt: () => void): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    return codeOf(error) ?? 'unknown';
  }
}
