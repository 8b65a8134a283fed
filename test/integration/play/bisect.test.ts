// @module-tag deep
// @promise a bisect names the add-ons that break the game, touches neither the game folder nor worlds, and continues after a kill
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runLoadout } from '../cli/cli-harness.ts';
import { bisectDocumentSchema } from '#cli/json/bisect-documents.ts';
import type { BisectStatus } from '#shared/domain/bisect.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { readTree } from '#test/helpers/tree.ts';
import { askLoadout } from '../cli/cli-harness.ts';
import { nodeProgram, openPlaySite, type PlaySite } from './play-site.ts';

const named = (place: number): string => `mod-${String(place).padStart(2, '0')}`;

/** Writes jars of `count` mods; `requires` maps a mod's number to those of its dependencies. */
async function putMods(
  { folder }: Pick<PlaySite, 'folder'>,
  count: number,
  requires: Readonly<Record<number, readonly number[]>> = {},
): Promise<void> {
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  for (let place = 1; place <= count; place += 1) {
    const needed = (requires[place] ?? []).map((other) => [named(other), '>=1.0.0'] as const);
    const jar = await createPuzzleJar({
      id: named(place),
      name: `Mod ${place}`,
      version: '1.0.0',
      requires: Object.fromEntries(needed),
    });
    writeFileSync(join(folder, 'pmods', `${named(place)}.jar`), jar);
  }
}

async function openBisectSite(
  count: number,
  requires?: Readonly<Record<number, readonly number[]>>,
) {
  const site = await openPlaySite({ loader: 'puzzle_loader', remembersAddons: true });
  await putMods(site, count, requires);
  const { core, loadoutId, dataDir, folder } = site;
  const place = join(dataDir, 'bisect', loadoutId);
  await core.finish(core.client.addons.scan({ loadoutId }));
  const finish = async (started: PromiseLike<{ jobId: string }>, on = core) =>
    expectOutcome(await on.finish(started), 'bisect').status;
  return {
    ...site,
    place,
    filesOf: (path: string) =>
      Object.fromEntries(
        [...readTree(path, ['.loadout'])].map(([name, { sha512 }]) => [name, sha512]),
      ),
    folderFiles: () => readTree(folder, ['.loadout']),
    staged: () => (existsSync(join(place, 'mods')) ? readdirSync(join(place, 'mods')) : []),
    start: (auto = false, on = core) =>
      finish(on.client.bisect.start({ loadoutId, auto, afterSeconds: 20 }), on),
    answer: (number: number, answer: 'works' | 'broken' | 'unclear', on = core) =>
      finish(on.client.bisect.answer({ loadoutId, number, answer }), on),
    /** Makes this program the game; its arguments are the mods folder and the save folder. */
    setStagedGame: (source: string) =>
      site.play.configure({
        loadoutId,
        change: { command: [...nodeProgram(site.base, source), '{mods}', '{save}'] },
      }),
  };
}

const titlesOf = ({ result }: BisectStatus) =>
  result?.culprits.map(({ parts }) => parts.flat().map(({ title }) => title));

describe('a bisect by hand in a terminal', { timeout: 180_000 }, () => {
  it('finds two culprits among 60 add-ons', async () => {
    const site = await openBisectSite(60, { 40: [3], 52: [40, 7], 17: [3] });
    const before = site.filesOf(site.folder);
    const broken = [`${named(17)}.jar`, `${named(44)}.jar`];
    const { dataDir, folder: cwd, loadoutId } = site;
    const transcript: string[] = [];
    const ask = async (...argv: string[]): Promise<string> => {
      const run = await runLoadout(['--data-dir', dataDir, ...argv], { cwd });
      transcript.push(`$ loadout ${argv.join(' ')}`, run.stdout.trimEnd(), '');
      expect([run.status, run.stderr]).toEqual([0, '']);
      return run.stdout;
    };
    let said = await ask('bisect', 'start');
    let starts = 0;
    while (said.includes('of about')) {
      starts += 1;
      const isBroken = site.staged().some((name) => broken.includes(name));
      said = await ask('bisect', isBroken ? 'broken' : 'ok');
    }
    expect(said).toContain('Mod 17 breaks the game');
    expect(said).toContain('Mod 44 breaks the game');
    expect(said).toMatch(/loadout .*disable /);
    expect(starts).toBeLessThanOrEqual(2 + 2 * (6 + 2));
    await ask('bisect', 'status');
    const document = await askLoadout(
      { dataDir, folder: cwd },
      { schema: bisectDocumentSchema, argv: ['bisect', 'status'] },
    );
    expect(document.bisect?.result).toMatchObject({ end: 'found', isChecked: true });
    await ask('bisect', 'stop');
    const told = transcript
      .join('\n')
      .replaceAll(site.base, '<base>')
      .replaceAll(loadoutId, '<loadout>')
      .replaceAll(/disable( [A-Za-z0-9]{18})+/g, 'disable <add-ons>');
    await expect(told).toMatchFileSnapshot('bisect-transcript.txt');
    expect(site.filesOf(site.folder)).toEqual(before);
    expect(existsSync(site.place)).toBe(false);
  });

  it('refuses answers without a bisect', async () => {
    const site = await openBisectSite(2);
    const run = await runLoadout(['--data-dir', site.dataDir, 'bisect', 'ok'], {
      cwd: site.folder,
    });
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('No bisect')]);
    expect(
      (await runLoadout(['--data-dir', site.dataDir, 'bisect', 'status'], { cwd: site.folder }))
        .stdout,
    ).toContain('No bisect');
  });
});

describe('a bisect', () => {
  it('never shares a file with the game folder, and begins every start with an empty save folder', async () => {
    const site = await openBisectSite(4);
    const { test } = await site.start();
    expect(test).toMatchObject({ number: 1, purpose: 'all-on' });
    expect(test?.arguments).toEqual([
      '--mod-folder',
      join(site.place, 'mods'),
      '--save-location',
      join(site.place, 'save'),
    ]);
    const staged = statSync(join(site.place, 'mods', `${named(1)}.jar`));
    expect(staged.ino).not.toBe(statSync(join(site.folder, 'pmods', `${named(1)}.jar`)).ino);
    writeFileSync(join(site.place, 'save', 'left.txt'), 'by the game');
    await site.answer(1, 'broken');
    expect(site.staged()).toEqual([]);
    expect(readdirSync(join(site.place, 'save'))).toEqual([]);
  });

  it('continues after a kill, also in the middle of preparing a start', async () => {
    const site = await openBisectSite(9, { 2: [5] });
    await site.start();
    await site.answer(1, 'broken');
    const { test } = await site.answer(2, 'works');
    await site.core.close();
    // State after a kill between the answer and the next start.
    writeFileSync(join(site.place, 'staged'), 'another set');
    const again = site.open({ remembersAddons: true });
    const status = await again.client.bisect.status({ loadoutId: site.loadoutId });
    expect(status?.test).toEqual(test);
    expect(site.staged().length).toBe(test?.on.length);
    expect((await site.start(false, again)).test).toEqual(test);
    await expect(site.answer(2, 'works', again)).rejects.toThrow(/failed/);
  });

  it('names two add-ons that only break the game together, and disables one with all that requires it', async () => {
    const site = await openBisectSite(12, { 9: [4], 10: [9] });
    let status = await site.start();
    while (status.test !== null) {
      const on = new Set(status.test.on.map(({ title }) => title));
      const isBroken = on.has('Mod 4') && on.has('Mod 11');
      status = await site.answer(status.test.number, isBroken ? 'broken' : 'works');
    }
    expect(titlesOf(status)).toEqual([expect.arrayContaining(['Mod 4', 'Mod 11'])]);
    expect(status.result?.culprits[0]?.disable.map(({ title }) => title)).toEqual(['Mod 11']);
    expect(status.result?.mends.map(({ intent }) => intent)).toEqual(['disable']);
  });

  it('takes metadata with 10,000 requirements as it is', async () => {
    const site = await openPlaySite({ loader: 'puzzle_loader', remembersAddons: true });
    await putMods(site, 3);
    const requires = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, at) => [`nowhere-${at}`, '*']),
    );
    const jar = await createPuzzleJar({ id: 'greedy', name: 'Greedy', requires });
    writeFileSync(join(site.folder, 'pmods/greedy.jar'), jar);
    const { core, loadoutId } = site;
    await core.finish(core.client.addons.scan({ loadoutId }));
    const started = core.client.bisect.start({ loadoutId, auto: false });
    const { status } = expectOutcome(await core.finish(started), 'bisect');
    expect(status).toMatchObject({ addons: 4, test: { purpose: 'all-on' } });
  });
});

/**
 * A game that crashes with one mod, and does not load, without a message, if a mod lacks a
 * dependency.
 */
const GAME = `
import { appendFileSync, readdirSync } from 'node:fs';
const [mods, save] = process.argv.slice(2);
const names = new Set(readdirSync(mods).map((name) => name.replace('.jar', '')));
console.log('[main/INFO]: Launching Cosmic Reach version 0.5.21-alpha');
if (readdirSync(save).length > 0) console.log('worlds!');
const fail = (text) => { console.log('Unable To Launch\\njava.lang.RuntimeException: ' + text + '\\n\\tat a.B.c(B.java:1)'); process.exit(1); };
if (names.has('mod-03') && !names.has('mod-08')) fail('Missing dependency "mod-08" required by "mod-03"');
if (names.has('mod-06')) fail('Found Duplicate Mod "mod-06"');
`;

// Each start is a separate process, so most of the time is waiting.
describe('a bisect by itself', { timeout: 180_000 }, () => {
  it('starts the game until it knows, and says what its log said', async () => {
    const site = await openBisectSite(9);
    await site.setStagedGame(GAME);
    const status = await site.start(true);
    expect(titlesOf(status)).toEqual([['Mod 6']]);
    expect(status.result?.culprits[0]?.problem).toMatchObject({ code: 'crash-duplicate' });
    expect(status.steps.every(({ runId }) => runId !== null)).toBe(true);
    const first = status.steps[0]?.runId ?? '';
    expect((await site.runOf(first)).run).toMatchObject({ purpose: 'test', state: 'not-started' });
    expect((await site.logOf(first)).lines.join()).not.toContain('worlds!');
  });

  it('continues with the start that a killed process had begun', async () => {
    const site = await openBisectSite(1);
    await site.setStagedGame(`
import { readdirSync } from 'node:fs';
const code = readdirSync(process.argv[2]).length;
setTimeout(() => process.exit(code), 3000);
`);
    await site.start();
    const { runId } = await site.core.client.bisect.run({ loadoutId: site.loadoutId });
    await site.core.close();
    const status = await site.start(true, site.open({ remembersAddons: true }));
    expect(status.steps.map(({ answer }) => answer)).toEqual(['broken', 'works']);
    expect(status.steps[0]?.runId).toBe(runId);
    expect(titlesOf(status)).toEqual([['Mod 1']]);
  });

  it('refuses a game that cannot be given another mods folder', async () => {
    const site = await openBisectSite(3);
    await site.setGame('');
    const started = site.core.client.bisect.start({ loadoutId: site.loadoutId, auto: true });
    expect(expectOutcome(await site.core.finish(started), 'failed').error.code).toBe(
      'BISECT_NO_FOLDER',
    );
  });

  it('counts a game that keeps running as one that works, and ends it', async () => {
    const site = await openBisectSite(1);
    await site.setStagedGame(`
import { readdirSync } from 'node:fs';
if (readdirSync(process.argv[2]).length > 0) process.exit(3);
setInterval(() => {}, 1000);
`);
    const { core, loadoutId } = site;
    const started = core.client.bisect.start({ loadoutId, auto: true, afterSeconds: 8 });
    const { status } = expectOutcome(await core.finish(started), 'bisect');
    expect(status.steps.map(({ answer }) => answer)).toEqual(['broken', 'works']);
    expect(titlesOf(status)).toEqual([['Mod 1']]);
  });
});

describe('a run that crashed', () => {
  it('is explained with what changed since the last one that went well', async () => {
    const site = await openBisectSite(3);
    await site.setGame('');
    expect((await site.playOnce()).state).toBe('ok');
    const { client, finish } = site.core;
    const { loadoutId } = site;
    const [addon] = expectOutcome(await finish(client.addons.scan({ loadoutId })), 'scan').report
      .addons;
    const planned = client.plans.disable({ loadoutId, addons: [addon?.id ?? ''], atOnce: false });
    const { plan } = expectOutcome(await finish(planned), 'plan');
    await finish(client.plans.apply({ planId: plan.id }));
    await site.setGame(`
console.log('java.lang.RuntimeException: Missing dependency "mod-01" required by "mod-02"');
process.exit(1);`);
    const { id: runId } = await site.playOnce();
    const { problems, changes } = await client.runs.explain({ runId });
    expect(problems[0]).toMatchObject({
      pattern: 'puzzle-missing-dependency',
      blamed: [{ title: 'Mod 2' }],
      mends: [{ intent: 'enable' }, { intent: 'disable' }, { intent: 'undo' }],
    });
    expect(changes?.entries.map(({ kind }) => kind)).toEqual(['disable', 'external']);
    const { stdout } = await runLoadout(['--data-dir', site.dataDir, 'runs', 'show', runId], {
      cwd: site.folder,
    });
    expect(stdout).toContain('Mod 2 requires Mod 1');
    expect(stdout).toMatch(/loadout .*undo/);
    expect(stdout).toMatch(/Changes since the run of .*, which went well: 2/);
  });
});
