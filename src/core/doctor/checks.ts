import type { Message } from '#shared/domain/addon.ts';
import type { DoctorCheck } from '#shared/domain/doctor.ts';
import { codeOf } from '#shared/code-of.ts';

export function ok(subject: Message, finding: Message): DoctorCheck {
  return { subject, result: 'ok', finding, hint: null };
}

export function warning(subject: Message, finding: Message, hint: Message): DoctorCheck {
  return { subject, result: 'warning', finding, hint };
}

/** Something that was wrong and is right now. */
export function repaired(subject: Message, finding: Message): DoctorCheck {
  return { subject, result: 'repaired', finding, hint: null };
}

export function failed(subject: Message, finding: Message, hint: Message): DoctorCheck {
  return { subject, result: 'failed', finding, hint };
}

/** What an attempt failed with, as the system names it; null where it went well. */
export function codeOfFailure(attempt: () => void): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    return codeOf(error) ?? 'unknown';
  }
}
