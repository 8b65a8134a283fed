// @promise several processes on one folder behave as if they ran one after the other
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JobOutcome, JobProgress } from '#shared/domain/job.ts';
import { expectOutcome, openCore, type CoreHarness } from '#test/helpers/core-harness.ts';

const PROGRAM = fileURLToPath(new URL('half-applied-process.ts', import.meta.url));

let scratch: string;
let folder: string;
let core: CoreHarness;
let other: ChildProcess | null = null;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'loadout-'));
  folder = join(scratch, 'game');
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  mkdirSync(join(scratch, 'data'));
  writeFileSync(join(folder, 'pmods/a.jar'), 'an add-on');
  core = openCore({ dataDir: join(scratch, 'data') });
});

afterEach(() => {
  other?.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

/**
 * Starts another process in the middle of an operation on the folder; the returned function lets it
 * finish.
 */
async function startOther(): Promise<() => void> {
  const { stdin, stdout } = (other = spawn(process.execPath, [PROGRAM, folder, 'pmods/a.jar'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  }));
  await once(stdout, 'data');
  return () => void stdin.write('go on');
}

/** Watches a job to its end; `onPhase` is called with every phase. */
async function watch(
  started: PromiseLike<{ jobId: string }>,
  onPhase: (phase: JobProgress['phase'] | undefined) => void,
): Promise<JobOutcome> {
  for await (const { progress, outcome } of await core.client.jobs.watch(await started)) {
    if (outcome) return outcome;
    onPhase(progress?.phase);
  }
  throw new Error('the job ended without an outcome');
}

it('a change that another process is making is waited for and is no difference', async () => {
  const { id: loadoutId } = await core.create(folder);
  const finishOther = await startOther();
  const phases = new Set<string | undefined>();
  const verified = await watch(core.client.loadouts.verify({ loadoutId }), (phase) => {
    phases.add(phase);
    if (phase === 'locked') finishOther();
  });
  expect(expectOutcome(verified, 'verify').report.differences).toEqual([]);
  expect(phases).toContain('locked');
});
