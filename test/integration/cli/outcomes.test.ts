import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Addon } from '#shared/domain/addon.ts';
import type { JobOutcome } from '#shared/domain/job.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';
import { BRIEF, createFakeCore, makeAddon, makePlan, type FakeJobs } from './fake-core.ts';

const FRESH = { stale: false, oldestAnswerAt: null, cause: null };

let dataDir: string;
beforeEach(() => {
  dataDir = makeScratch();
});

async function run(
  argv: readonly string[],
  jobs: FakeJobs,
  io: Parameters<typeof runLoadout>[1] = {},
) {
  const core = createFakeCore(jobs);
  const result = await runLoadout(['--data-dir', dataDir, ...argv], {
    openCore: core.openCore,
    ...io,
  });
  return { ...result, calls: core.calls };
}

function checked(
  addons: Addon[],
  registry: Extract<JobOutcome, { kind: 'check' }>['report']['registry'] = FRESH,
): JobOutcome {
  return { kind: 'check', report: { loadout: BRIEF, addons, external: [], registry } };
}

function applied(
  left: { addonId: string; title: string; reason: { code: string; params: {} } }[] = [],
): JobOutcome {
  const generation = {
    format: 1 as const,
    number: 5,
    op: 'op1',
    kind: 'update' as const,
    createdAt: '2026-01-01T00:00:00Z',
    undoes: [],
    target: BRIEF.target,
    addons: [],
    changes: [],
    notes: [],
  };
  return { kind: 'apply', report: { loadout: BRIEF, generation, externalGeneration: null, left } };
}

const planned = (plan = makePlan([{}])): JobOutcome => ({ kind: 'plan', plan, registry: FRESH });
const failed = (code: ErrorPayload['code'], params: ErrorPayload['params'] = {}): JobOutcome => ({
  kind: 'failed',
  error: { code, params: { ...params } },
});
const notChecked = makeAddon({
  id: 'addon2',
  state: 'not-checked',
  reason: { code: 'state-not-answered', params: { cause: 'REGISTRY_UNREACHABLE' } },
});
const unreadable = makeAddon({
  id: 'addon3',
  state: 'not-identifiable',
  reason: { code: 'state-no-digest', params: {} },
});

describe('check exits', () => {
  test.each([
    ['0 when all are answered', [makeAddon({}), unreadable], 0],
    ['0 when there is nothing to ask', [unreadable], 0],
    ['3 when some are not', [makeAddon({}), notChecked], 3],
    ['5 when none could be', [notChecked, unreadable], 5],
  ] as const)('%s', async (_title, addons, expected) => {
    expect((await run(['check'], { outcomes: [checked([...addons])] })).status).toBe(expected);
  });

  test('0 with old answers, and says how old they are and why', async () => {
    const oldestAnswerAt = new Date(Date.now() - 7_300_000).toISOString();
    const cause = { code: 'REGISTRY_UNREACHABLE' as const, params: { registry: 'demo' } };
    const jobs = { outcomes: [checked([makeAddon({})], { stale: true, oldestAnswerAt, cause })] };
    const { status, stdout, stderr } = await run(['check', '--json'], jobs);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      stale: true,
      oldestAnswerAt,
      cause: { code: 'REGISTRY_UNREACHABLE' },
    });
    expect((JSON.parse(stdout) as { ageSeconds: number }).ageSeconds).toBeGreaterThanOrEqual(7300);
    expect(stderr).toContain('could not be reached');
    expect(stderr).toContain('2 hours ago');
  });
});

test('check names removed add-ons, and how to restore them', async () => {
  const gone = { kind: 'removed' as const, fromPath: null, sha512: null, recordedSha512: null };
  const external = [
    { ...gone, addonId: 'addon8', path: 'pmods/lamp.jar', restorable: true },
    { ...gone, addonId: 'addon9', path: 'pmods/own.jar', restorable: false },
  ];
  const report = { loadout: BRIEF, addons: [makeAddon({})], external, registry: FRESH };
  const { stdout } = await run(['check'], { outcomes: [{ kind: 'check', report }] });
  expect(stdout).toMatch(/missing +pmods\/lamp\.jar/);
  expect(stdout).toMatch(/Restore what was installed: loadout .* repair/);
  expect(stdout).not.toContain('own.jar');
});

test('check counts what is up to date in one number, and leads to the older version that is compatible', async () => {
  const older = { id: 'v0', versionNumber: '1.0.0', releaseChannel: 'release', datePublished: '' };
  const addons = [
    makeAddon({ id: 'a', state: 'up-to-date' }),
    makeAddon({ id: 'b', state: 'newer-for-other-game-version' }),
    makeAddon({ id: 'c', state: 'incompatible', candidate: older }),
  ];
  const { stdout } = await run(['check'], { outcomes: [checked(addons)] });
  expect(stdout).toContain('3 add-ons · not compatible 1 · up to date 2');
  expect(stdout).toMatch(/Change to versions that are compatible:\s+\S.*\supdate lamp$/m);
});

describe('a failed job exits', () => {
  test.each([
    ['LOCKED', 1],
    ['FOLDER_CHANGED', 1],
    ['DISK_FULL', 1],
    ['DEFERRED', 3],
    ['REGISTRY_REFUSED', 4],
    ['REGISTRY_UNREACHABLE', 5],
    ['ADDON_AMBIGUOUS', 2],
  ] as const)('%s with its status and document', async (code, expected) => {
    const { status, stdout } = await run(['scan', '--json'], {
      outcomes: [failed(code, { name: 'x' })],
    });
    expect(status).toBe(expected);
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      error: { code, params: { name: 'x' } },
    });
  });

  test('INTERNAL with 1, and its cause goes to the log alone', async () => {
    const openCore = () => {
      throw new TypeError('a secret detail');
    };
    const { status, stdout, stderr } = await runLoadout(['--data-dir', dataDir, 'scan'], {
      openCore,
    });
    expect(status).toBe(1);
    expect(stdout + stderr).not.toContain('secret');
    expect(readFileSync(join(dataDir, 'logs', 'loadout.log'), 'utf8')).toContain('a secret detail');
  });
});

describe('an operation', () => {
  test('exits 0 when all of the plan was done', async () => {
    const { status, calls, stdout } = await run(['update', '--all', '--yes'], {
      outcomes: [planned(), applied()],
    });
    expect(status).toBe(0);
    expect(calls).toEqual(['plans.update', 'plans.apply']);
    expect(stdout).toContain('Update 1 add-on');
  });

  test('exits 3 when something was left alone, and says why', async () => {
    const reason = { code: 'plan-another-copy', params: { title: 'Lamp' } };
    const plan = makePlan([{}, { kind: 'leave', title: 'Lamp copy', reason }]);
    const left = [{ addonId: 'addon1', title: 'Lamp copy', reason }];
    const { status, stdout } = await run(['update', '--all', '--yes', '--json'], {
      outcomes: [planned(plan), applied(left)],
    });
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      result: {
        left: [
          {
            title: 'Lamp copy',
            reason: {
              code: 'plan-another-copy',
              text: expect.stringContaining('Another copy') as string,
            },
          },
        ],
      },
    });
  });

  test('that has nothing newer for a named add-on exits 0 and applies nothing', async () => {
    const plan = makePlan([{ kind: 'leave', reason: makeAddon({}).reason }]);
    const { status, calls } = await run(['update', 'lamp', '--yes'], { outcomes: [planned(plan)] });
    expect({ status, calls }).toEqual({ status: 0, calls: ['plans.update'] });
  });

  test('with an updated plan that is the same applies it with --yes', async () => {
    const stale: JobOutcome = {
      kind: 'stale',
      error: { code: 'PLAN_STALE', params: {} },
      plan: makePlan([{}]),
    };
    const { status, calls } = await run(['update', '--all', '--yes'], {
      outcomes: [planned(), stale, applied()],
    });
    expect({ status, calls }).toEqual({
      status: 0,
      calls: ['plans.update', 'plans.apply', 'plans.apply'],
    });
  });

  test('with an updated plan that differs does nothing with --yes and exits 1', async () => {
    const stale: JobOutcome = {
      kind: 'stale',
      error: { code: 'PLAN_STALE', params: {} },
      plan: makePlan([{ kind: 'remove' }]),
    };
    const { status, stderr } = await run(['undo', '--yes'], { outcomes: [planned(), stale] });
    expect(status).toBe(1);
    expect(stderr).toContain('Nothing was applied');
  });

  test('asks on a terminal, and changes nothing unless the answer is yes', async () => {
    for (const [answer, calls] of [
      ['n\n', ['plans.update']],
      ['\n', ['plans.update']],
      ['y\n', ['plans.update', 'plans.apply']],
    ] as const) {
      const stdin = Object.assign(new PassThrough(), { isTTY: true });
      stdin.write(answer);
      const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
      stderr.resume();
      const result = await run(
        ['update', '--all'],
        { outcomes: [planned(), applied()] },
        { stdin, stderr },
      );
      expect(result).toMatchObject({ status: 0, calls });
    }
  });
});

describe('Ctrl-C', () => {
  test('cancels the running job, waits for it and exits 130', async () => {
    const interrupt = new AbortController();
    const jobs = { outcomes: ['until-cancelled' as const], onWatch: () => interrupt.abort() };
    const { status, calls, stdout } = await run(['check', '--json'], jobs, {
      signal: interrupt.signal,
    });
    expect(status).toBe(130);
    expect(calls).toEqual(['addons.check', 'jobs.cancel']);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'CANCELLED' } });
  });

  test('before the start begins nothing that lasts', async () => {
    const { status } = await run(
      ['check'],
      { outcomes: ['until-cancelled'] },
      { signal: AbortSignal.abort() },
    );
    expect(status).toBe(130);
  });
});

describe('foreign texts', () => {
  const hostile = '\u001b]0;owned\u0007evil\u202egnp.jar\u009b31m';

  test('reach neither a terminal nor a document unescaped', async () => {
    const addon = makeAddon({ path: `mods/${hostile}`, project: null });
    const human = await run(
      ['check'],
      { outcomes: [checked([addon])] },
      { columns: 80, environment: { NO_COLOR: '1' } },
    );
    const json = await run(['check', '--json'], { outcomes: [checked([addon])] });
    for (const text of [human.stdout, json.stdout, json.stderr]) {
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    }
    for (const text of [human.stdout, json.stdout]) expect(text).toContain('evil');
    expect(JSON.parse(json.stdout)).toMatchObject({ addons: [{ path: `mods/${hostile}` }] });
  });
});

test('a loadout of another registry is a usage error when --registry is typed, and fine when it is only preset', async () => {
  const jobs = { outcomes: [checked([makeAddon({})])] };
  expect(await run(['--registry', 'local', 'check'], jobs)).toMatchObject({ status: 2, calls: [] });
  expect(await run(['--registry', 'demo', 'check'], jobs)).toMatchObject({ status: 0 });
  const preset = { environment: { LOADOUT_REGISTRY: 'local' } };
  expect(await run(['check'], jobs, preset)).toMatchObject({ status: 0 });
});
