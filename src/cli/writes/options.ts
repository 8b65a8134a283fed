import { readFileSync, statSync } from 'node:fs';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '../text.ts';
import type { WriteRequest } from './write-command.ts';
import { toPath } from '../working-folder.ts';

export const PROJECT = ['<project>', t('cli-project-argument-project')] as const;

/** Parses `a,b` as a list and `none` as an empty one; undefined keeps the value. */
export function parseWordList(typed: string | undefined): string[] | undefined {
  if (typed === undefined) return undefined;
  if (typed === 'none') return [];
  return typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Returns null for `none`; undefined keeps the value. */
export function toTextOrNone(typed: string | undefined): string | null | undefined {
  return typed === 'none' ? null : typed;
}

type OptionContext = Pick<WriteRequest<object>, 'context' | 'session'>;

/** Returns the grant of a file at a typed path. */
export function grantFile({ context, session }: OptionContext, path: string): string {
  return session.grantFile(toPath(context.io, path));
}

/** Throws FILE_UNREADABLE. */
export function readText({ context }: OptionContext, path: string): string {
  const file = toPath(context.io, path);
  try {
    // Reading a pipe waits for a writer, and no signal ends that.
    if (statSync(file).isFile()) return readFileSync(file, 'utf8');
  } catch (error) {
    const cause = codeOf(error);
    throw new AppError('FILE_UNREADABLE', { file: path, cause }, error);
  }
  throw new AppError('FILE_UNREADABLE', { file: path, cause: 'not-a-file' });
}

/** Throws USAGE unless exactly one of the options is given. */
export function requireOne(options: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(options).map((name) => `--${name}`);
  if (Object.values(options).filter((value) => value !== undefined).length === 1) return;
  throw new AppError('USAGE', { message: t('cli-write-one-of', { options: names.join(', ') }) });
}
