import type { DraftDependency } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import { DEPENDENCY_TYPES } from '#shared/registry/enumerations.ts';
import { t } from './text.ts';

/** Parses `a, b` as a list; an empty text is an empty list. */
export function parseCommaList(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** Parses `PROJECT-ID[@VERSION-ID][:TYPE]`. Throws USAGE. */
export function parseDependency(text: string): DraftDependency {
  const [, projectId, versionId, type = 'required'] =
    /^([^@:\s]+)(?:@([^@:\s]+))?(?::([a-z]+))?$/.exec(text) ?? [];
  const isType = DEPENDENCY_TYPES.some((one) => one === type);
  if (projectId === undefined || !isType) {
    const types = DEPENDENCY_TYPES.map((one) => `:${one}`).join(', ');
    const allowed = t('cli-allowed-dependency', { types });
    throw new AppError('USAGE', { argument: '--dependency', value: text, allowed });
  }
  return { projectId, versionId: versionId ?? null, dependencyType: type, name: null };
}
