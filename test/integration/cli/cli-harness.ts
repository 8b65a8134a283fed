import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { CliIo } from '#cli/io.ts';
import { runCli } from '#cli/run-cli.ts';

export interface CliRun {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** One command line in this process, without a terminal. */
export async function runLoadout(
  argv: readonly string[],
  options: Partial<CliIo> & { columns?: number } = {},
): Promise<CliRun> {
  const written = { stdout: '', stderr: '' };
  const streamTo = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => (written[name] += text),
    ...(options.columns === undefined ? {} : { isTTY: true, columns: options.columns }),
  });
  const status = await runCli(argv, {
    stdin: new PassThrough(),
    stdout: streamTo('stdout'),
    stderr: streamTo('stderr'),
    environment: {},
    platform: process.platform,
    cwd: tmpdir(),
    token: null,
    signal: new AbortController().signal,
    ...options,
  });
  return { status, ...written };
}

export function makeScratch(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'loadout-cli-')));
}
