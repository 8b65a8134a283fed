import { AppError } from '#shared/errors.ts';
import { orError } from '../registry/or-else.ts';

export interface Parts<T> {
  readonly found: readonly T[];
  /** By id, why it could not be asked for. */
  readonly failed: ReadonlyMap<string, AppError>;
}

/**
 * Asks for many ids, at most `limit` in one request; a request that fails costs only its own ids, unless it says that
 * the others would fail as well. Throws CANCELLED.
 */
export async function askInParts<T>(
  ids: readonly string[],
  limit: number,
  ask: (part: readonly string[]) => Promise<readonly T[]>,
): Promise<Parts<T>> {
  const found: T[] = [];
  const failed = new Map<string, AppError>();
  const wanted = [...new Set(ids)];
  let hopeless: AppError | null = null;
  for (let start = 0; start < wanted.length; start += limit) {
    const part = wanted.slice(start, start + limit);
    const answer: readonly T[] | AppError = hopeless ?? (await orError(ask(part)));
    if (!(answer instanceof AppError)) {
      found.push(...answer);
      continue;
    }
    for (const id of part) failed.set(id, answer);
    if (answer.code === 'REGISTRY_LIMITED' || answer.code === 'REGISTRY_LACKS') hopeless = answer;
  }
  return { found, failed };
}
