// @module-tag deep
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorDocumentSchema } from '#cli/json/documents.ts';
import { lockCodeDocumentSchema, lockSyncDocumentSchema } from '#cli/json/lock-documents.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { createId } from '#registry-server/storage/random-id.ts';
import type { CodeReading, LockedAddon } from '#shared/domain/lock-file.ts';
import { formatCode, parseCode, toCode } from '#shared/domain/share-code.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { openMachine, reasonsOf, toProfile, type Machine } from './lock-machine.ts';
import { createLockSeed, listSeedFiles } from './lock-site.ts';

const SEED = await createLockSeed(2);
const ALL = SEED.projects.map(({ id }) => id);

let server: RegistryServer;
let here: Machine;

async function change(machine: Machine, started: PromiseLike<{ jobId: string }>): Promise<void> {
  const { plan } = expectOutcome(await machine.core.finish(started), 'plan');
  await machine.core.finish(machine.core.client.plans.apply({ planId: plan.id }));
}

async function install(machine: Machine, projects: readonly string[], version = '1.0.0') {
  const targets = projects.map((project) => ({ kind: 'project' as const, project, version }));
  const { loadoutId } = machine;
  await change(machine, machine.core.client.plans.install({ loadoutId, targets }));
}

const share = async (machine: Machine): Promise<string> =>
  toCode(await machine.makeLock(), 'Exploration').code;

const finishReading = ({ core, loadoutId }: Machine, code: string) =>
  core.finish(core.client.locks.readCode({ loadoutId, code }));

async function read(machine: Machine, code: string): Promise<CodeReading> {
  return expectOutcome(await finishReading(machine, code), 'code').reading;
}

beforeEach(async () => {
  server = await startTestRegistry({ seed: SEED });
  here = await openMachine(server, listSeedFiles(SEED).slice(0, 2));
});

describe('a code', () => {
  test('gives the same files and pins in the empty folder of another data directory', async () => {
    const { client, finish } = here.core;
    const { loadoutId } = here;
    await install(here, ALL.slice(2));
    const off = ['quilt-1', 'datamod-0'];
    await change(here, client.plans.disable({ loadoutId, addons: off }));
    const pin = { note: 'stays with me', until: null };
    await finish(client.policies.pin({ loadoutId, addons: ['puzzle-0', 'pack-1'], ...pin }));
    const target = { gameVersion: '0.5.0' };
    await change(here, client.plans.set({ loadoutId, change: target, park: false }));

    const there = await openMachine(server);
    const reading = await read(there, await share(here));
    expect(reading).toMatchObject({ name: 'Exploration', addonCount: ALL.length, left: [] });
    const plan = await there.sync(reading.lock);
    expect(reasonsOf(plan)).toEqual(ALL.map(() => 'add lock-adds'));
    expect(there.digests()).toEqual(here.digests());
    const lock = await there.makeLock();
    expect(lock.target).toMatchObject(target);
    const idsOf = (addons: readonly LockedAddon[]) =>
      new Set(addons.map(({ project }) => project?.id));
    const pinned = idsOf(lock.addons.filter(({ policy }) => policy?.pin));
    expect(pinned).toEqual(new Set(['pack-1', 'puzzle-0']));
    expect(idsOf(lock.addons.filter(({ enabled }) => !enabled))).toEqual(new Set(off));
    // Applied once, the code changes nothing more, and sharing gives the same code.
    const again = await read(there, await share(here));
    expect((await there.planSync(again.lock)).items).toEqual([]);
    expect(parseCode(await share(there))).toEqual(parseCode(await share(here)));
    await there.undo();
    expect(there.digests()).toEqual({});
  });

  test('leaves what a person added, and takes out what others installed', async () => {
    const there = await openMachine(server);
    await install(there, ['shader-0', 'puzzle-1']);
    writeFileSync(join(there.folder, 'pmods/mine.jar'), 'mine');
    const { lock } = await read(there, await share(here));
    expect(reasonsOf(await there.planSync(lock))).toEqual([
      'add lock-adds',
      'leave lock-own-file',
      'remove lock-removes',
    ]);
  });

  test('names what cannot come, and leaves what is installed of it', async () => {
    const there = await openMachine(server);
    await install(there, ['quilt-0']);
    const [first, ...rest] = parseCode(await share(here)).addons;
    if (!first) throw new Error('there is no add-on');
    const { game, registry, target } = await here.makeLock();
    const more = [
      { ...first, projectId: 'quilt-0', versionId: 'quilt-0-v9', slot: 'quilt-mods' },
      { ...first, projectId: 'shader-0', versionId: 'shader-0-v1' },
      { ...first, projectId: 'shader-1', versionId: 'puzzle-0-v1' },
      first,
    ];
    const other = { ...first, digest: '0'.repeat(16) };
    const elsewhere = { ...first, slot: 'nowhere' };
    const addons = [...rest, other, elsewhere, ...more];
    const { lock, left } = await read(
      there,
      formatCode({ name: null, game, registry, target, addons }),
    );
    expect(left.map(({ title, versionNumber, why }) => `${title} ${versionNumber} ${why}`)).toEqual(
      [
        'The puzzle-0 1.0.0 different',
        'The shader-0 1.0.0 different',
        'The shader-1 null gone',
        'The puzzle-0 1.0.0 no-place',
        'The quilt-0 null gone',
      ],
    );
    const plan = await there.planSync(lock);
    expect(plan.items.map(({ kind, title }) => `${kind} ${title}`).toSorted()).toEqual([
      'add The puzzle-0',
      'add The puzzle-1',
    ]);
  });

  test('changes nothing where it is for another game or registry, or cannot be confirmed', async () => {
    const there = await openMachine(server);
    const code = parseCode(await share(here));
    const fails = async (text: string) =>
      expectOutcome(await finishReading(there, text), 'failed').error.code;
    expect(await fails(formatCode({ ...code, registry: 'crmm' }))).toBe('CODE_REGISTRY_DIFFERS');
    expect(await fails(formatCode({ ...code, game: 'custom' }))).toBe('CODE_GAME_DIFFERS');
    expect(await fails(`${formatCode(code)}x`)).toBe('CODE_DAMAGED');
    await server.close();
    expect(await fails(formatCode(code))).toBe('REGISTRY_UNREACHABLE');
    // Cached answers need no registry.
    expect((await read(here, formatCode(code))).left).toEqual([]);
  });
});

test('50 add-ons with ids of the registry take at most 2,600 characters', async () => {
  const projects = Array.from({ length: 50 }, (_, index) => {
    const id = createId();
    const name = `shared-${index}.jar`;
    const files = [createVersionFile(id, { name })];
    const version = createVersion({ id: createId(), loaders: ['puzzle_loader'], files });
    return createProject({ id, slug: `shared-${index}`, name, type: ['mod'], versions: [version] });
  });
  const many = await startTestRegistry({ seed: createSeed({ projects }) });
  const [from, to] = [await openMachine(many), await openMachine(many)];
  const version = projects[0]?.versions[0]?.versionNumber ?? '';
  await install(
    from,
    projects.map(({ id }) => id),
    version,
  );
  const code = await share(from);
  expect(code.length).toBeLessThanOrEqual(2600);
  await to.sync((await read(to, code)).lock);
  expect(Object.keys(to.digests())).toHaveLength(50);
  expect(to.digests()).toEqual(from.digests());
});

describe('in the terminal', () => {
  async function openDesk(...seeded: readonly string[]) {
    const [root, dataDir] = [createTempDir(), createTempDir()];
    saveProfile(toProfile(server.origin), dataDir);
    const run = (argv: readonly string[], options: Parameters<typeof runLoadout>[1] = {}) =>
      runLoadout(['--data-dir', dataDir, ...argv], { cwd: root, ...options });
    await run(['--registry', 'test', 'init', root, '--name', 'Mine']);
    if (seeded.length > 0) {
      const wanted = seeded.map((id) => `${id}@1.0.0`);
      const { status, stderr } = await run(['install', ...wanted, '--yes']);
      if (status !== 0) throw new Error(stderr);
    }
    return { root, run };
  }

  test('the code alone is on stdout, and what is not in it on stderr', async () => {
    const { root, run } = await openDesk('puzzle-0', 'datamod-1');
    writeFileSync(join(root, 'pmods/mine.jar'), 'mine');
    const { status, stdout, stderr } = await run(['lock', 'code']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^loadout1-[0-9A-Za-z]+\n$/);
    expect(stderr).toContain('pmods/mine.jar');
    expect(parseCode(stdout)).toMatchObject({ name: 'Mine', registry: 'test' });
    const asked = await run(['--json', 'lock', 'code']);
    const document = lockCodeDocumentSchema.parse(JSON.parse(asked.stdout));
    expect(document).toMatchObject({
      code: stdout.trim(),
      addonCount: 2,
      missing: ['pmods/mine.jar'],
    });
  });

  test('is synced from an argument and from stdin, after its plan', async () => {
    const from = await openDesk('puzzle-0', 'shader-0');
    const { stdout: code } = await from.run(['lock', 'code']);
    const [one, other] = [await openDesk(), await openDesk()];
    const shown = await one.run(['lock', 'sync', code, '--dry-run']);
    expect(shown).toMatchObject({ status: 0 });
    expect(shown.stdout).toContain('2 add-ons');
    const synced = await one.run(['--json', 'lock', 'sync', `"${code}"`, '--yes']);
    expect(synced).toMatchObject({ status: 0 });
    expect(lockSyncDocumentSchema.parse(JSON.parse(synced.stdout))).toMatchObject({
      code: { name: 'Mine', addonCount: 2, left: [] },
      plan: {
        items: ['puzzle-0', 'shader-0'].map(() => ({
          reason: { text: 'In the code, but not installed.' },
        })),
      },
      result: { changes: [{ title: 'The puzzle-0' }, { title: 'The shader-0' }] },
    });
    const stdin = new PassThrough();
    stdin.end(`> ${code}`);
    const piped = await other.run(['lock', 'sync', '-', '--yes'], { stdin });
    expect(piped).toMatchObject({ status: 0 });
    const codes = await Promise.all([one, other].map(({ run }) => run(['lock', 'code'])));
    expect(codes.map(({ stdout }) => stdout)).toEqual([code, code]);
  });

  test('a lockfile comes from stdin as well, and what is neither is refused', async () => {
    const from = await openDesk('puzzle-0');
    const file = join(from.root, 'it.json');
    await from.run(['lock', 'write', file]);
    const pipe = (text: string) => {
      const stdin = new PassThrough();
      stdin.end(text);
      return { stdin };
    };
    const text = readFileSync(file, 'utf8');
    rmSync(join(from.root, 'pmods/puzzle-0-1.jar'));
    const synced = await from.run(['--json', 'lock', 'sync', '-', '--yes'], pipe(text));
    expect(lockSyncDocumentSchema.parse(JSON.parse(synced.stdout)).code).toBeNull();
    const refused = await from.run(['--json', 'lock', 'sync', '-', '--yes'], pipe('hello'));
    expect(errorDocumentSchema.parse(JSON.parse(refused.stdout)).error).toMatchObject({
      code: 'LOCK_FILE_INVALID',
    });
    const damaged = await from.run(['--json', 'lock', 'sync', 'loadout1-abc', '--yes']);
    expect(damaged.status).toBe(1);
    expect(errorDocumentSchema.parse(JSON.parse(damaged.stdout)).error).toMatchObject({
      code: 'CODE_DAMAGED',
    });
  });

  test('status 3 says that something of a code could not come', async () => {
    const from = await openDesk('puzzle-0', 'shader-0');
    const { stdout: code } = await from.run(['lock', 'code']);
    const shared = parseCode(code);
    const addons = shared.addons.map((addon) =>
      addon.projectId === 'shader-0' ? { ...addon, versionId: 'shader-0-v7' } : addon,
    );
    const other = await openDesk();
    const { status, stdout } = await other.run([
      'lock',
      'sync',
      formatCode({ ...shared, addons }),
      '--yes',
    ]);
    expect(status).toBe(3);
    expect(stdout).toContain('no longer on the registry');
  });
});
