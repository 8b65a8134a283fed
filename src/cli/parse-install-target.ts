import { AppError } from '#shared/errors.ts';
import { t } from './text.ts';

/** Argument of `install`: a path, or a project with a version (null: the best match). */
export type NamedTarget =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'project'; readonly project: string; readonly version: string | null };

const FILE = /[\\/]|\.(?:jar|zip)$/i;

/**
 * Parses `FILE|PROJECT[@VERSION]`: a file contains a slash or ends in .jar or .zip, and a project
 * does neither. Throws USAGE.
 */
export function parseInstallTarget(value: string): NamedTarget {
  if (FILE.test(value)) return { kind: 'file', path: value };
  const [, project, version] = /^([^@\s]+)(?:@(\S+))?$/.exec(value) ?? [];
  if (project === undefined) {
    const allowed = t('cli-allowed-install-target');
    throw new AppError('USAGE', { argument: 'install', value, allowed });
  }
  return { kind: 'project', project, version: version ?? null };
}
