// @module-tag deep
// @promise several processes on one folder behave as if they ran one after the other
// @how `LOADOUT_PROCESS_VERBS`, `LOADOUT_PROCESS_KILLS`, `LOADOUT_VERB_SEED`
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRegistryServer, type RegistryServer } from '#registry-server/start.ts';
import type { AddonRecord } from '#shared/domain/addon.ts';
import type { Generation } from '#shared/domain/loadout.ts';
import { readAddonsAt, readLoadoutFile } from '#core/loadouts/state-folder.ts';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { readTree } from '#test/helpers/tree.ts';
import { createPrng } from '../apply/prng.ts';
import { toQuickProfile } from './quick-profile.ts';
import { writeStartFolder } from './start-folder.ts';
import { createUniverse } from './universe.ts';

const PROGRAM = fileURLToPath(new URL('verbs-process.ts', import.meta.url));
const VERBS = Number(process.env['LOADOUT_PROCESS_VERBS'] ?? 24);
const KILLS = Number(process.env['LOADOUT_PROCESS_KILLS'] ?? 3);
const SEED = Number(process.env['LOADOUT_VERB_SEED'] ?? 1);
/** Valid refusals of a verb when the other process was faster, or there was nothing to do. */
const REFUSALS = [
  'NOTHING_TO_UNDO',
  'NOTHING_TO_SKIP',
  'ADDON_UNKNOWN',
  'LOCKED',
  'CHANGE_RUNNING',
];

const scratch = mkdtempSync(join(tmpdir(), 'loadout-'));
const folder = join(scratch, 'game');
const dataDir = join(scratch, 'data');
let server: RegistryServer;

beforeAll(async () => {
  const seed = await createUniverse();
  const registryDir = join(scratch, 'registry');
  server = await startRegistryServer({
    dataDir: registryDir,
    port: 0,
    profile: 'local',
    faults: [],
    seed,
  });
  mkdirSync(dataDir);
  writeStartFolder(folder, seed, createPrng(SEED));
});

afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
});

interface Said {
  readonly verb: string;
  readonly code: string | null;
  readonly number?: number;
  readonly op?: string;
}

interface Talker {
  readonly said: Said[];
  /** Rejects if it failed by itself. */
  readonly ended: Promise<void>;
}

/** Starts a process that runs `verbs` verbs; it is killed in the verb after `killAfter` of them. */
function talk(loadoutId: string, runSeed: number, killAfter: number | null): Talker {
  const own = mkdtempSync(join(scratch, 'own-'));
  const args = [PROGRAM, dataDir, own, loadoutId, String(runSeed), String(VERBS)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: Said[] = [];
  const delays = createPrng(runSeed);
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(JSON.parse(line) as Said);
    if (said.length === killAfter) setTimeout(() => child.kill('SIGKILL'), delays.below(150));
  });
  return { said, ended: waitUntilEnded(child) };
}

async function waitUntilEnded(child: ChildProcess): Promise<void> {
  const [status, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (status !== 0 && signal !== 'SIGKILL') throw new Error(`it ended with ${status}`);
}

/** Starts a process that is killed and restarted until it has run all its verbs. */
async function talkAndDie(loadoutId: string): Promise<Said[]> {
  const all: Said[] = [];
  for (let kill = 0; kill <= KILLS; kill += 1) {
    const talker = talk(loadoutId, SEED + 100 + kill, kill < KILLS ? 1 + (kill % 7) : null);
    await talker.ended;
    all.push(...talker.said);
  }
  return all;
}

function readGenerations(last: number): Generation[] {
  return Array.from({ length: last + 1 }, (_, number) => {
    const path = join(folder, '.loadout/generations', `${number}.json`);
    return JSON.parse(readFileSync(path, 'utf8')) as Generation;
  });
}

type State = readonly AddonRecord[];

/** Returns the add-ons after a generation, from those before it and its changes. */
function follow(before: State, { changes }: Generation): State {
  const records = new Map(before.map((record) => [record.id, record]));
  for (const { addonId, to } of changes) {
    if (to === null) records.delete(addonId);
    else records.set(addonId, to);
  }
  return [...records.values()];
}

/** Requires that the earlier states named in the changes are the real ones. */
function requireTold(before: State, { changes }: Generation): void {
  const stood = new Map(before.map((record) => [record.id, place(record)]));
  for (const { addonId, from } of changes)
    expect(from && place(from)).toBe(stood.get(addonId) ?? null);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : 1);
const place = ({ id, path, sha512 }: AddonRecord): string => `${id} ${path} ${sha512}`;

function digests(): Record<string, string> {
  const tree = readTree(folder, ['.loadout']);
  return Object.fromEntries([...tree].map(([path, { sha512 }]) => [path, sha512]));
}

function vaultDigests(): string[] {
  const vault = join(folder, '.loadout/vault');
  if (!existsSync(vault)) return [];
  return readdirSync(vault).flatMap((prefix) => readdirSync(join(vault, prefix)));
}

it(
  'two processes on one folder, one of them killed again and again, do as one after the other',
  {
    timeout: 300_000 + (VERBS + KILLS) * 5_000,
  },
  async () => {
    const before = digests();
    const core = openCore({ dataDir, profiles: [toQuickProfile(server.origin)] });
    const { id: loadoutId } = await core.create(folder, {
      registry: 'test',
      target: { gameVersion: '0.5.1', loader: null, channel: 'release' },
    });
    const steady = talk(loadoutId, SEED, null);
    const [dying] = await Promise.all([talkAndDie(loadoutId), steady.ended]);

    const verified = await core.finish(core.client.loadouts.verify({ loadoutId }));
    const { differences, problems, generation } = expectOutcome(verified, 'verify').report;
    expect({ differences, problems }).toEqual({ differences: [], problems: [] });

    const generations = readGenerations(generation);
    expect(generations.map(({ number }) => number)).toEqual(generations.map((_, index) => index));
    const byHand = generations.filter(({ kind }) => kind === 'external');
    expect(byHand.map(({ number, changes }) => ({ number, changes }))).toEqual([]);
    const file = readLoadoutFile(folder);
    const states: State[] = [generations[0]?.addons ?? []];
    for (const next of generations.slice(1)) {
      const stood = states.at(-1) ?? [];
      requireTold(stood, next);
      states.push(follow(stood, next));
    }
    const placed = (state: State | null | undefined) => state?.map(place).toSorted(compareText);
    expect(placed(file.addons)).toEqual(placed(states.at(-1)));
    for (const [number, state] of states.entries())
      expect(placed(readAddonsAt(folder, file, number))).toEqual(placed(state));
    const codes = [...steady.said, ...dying].map(({ code }) => code);
    expect(codes.filter((code) => code !== null && !REFUSALS.includes(code))).toEqual([]);
    const told = [...steady.said, ...dying].filter(({ op }) => op !== undefined);
    for (const { number, op } of told) expect(generations[number ?? -1]?.op).toBe(op);
    expect(new Set(told.map(({ op }) => op)).size).toBe(told.length);
    expect(told.length).toBeGreaterThan(VERBS / 2);

    const kept = new Set([...Object.values(digests()), ...vaultDigests()]);
    expect(Object.values(before).filter((digest) => !kept.has(digest))).toEqual([]);
    const undo = await core.finish(core.client.plans.undo({ loadoutId, to: 0 }));
    const { plan } = expectOutcome(undo, 'plan');
    const undone = await core.finish(core.client.plans.apply({ planId: plan.id }));
    expect(expectOutcome(undone, 'apply').report.left).toEqual([]);
    expect(digests()).toEqual(before);
  },
);
