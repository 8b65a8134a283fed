import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { CliIo } from '#cli/io.ts';
import { runCli } from '#cli/run-cli.ts';

export interface CliRun {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command line in this process, without a terminal. */
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

/**
 * Runs a command line with --json in a folder; returns its document, in which every field must be
 * in the schema.
 */
export async function askLoadout<Schema extends z.ZodType>(
  { dataDir, folder }: { readonly dataDir: string; readonly folder: string },
  { schema, argv, status = 0 }: { schema: Schema; argv: readonly string[]; status?: number },
): Promise<z.infer<Schema>> {
  const run = await runLoadout(['--data-dir', dataDir, '--json', ...argv], { cwd: folder });
  expect({ argv, status: run.status, stderr: run.status === status ? '' : run.stderr }).toEqual({
    argv,
    status,
    stderr: '',
  });
  expect(run.stdout).toMatch(/^\{"schemaVersion":1,/);
  const document: unknown = JSON.parse(run.stdout);
  expect(schema.parse(document)).toEqual(document);
  return schema.parse(document);
}
