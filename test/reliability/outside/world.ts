import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { startRegistryServer } from '#registry-server/start.ts';
import { sha512Of } from '#test/helpers/tree.ts';
import { toQuickProfile } from '../verbs/quick-profile.ts';
import { readExports } from './exports.ts';
import { type Observed, observe } from './observe.ts';
import type { Interruption, Scenario, Step } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';
import { ALL_CALLS, compileShim } from './shim.ts';
import { type Ended, openSite, type Site } from './site.ts';
import { createUniverse, writeStartFolder } from './universe.ts';

/** Number of sites in use at the same time. */
const PLACES = 2;

/** A scenario at a site, and the undisturbed result of its command. */
export interface Stage {
  readonly site: Site;
  readonly argv: readonly string[];
  readonly before: Observed;
  readonly after: Observed;
  /**
   * State before an operation that is open in `before`, since undoing that is also valid; null if
   * none is open.
   */
  readonly undone: Observed | null;
  readonly clean: Ended;
  /** Files of the export folder. */
  readonly exports: { readonly before: Exports; readonly after: Exports };
  /** Resets the site to the state before the command. */
  reset(): void;
}

type Exports = ReadonlyMap<string, string>;

export interface World {
  /** Runs `use` on a site with exclusive access. */
  withStage<T>(scenario: Scenario, use: (stage: Stage) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A registry, the compiled shim, and the sites. */
async function openWorld(): Promise<World> {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-outside-'));
  const seed = await createUniverse();
  const server = await startRegistryServer({
    dataDir: join(scratch, 'registry'),
    port: 0,
    profile: 'local',
    faults: [],
    seed,
    rateLimits: 'none',
  });
  const shim = compileShim(scratch);
  const places = Array.from({ length: PLACES }, (_, index) => makePlace(index));

  function makePlace(index: number): Place {
    const site = openSite(join(scratch, `site-${index}`), shim);
    writeStartFolder(site.game, seed);
    saveProfile(toQuickProfile(server.origin), site.data);
    site.keep(keyOf([]));
    return { site, stages: new Map(), idle: Promise.resolve() };
  }

  return {
    async withStage(scenario, use) {
      // Each scenario always uses the same site, where its preparation is cached.
      const place = places[Math.max(0, SCENARIOS.indexOf(scenario)) % PLACES];
      if (place === undefined) throw new Error('there is no place');
      const run = place.idle.then(async () => {
        const stage = await findStage(place, scenario);
        stage.reset();
        return use(stage);
      });
      place.idle = run.catch(() => undefined);
      return run;
    },
    async close() {
      await server.close();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

interface Place {
  readonly site: Site;
  readonly stages: Map<string, Stage>;
  /** Resolves when the site is no longer in use. */
  idle: Promise<unknown>;
}

async function findStage({ site, stages }: Place, scenario: Scenario): Promise<Stage> {
  const known = stages.get(scenario.name);
  if (known) return known;
  const argv = fill(scenario.argv, site);
  const undone = scenario.isOpen === true ? await observeUndone(site, scenario.before) : null;
  await prepare(site, scenario.before);
  const key = keyOf(scenario.before);
  const before = observe(site.game);
  const ownExports = readExports(site.out);
  const clean = await site.run(argv, {
    fault: { at: 0, action: 'kill', calls: ALL_CALLS },
  });
  requireStatus(clean, argv);
  const after = observe(site.game);
  const exports = { before: ownExports, after: readExports(site.out) };
  const reset = (): void => site.restore(key);
  const stage = { site, argv, before, after, undone, clean, exports, reset };
  stages.set(scenario.name, stage);
  return stage;
}

async function observeUndone(site: Site, steps: readonly Step[]): Promise<Observed> {
  const interruption = steps.findIndex((step) => typeof step === 'object' && 'path' in step);
  await prepare(site, steps.slice(0, interruption));
  return observe(site.game);
}

/** Brings the site to this state, starting from the longest cached prefix of the steps. */
async function prepare(site: Site, steps: readonly Step[]): Promise<void> {
  const last = steps.at(-1);
  if (site.has(keyOf(steps)) || last === undefined) {
    site.restore(keyOf(steps));
    return;
  }
  await prepare(site, steps.slice(0, -1));
  if (typeof last === 'function') last(site);
  else if ('path' in last) await interrupt(site, last);
  else requireStatus(await site.run(fill(last, site)), last);
  site.keep(keyOf(steps));
}

async function interrupt(site: Site, { argv, path, at }: Interruption): Promise<void> {
  const ended = await site.run(fill(argv, site), {
    roots: [join(site.game, path)],
    fault: { at, action: 'kill' },
  });
  if (ended.status !== null) throw new Error(`${argv.join(' ')} was not interrupted`);
}

const KEY_LENGTH = 24;

function keyOf(steps: readonly Step[]): string {
  const words = steps.map((step) => {
    if (typeof step === 'function') return step.name;
    return 'path' in step ? `${step.argv.join(' ')} to ${step.path}` : step.join(' ');
  });
  return sha512Of(Buffer.from(words.join('\n'))).slice(0, KEY_LENGTH);
}

function fill(argv: readonly string[], { game, out }: Site): string[] {
  return argv.map((word) => word.replace('{game}', game).replace('{out}', out));
}

const DONE = 0;
const PARTLY = 3;

function requireStatus({ status, stdout, stderr }: Ended, argv: readonly string[]): void {
  if (status === DONE || status === PARTLY) return;
  throw new Error(`${argv.join(' ')} ended with ${status}: ${stdout}${stderr}`);
}

/** Shares one world among all parts of a harness, opened when the first case requires it. */
export function shareWorld(): { open(): Promise<World>; close(): Promise<void> } {
  const opened: Promise<World>[] = [];
  return {
    open: () => (opened[0] ??= openWorld()),
    async close() {
      await (await opened[0])?.close();
    },
  };
}
