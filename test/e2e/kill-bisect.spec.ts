// @module-tag deep
// @promise a bisect names the add-ons that break the game, touches neither the game folder nor worlds, and continues after a kill
// @how kills of the bundle while it copies, stages, starts the game and keeps answers
import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type BisectDocument, bisectDocumentSchema } from '#cli/json/bisect-documents.ts';
import { type BisectState, decide } from '#core/bisect/decide.ts';
import { idsOfSet } from '#core/bisect/groups.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { type ProgramResult, runProgram, startProgram } from '#test/helpers/bundled-program.ts';
import { readTree } from '#test/helpers/tree.ts';
import { nodeProgram, openPlaySite } from '#test/integration/play/play-site.ts';
import { readSeed } from '#test/helpers/seeds.ts';
import { createPrng, type Prng } from '#test/reliability/apply/prng.ts';

/** `LOADOUT_BISECT_KILLS` raises the number of kills. */
const KILLS = Number(process.env['LOADOUT_BISECT_KILLS'] ?? 3);
/** `LOADOUT_KILL_SEED` repeats the same kill times, as far as a machine can. */
const SEED = readSeed('LOADOUT_KILL_SEED');
/** Each kill is followed by another start of the program. */
const timeout = 600_000 + 30_000 * KILLS;
const MODS = 9;
const CULPRIT = 7;
const GAME_MS = 200;
/** Phases of a search that are visible on disk, with their approximate duration in ms. */
const PHASES = { copy: 60, game: GAME_MS + 200, answer: 6, stage: 20 } as const;
type Phase = keyof typeof PHASES;

/** Fails with one add-on, runs for some time, and reports if it was given worlds. */
const GAME = `
import { readdirSync } from 'node:fs';
const [mods, save] = process.argv.slice(2);
if (readdirSync(save).length > 0) process.exit(9);
const isBroken = readdirSync(mods).includes('mod-${CULPRIT}.jar');
if (isBroken) console.log('java.lang.RuntimeException: Found Duplicate Mod "mod-${CULPRIT}"');
setTimeout(() => process.exit(isBroken ? 1 : 0), ${GAME_MS});
`;

type Site = Awaited<ReturnType<typeof openSite>>;

async function openSite() {
  const site = await openPlaySite({ loader: 'puzzle_loader', remembersAddons: true });
  const { base, dataDir, folder, loadoutId } = site;
  mkdirSync(join(folder, 'pmods'));
  for (let place = 1; place <= MODS; place += 1) {
    const jar = await createPuzzleJar({ id: `mod-${place}`, name: `Mod ${place}` });
    writeFileSync(join(folder, 'pmods', `mod-${place}.jar`), jar);
  }
  const command = [...nodeProgram(base, GAME), '{mods}', '{save}'];
  await site.play.configure({ loadoutId, change: { command } });
  await site.core.finish(site.core.client.addons.scan({ loadoutId }));
  await site.core.close();
  const searches = join(dataDir, 'bisect');
  mkdirSync(searches, { recursive: true });
  mkdirSync(join(dataDir, 'runs'), { recursive: true });
  const before = readTree(folder, ['.loadout']);
  const place = join(searches, loadoutId);
  const argv = (args: readonly string[]) => ['--json', 'bisect', ...args];
  const options = { cwd: folder, dataDir };
  onTestFinished(async () => void (await runProgram(argv(['stop']), options)));
  return {
    ...site,
    place,
    searches,
    start: (...args: string[]) => startProgram(argv(args), options),
    run: async (...args: string[]) => toStatus(await runProgram(argv(args), options)),
    requireOwn: () => expect(readTree(folder, ['.loadout'])).toEqual(before),
    staged: () => readdirSync(join(place, 'mods')),
  };
}

function toStatus({ status, stdout, stderr, json }: ProgramResult): BisectDocument['bisect'] {
  if (status !== 0) throw new Error(`${status}: ${stdout}${stderr}; LOADOUT_KILL_SEED=${SEED}`);
  return bisectDocumentSchema.parse(json).bisect;
}

/** Kills the program some time after the disk shows the phase; false if it had ended by then. */
async function killIn(site: Site, args: readonly string[], phase: Phase, prng: Prng) {
  const program = site.start(...args);
  let timer: NodeJS.Timeout | undefined;
  const seen = (one: Phase): void => {
    const delayMs = prng.next() * PHASES[phase];
    if (one === phase) timer ??= setTimeout(() => program.kill('SIGKILL'), delayMs);
  };
  const watchers = [
    watch(site.searches, () => seen('copy')),
    watch(join(site.dataDir, 'runs'), () => seen('game')),
    ...(existsSync(site.place)
      ? [
          watch(site.place, (_, name) => {
            if (name?.startsWith('bisect.json') === true) seen('answer');
            if (name === 'staged') seen('stage');
          }),
        ]
      : []),
  ];
  const result = await program.ended;
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
  if (result.signal !== 'SIGKILL') toStatus(result);
  return result.signal === 'SIGKILL';
}

/** Number of starts that an undisturbed search requires. */
function countStarts(): number {
  const addons = Array.from({ length: MODS }, (_, at) => `mod-${at + 1}`);
  const answers: BisectState['answers'][number][] = [];
  for (;;) {
    const decision = decide({ addons, requires: {}, answers });
    if (decision.kind === 'end') return answers.length;
    const enabled = idsOfSet(addons, decision.set);
    const answer = enabled.includes(`mod-${CULPRIT}`) ? 'broken' : 'works';
    answers.push({ enabled, purpose: decision.purpose, answer });
  }
}

/**
 * Requires the right add-on and no more starts than necessary: no answer was lost or asked twice.
 */
function requireCulprit(status: BisectDocument['bisect']): void {
  const { result, steps = [] } = status ?? {};
  expect(result?.culprits.map(({ parts }) => parts.flat().map(({ title }) => title))).toEqual([
    [`Mod ${CULPRIT}`],
  ]);
  expect({ end: result?.end, isChecked: result?.isChecked, starts: steps.length }).toEqual({
    end: 'found',
    isChecked: true,
    starts: countStarts(),
  });
}

/** Ends the search and requires that it leaves nothing on disk and no running game. */
async function requireNothingLeft(site: Site): Promise<void> {
  await site.run('stop');
  expect(readdirSync(site.searches)).toEqual([]);
  expect(listProcesses().filter((command) => command.includes(site.base))).toEqual([]);
  site.requireOwn();
}

function listProcesses(): string[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/cmdline`, 'utf8')] : [];
    } catch {
      return [];
    }
  });
}

test(
  `a search by itself ends with the same add-on after ${KILLS} kill -9`,
  { timeout },
  async ({ annotate }) => {
    const prng = createPrng(SEED);
    const site = await openSite();
    const auto = ['start', '--auto', '--seconds', '20'];
    const kills: Record<Phase, number> = { copy: 0, game: 0, answer: 0, stage: 0 };
    const order = Object.keys(PHASES) as Phase[];
    for (let strikes = 0; strikes < KILLS; strikes += 1) {
      const isNew = !existsSync(site.place);
      const phase = isNew ? 'copy' : (order[strikes % order.length] ?? 'game');
      if (await killIn(site, auto, phase, prng)) {
        kills[phase] += 1;
        site.requireOwn();
        continue;
      }
      requireCulprit(await site.run('status'));
      await requireNothingLeft(site);
    }
    requireCulprit(await site.run(...auto));
    await requireNothingLeft(site);
    await annotate(`killed in ${JSON.stringify(kills)}; LOADOUT_KILL_SEED=${SEED}`);
    expect(Object.values(kills).filter((count) => count > 0).length).toBeGreaterThanOrEqual(3);
  },
);

test(
  `answers by hand are kept or asked for again after ${KILLS} kill -9`,
  { timeout },
  async ({ annotate }) => {
    const prng = createPrng(SEED + 1);
    const site = await openSite();
    let status = await site.run('start');
    let kills = 0;
    while (status?.test) {
      const { number, on } = status.test;
      expect(site.staged().toSorted()).toEqual(on.map(({ title }) => toFile(title)).toSorted());
      const answer = on.some(({ title }) => title === `Mod ${CULPRIT}`) ? 'broken' : 'ok';
      if (kills < KILLS) {
        const phase = prng.pick(['answer', 'stage'] as const);
        if (await killIn(site, [answer], phase, prng)) kills += 1;
        status = await site.run('status');
      } else status = await site.run(answer);
      expect([number - 1, number]).toContain(status?.steps.length);
    }
    requireCulprit(status);
    await requireNothingLeft(site);
    await annotate(`${kills} kills; LOADOUT_KILL_SEED=${SEED}`);
  },
);

function toFile(title: string): string {
  return `${title.toLowerCase().replace(' ', '-')}.jar`;
}
