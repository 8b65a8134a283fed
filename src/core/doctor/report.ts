import type { DoctorCheck, DoctorReport } from '#shared/domain/doctor.ts';
import type { Diagnostics } from '../host.ts';

const MAX_LOG_LINES = 500;
/** Fields that hold what a person called something. */
const NAMES = /^(name|title|titles|file|fileName|path|from|fromPath|holder|slug)$/;
const KEPT_LETTERS = 2;

/** Checks and log as they may be handed to a stranger: redacted, and names cut to their first letters. */
export function toReport(checks: readonly DoctorCheck[], diagnostics: Diagnostics): DoctorReport {
  const log = diagnostics.recentLog().slice(-MAX_LOG_LINES);
  return {
    checks: checks.map((check) => shortenNames(diagnostics.redact(check)) as DoctorCheck),
    log: log.map((line) => shortenLine(line, diagnostics)),
  };
}

/** A line was redacted when it was written, perhaps by an older Loadout that knew less. */
function shortenLine(line: string, { redact }: Diagnostics): string {
  try {
    return JSON.stringify(shortenNames(redact(JSON.parse(line))));
  } catch {
    return '<unreadable>';
  }
}

function shortenNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortenNames);
  if (typeof value !== 'object' || value === null) return value;
  // The name of an error is the program's own word.
  const isError = 'stack' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      NAMES.test(key) && typeof field === 'string' && !isError
        ? shorten(field)
        : shortenNames(field),
    ]),
  );
}

/** `wonderful-machines-1.2.0.jar` is `wo….jar`: enough to tell two apart, not to know them. */
function shorten(name: string): string {
  if (name.length <= KEPT_LETTERS || /^<\w+>/.test(name)) return name;
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return `${Array.from(name).slice(0, KEPT_LETTERS).join('')}…${extension}`;
}
