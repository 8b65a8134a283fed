import type { DraftDependency } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import { DEPENDENCY_TYPES } from '#shared/registry/enumerations.ts';

/** `a, b` as a list; an empty text is an empty one. */
export function parseList(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** Throws USAGE for a text that is none of the values. */
export function parseChoice<T extends string>(
  argument: string,
  value: string | undefined,
  values: readonly T[],
): T | undefined {
  if (value === undefined) return undefined;
  const found = values.find((one) => one === value);
  if (found === undefined)
    throw new AppError('USAGE', { argument, value, allowed: values.join(', ') });
  return found;
}

/** `PROJECT-ID[@VERSION-ID][:TYPE]`. Throws USAGE. */
export function parseDependency(text: string): DraftDependency {
  const [, projectId, versionId, type = 'required'] =
    /^([^@:\s]+)(?:@([^@:\s]+))?(?::([a-z]+))?$/.exec(text) ?? [];
  const isType = DEPENDENCY_TYPES.some((one) => one === type);
  if (projectId === undefined || !isType) {
    const allowed = `PROJECT-ID, PROJECT-ID@VERSION-ID, with :${DEPENDENCY_TYPES.join(' or :')}`;
    throw new AppError('USAGE', { argument: '--dependency', value: text, allowed });
  }
  return { projectId, versionId: versionId ?? null, dependencyType: type, name: null };
}
