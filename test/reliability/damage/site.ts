import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { saveProfile } from '#test/helpers/save-profile.ts';
import type { Random } from '#core/host.ts';
import type { HistoryEntry } from '#shared/domain/job.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { expectOutcome, openCore, type CoreHarness } from '#test/helpers/core-harness.ts';
import { interruptUpdate, put } from '#test/helpers/interrupt-update.ts';
import { readTree } from '#test/helpers/tree.ts';
import { readFileSync } from 'node:fs';
import { createPrng } from '../apply/prng.ts';
import { toQuickProfile } from '../verbs/quick-profile.ts';

/** No server listens there. */
const SILENT_ORIGIN = 'http://127.0.0.1:9';
const ID_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A state of folder and data directory to be damaged. */
export interface Scene {
  readonly name: 'calm' | 'interrupted';
  /** Maps the path of everything outside `.loadout` to its digest. */
  readonly files: Readonly<Record<string, string>>;
  /** Other valid results of an interrupted operation: the places of its old and new files. */
  readonly ends: readonly (readonly Readonly<{ path: string; sha512: string }>[])[];
}

/** A game folder and a data directory with a history, which can be reset any number of times. */
export interface Site {
  readonly folder: string;
  readonly dataDir: string;
  readonly loadoutId: string;
  readonly history: readonly HistoryEntry[];
  /** Maps the paths found by change 0 to their digests. */
  readonly first: Readonly<Record<string, string>>;
  readonly scenes: readonly Scene[];
  /** Folder with the copies of a scene; `older` is from the middle of the history. */
  copyOf(scene: Scene['name'] | 'older', which: 'game' | 'data'): string;
  restore(scene: Scene): void;
  open(onFinished: (close: () => Promise<void>) => void): CoreHarness;
  remove(): void;
}

export async function createSite(): Promise<Site> {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-damage-'));
  const folder = join(scratch, 'game');
  const dataDir = join(scratch, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const copyOf: Site['copyOf'] = (scene, which) => join(scratch, scene, which);
  const keep = (scene: Scene['name'] | 'older'): void => {
    cpSync(folder, copyOf(scene, 'game'), { recursive: true, preserveTimestamps: true });
    cpSync(dataDir, copyOf(scene, 'data'), { recursive: true, preserveTimestamps: true });
  };
  await writeFolder(folder);
  saveProfile(toQuickProfile(SILENT_ORIGIN), dataDir);
  const first = describeFiles(folder);
  const open: Site['open'] = (onFinished) =>
    openCore({ dataDir, onFinished, offline: true, random: createSeededRandom() });
  let close = async (): Promise<void> => {};
  const core = open((closeCore) => void (close = closeCore));
  const { loadoutId, history } = await live(core, folder, keep);
  // Copied while the core is open, so that the database has its write-ahead log beside it.
  const files = describeFiles(folder);
  keep('calm');
  await close();
  const ends = interrupt(folder, dataDir);
  const interrupted = describeFiles(folder);
  keep('interrupted');
  return {
    folder,
    dataDir,
    loadoutId,
    history,
    first,
    copyOf,
    open,
    scenes: [
      {
        name: 'calm',
        files,
        ends: [],
      },
      {
        name: 'interrupted',
        files: interrupted,
        ends,
      },
    ],
    restore({ name }) {
      refill(folder, copyOf(name, 'game'));
      refill(dataDir, copyOf(name, 'data'));
    },
    remove: () => rmSync(scratch, { recursive: true }),
  };
}

export function describeFiles(folder: string): Record<string, string> {
  const tree = readTree(folder, ['.loadout']);
  return Object.fromEntries([...tree].map(([path, { sha512 }]) => [path, sha512]));
}

function refill(target: string, source: string): void {
  for (const name of readdirSync(target)) rmSync(join(target, name), { recursive: true });
  cpSync(source, target, { recursive: true, preserveTimestamps: true });
}

async function writeFolder(folder: string): Promise<void> {
  for (const name of ['one', 'two', 'three'])
    putBytes(folder, `pmods/${name}.jar`, await createPuzzleJar({ id: name }));
  putBytes(folder, 'pmods/notes.txt', Buffer.from('not an add-on'));
  putBytes(folder, 'worlds/home/world.dat', Buffer.from('a world'));
}

function putBytes(folder: string, path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), bytes);
}

type Keep = (scene: 'older') => void;

async function live(core: CoreHarness, folder: string, keep: Keep) {
  const { client, finish } = core;
  const { id: loadoutId } = await core.create(folder, { registry: 'test' });
  const run = async (started: PromiseLike<{ jobId: string }>): Promise<void> => {
    const { plan } = expectOutcome(await finish(started), 'plan');
    expectOutcome(await finish(client.plans.apply({ planId: plan.id })), 'apply');
  };
  await run(client.plans.disable({ loadoutId, addons: ['one'] }));
  await client.settings.update({ language: 'en' });
  keep('older');
  await run(client.plans.remove({ loadoutId, addons: ['two'] }));
  await run(client.plans.enable({ loadoutId, addons: ['one'] }));
  const pin = { loadoutId, addons: ['three'], note: 'as it is', until: null };
  expectOutcome(await finish(client.policies.pin(pin)), 'policies');
  await run(client.plans.undo({ loadoutId, to: 1 }));
  await run(client.plans.disable({ loadoutId, addons: ['three'] }));
  const primaryFile = core.grantFile(join(folder, 'pmods/two.jar'));
  await client.drafts.prepare({
    registry: 'test',
    project: null,
    primaryFile,
    additionalFiles: [],
    given: {},
    changelog: null,
  });
  put(folder, `.loadout/incoming/${'e'.repeat(128)}.part`, 'a download that is not done');
  expectOutcome(await finish(client.addons.scan({ loadoutId })), 'scan');
  return { loadoutId, history: await client.loadouts.history({ loadoutId }) };
}

/** Leaves an update half done: one add-on with a new name, one with its old name. */
function interrupt(folder: string, dataDir: string): Scene['ends'] {
  const before = describeFiles(folder);
  const wanted = {
    'pmods/two.jar': { path: 'pmods/two-2.jar', content: 'the new two' },
    'pmods/three.jar.disabled': { path: 'pmods/three.jar.disabled', content: 'the new three' },
  };
  interruptUpdate(folder, wanted, readFileSync(join(dataDir, 'journal.key')));
  const after = readTree(join(folder, '.loadout/stage'));
  const digestOf = (n: number): string => after.get(`op-cut/n${n}`)?.sha512 ?? '';
  return Object.entries(wanted).map(([path, file], n) => [
    { path, sha512: before[path] ?? '' },
    { path: file.path, sha512: digestOf(n) },
  ]);
}

/** Returns the same ids each time, so that the same case damages the same bytes. */
function createSeededRandom(): Random {
  const prng = createPrng(16);
  return {
    id: () => Array.from({ length: 18 }, () => ID_ALPHABET[prng.below(24)]).join(''),
    bytes: (count) => Uint8Array.from({ length: count }, () => prng.below(256)),
  };
}
