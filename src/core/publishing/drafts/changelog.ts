import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { Message } from '#shared/domain/addon.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import { message } from '#shared/messages/message.ts';

/** A file or folder by its path. */
export type ChangelogSource =
  | { readonly from: 'file' | 'git'; readonly path: string }
  | { readonly from: 'previous' };

export type DraftChangelog =
  | { readonly text: string; readonly source: Message }
  | { readonly note: Message };

interface ChangelogRequest {
  /** Number of the new version, if known. */
  readonly number: string | null;
  readonly previous: Version | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

// Far more than a registry accepts: a text that is too long is reported at its field, and not cut
// here.
const MAX_FILE_BYTES = 4 * 1024 * 1024;
const GIT_TIMEOUT_MS = 10_000;
const runFile = promisify(execFile);

/** Throws FILE_UNREADABLE, CANCELLED; a missing changelog is a note. */
export async function readChangelog(
  source: ChangelogSource,
  asked: ChangelogRequest,
): Promise<DraftChangelog> {
  if (source.from === 'file') return readFromFile(source.path, asked.number);
  if (source.from === 'git') return readFromGit(source.path, asked);
  const { previous } = asked;
  if (previous === null) return describeMissingChangelog('no-previous');
  const from = message('draft-from-previous', { version: previous.versionNumber });
  return { text: previous.changelog ?? '', source: from };
}

async function readFromFile(path: string, number: string | null): Promise<DraftChangelog> {
  const file = basename(path);
  const text = await readText(path, file);
  const section = number === null ? null : findSection(text, number);
  const source = message('draft-from-changelog-file', { file, section: section?.heading ?? null });
  return { text: (section?.text ?? text).trim(), source };
}

async function readText(path: string, file: string): Promise<string> {
  try {
    const stats = await stat(path);
    // Reading a pipe waits for a writer, and no signal ends that.
    if (!stats.isFile()) throw new AppError('FILE_UNREADABLE', { file, cause: 'not-a-file' });
    if (stats.size > MAX_FILE_BYTES) throw new RangeError('too long');
    const bytes = await readFile(path);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isMissing = codeOf(error) === 'ENOENT';
    const cause = isMissing ? 'ENOENT' : 'no text';
    throw new AppError('FILE_UNREADABLE', { file, cause }, error);
  }
}

/**
 * Returns the section under the heading that names the version, up to the next heading of that rank
 * or a higher one.
 */
export function findSection(
  text: string,
  number: string,
): { readonly heading: string; readonly text: string } | null {
  const lines = text.split(/\r?\n/);
  const rankOf = (line: string): number => /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 7;
  const named = new RegExp(
    `(?:^|[\\s[(v])${number.replaceAll(/[^a-z0-9]/gi, String.raw`\$&`)}(?:$|[\\s\\]),:])`,
    'i',
  );
  const start = lines.findIndex((line) => rankOf(line) < 7 && named.test(line));
  const heading = lines[start];
  if (heading === undefined) return null;
  const after = lines.slice(start + 1);
  const end = after.findIndex((line) => rankOf(line) <= rankOf(heading));
  const body = after.slice(0, end === -1 ? undefined : end).join('\n');
  return { heading: heading.replace(/^#+\s*/, '').trim(), text: body.trim() };
}

/**
 * Lists the commits since the last tag or, when the version has a tag, those between the previous
 * tag and it.
 */
async function readFromGit(folder: string, asked: ChangelogRequest): Promise<DraftChangelog> {
  const git = async (...args: string[]): Promise<string | null> => runGit(folder, args, asked);
  if ((await git('rev-parse', '--git-dir')) === null) return describeMissingChangelog('no-git');
  const tags = ((await git('tag', '--list')) ?? '').split('\n');
  const own = tags.find((tag) => asked.number !== null && tag.replace(/^v/, '') === asked.number);
  const to = own === undefined ? 'HEAD' : `refs/tags/${own}`;
  const before = own === undefined ? to : `${to}^`;
  const from = await git('describe', '--tags', '--abbrev=0', before);
  const range = from === null ? to : `refs/tags/${from}..${to}`;
  const log = await git('log', '--no-merges', '--no-color', '--format=- %s', range, '--');
  if (log === null || log === '') return describeMissingChangelog('no-commits');
  return { text: log, source: message('draft-from-git', { from, to: own ?? 'HEAD' }) };
}

/**
 * Returns null when git is missing or fails. Of the environment git sees only the variables that
 * locate programs and the home folder.
 */
async function runGit(
  folder: string,
  args: readonly string[],
  { environment, signal }: ChangelogRequest,
): Promise<string | null> {
  const { PATH, HOME, USERPROFILE, SystemRoot } = environment;
  try {
    const { stdout } = await runFile(
      'git',
      ['-C', folder, '-c', 'log.showSignature=false', ...args],
      {
        env: { PATH, HOME, USERPROFILE, SystemRoot, GIT_OPTIONAL_LOCKS: '0' },
        timeout: GIT_TIMEOUT_MS,
        maxBuffer: MAX_FILE_BYTES,
        windowsHide: true,
        ...(signal === undefined ? {} : { signal }),
      },
    );
    return stdout.trim();
  } catch (error) {
    if (signal?.aborted) throw new AppError('CANCELLED', {}, error);
    return null;
  }
}

function describeMissingChangelog(cause: 'no-previous' | 'no-git' | 'no-commits'): DraftChangelog {
  return { note: message('draft-note-no-changelog', { cause }) };
}
