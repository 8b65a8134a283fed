import { dirname } from 'node:path';
import stringWidth from 'fast-string-width';
import { createNodeIo } from '#core/disk/node-io.ts';
import type { DoctorCheck, DoctorReport } from '#shared/domain/doctor.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { toPrintable } from '#shared/messages/printable.ts';
import { render } from '#shared/messages/render.ts';
import { padLabels } from '../pad-labels.ts';
import { t } from '../text.ts';

const PRIVATE_FILE_MODE = 0o600;
const RESULTS: Readonly<Record<DoctorCheck['result'], string>> = padLabels({
  ok: t('cli-doctor-report-ok'),
  repaired: t('cli-doctor-report-repaired'),
  warning: t('cli-doctor-report-warning'),
  failed: t('cli-doctor-report-failed'),
});
const HINT_INDENT = ' '.repeat(stringWidth(RESULTS.ok) + 2);

/** Formats a report as text: first the checks, then the unchanged log lines. */
export function formatReport({ checks, log }: DoctorReport, now: Date): string {
  const lines = checks.map(({ result, subject, finding, hint }) => {
    const line = `${RESULTS[result]}  ${render(subject)}: ${render(finding)}`;
    return hint === null ? line : `${line}\n${HINT_INDENT}${render(hint)}`;
  });
  return [
    t('cli-doctor-report-title', { time: now.toISOString() }),
    '',
    ...lines,
    '',
    t('cli-doctor-report-log', { count: log.length }),
    ...log.map(toPrintable),
    '',
  ].join('\n');
}

/**
 * Writes a new file readable only by its owner and returns its path. Throws USAGE if it exists,
 * FOLDER_NOT_WRITABLE.
 */
export function writeReport(text: string, path: string): string {
  try {
    createNodeIo().createFile(path, Buffer.from(text), PRIVATE_FILE_MODE);
    return path;
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (code === 'EEXIST')
      throw new AppError(
        'USAGE',
        { message: t('cli-doctor-report-exists', { file: path }) },
        error,
      );
    throw new AppError('FOLDER_NOT_WRITABLE', { folder: dirname(path), cause: code }, error);
  }
}

/** `loadout-report-20261120-154233.txt`. */
export function nameReport(now: Date): string {
  const digits = now.toISOString().replaceAll(/[-:]/g, '').slice(0, 15).replace('T', '-');
  return `loadout-report-${digits}.txt`;
}
