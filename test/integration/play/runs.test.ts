// @module-tag deep
// @promise every start of the game is recorded with its log and how it ended, whatever the game does
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isAlive, openPlaySite } from './play-site.ts';

const STAYS = `console.log('up', process.pid); setInterval(() => {}, 1000);`;

describe('a run', () => {
  it('that ends by itself went well', async () => {
    const site = await openPlaySite();
    await site.setGame(`console.log('hello'); console.error('from stderr');`);
    const run = await site.playOnce();
    expect(run).toMatchObject({
      state: 'ok',
      exitCode: 0,
      signal: null,
      stoppedBy: null,
      launcher: 'command',
      generation: 0,
      purpose: 'play',
    });
    const { log, command } = await site.runOf(run.id);
    expect(log.lines.toSorted()).toEqual(['from stderr', 'hello']);
    expect(log).toMatchObject({ isCut: false, droppedBytes: 0 });
    expect(command).toHaveLength(2);
    expect(await site.play.runs({ loadoutId: site.loadoutId })).toEqual([run]);
  });

  it('that ends with a failure crashed', async () => {
    const site = await openPlaySite();
    await site.setGame(`console.log('Oh no'); process.exit(7);`);
    expect(await site.playOnce()).toMatchObject({ state: 'crashed', exitCode: 7 });
  });

  it('of a missing program is not started, and says why', async () => {
    const site = await openPlaySite();
    await site.configure({ command: [join(site.base, 'no-such-game')] });
    expect(await site.playOnce()).toMatchObject({
      state: 'not-started',
      reason: { code: 'run-program-failed', params: { cause: 'ENOENT' } },
    });
  });

  it('that never ends runs until a person stops it, which is no crash', async () => {
    const site = await openPlaySite();
    await site.setGame(STAYS);
    const runId = await site.start();
    expect((await site.runOf(runId)).run.state).toBe('running');
    expect(await site.play.stop({ runId })).toEqual({ stopping: true });
    expect(await site.waitForEnd(runId)).toMatchObject({
      state: 'stopped',
      stoppedBy: 'person',
      signal: 'SIGTERM',
    });
    expect(await site.play.stop({ runId })).toEqual({ stopping: false });
  });

  it('that something else on the system ended was stopped, and not by a person', async () => {
    const site = await openPlaySite();
    await site.setGame(`process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000);`);
    expect(await site.playOnce()).toMatchObject({ state: 'stopped', stoppedBy: 'system' });
  });

  it('continues when the Loadout that started it is gone, and the next one learns of its end', async () => {
    const site = await openPlaySite();
    const done = join(site.base, 'done');
    await site.setGame(
      `import { existsSync } from 'node:fs';
       console.log('up');
       setInterval(() => existsSync(${JSON.stringify(done)}) && process.exit(3), 50);`,
    );
    const runId = await site.start();
    await site.core.close();
    const next = site.open();
    const stateNow = async () => (await next.client.play.run({ runId, lines: 0 })).run.state;
    expect(await stateNow()).toBe('running');
    writeFileSync(done, '');
    await expect.poll(stateNow).toBe('crashed');
  });

  it('continues when the process that started it is killed', async () => {
    const site = await openPlaySite();
    const done = join(site.base, 'done');
    await site.setGame(
      `import { existsSync } from 'node:fs';
       setInterval(() => existsSync(${JSON.stringify(done)}) && process.exit(0), 50);`,
    );
    const program = join(import.meta.dirname, '../../../src/cli/main.ts');
    const options = ['--data-dir', site.dataDir, '--loadout', site.loadoutId];
    const args = [program, ...options, 'play', '--wait'];
    const loadout = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const exited = once(loadout, 'exit');
    const runs = () => site.play.runs({ loadoutId: site.loadoutId });
    await expect
      .poll(async () => (await runs()).map(({ state }) => state), { timeout: 60_000 })
      .toEqual(['running']);
    // Once the watcher has written `process.json`, it survives a kill of the program.
    await expect
      .poll(async () =>
        existsSync(join(site.runFolder((await runs())[0]?.id ?? ''), 'process.json')),
      )
      .toBe(true);
    loadout.kill('SIGKILL');
    await exited;
    expect((await runs())[0]?.state).toBe('running');
    writeFileSync(done, '');
    await expect.poll(async () => (await runs())[0]?.state).toBe('ok');
  }, 120_000);

  it('of a launcher that ends before the game ends with the game', async () => {
    const site = await openPlaySite();
    const pidFile = join(site.base, 'pid');
    await site.setGame(
      `import { spawn } from 'node:child_process';
       import { writeFileSync } from 'node:fs';
       const child = spawn(process.execPath, ['-e', ${JSON.stringify(STAYS)}], { stdio: 'inherit' });
       writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
       child.unref();
       process.exit(0);`,
    );
    const runId = await site.start();
    await expect.poll(() => existsSync(pidFile)).toBe(true);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    await expect.poll(async () => (await site.logOf(runId)).lines.join()).toContain('up');
    await sleep(1000);
    expect((await site.runOf(runId)).run.state).toBe('running');
    await site.play.stop({ runId });
    expect(await site.waitForEnd(runId)).toMatchObject({ state: 'stopped', exitCode: 0 });
    expect(isAlive(pid)).toBe(false);
  });

  it('stops with everything that the game started, also what takes no notice', async () => {
    const site = await openPlaySite();
    const child = `process.on('SIGTERM', () => {}); ${STAYS}`;
    await site.setGame(
      `import { spawn } from 'node:child_process';
       for (const detached of [false, true])
         spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit', detached });
       ${STAYS}`,
    );
    const runId = await site.start();
    const pids = async () =>
      (await site.logOf(runId)).lines.flatMap((line) => /^up (\d+)$/.exec(line)?.[1] ?? []);
    await expect.poll(async () => (await pids()).length).toBe(3);
    const all = (await pids()).map(Number);
    await site.play.stop({ runId });
    expect((await site.waitForEnd(runId)).state).toBe('stopped');
    expect(all.filter(isAlive)).toEqual([]);
  });

  it('is lost when the process that watches it is killed', async () => {
    const site = await openPlaySite();
    await site.setGame(STAYS);
    const runId = await site.start();
    const { watcherPid, gamePid } = JSON.parse(
      readFileSync(join(site.runFolder(runId), 'process.json'), 'utf8'),
    ) as { watcherPid: number; gamePid: number };
    process.kill(watcherPid, 'SIGKILL');
    expect((await site.waitForEnd(runId)).state).toBe('lost');
    process.kill(gamePid, 'SIGKILL');
  });

  it('is refused while another of the same loadout is running', async () => {
    const site = await openPlaySite();
    await site.setGame(STAYS);
    await site.start();
    await expect(site.start()).rejects.toMatchObject({ data: { code: 'GAME_RUNNING' } });
  });

  it('is kept with the last twenty', async () => {
    const site = await openPlaySite();
    await site.setGame(`console.log('hello')`);
    const first = await site.playOnce();
    for (let nth = 10; nth < 40; nth += 1) {
      const id = `${first.id.slice(2)}${nth}`;
      cpSync(site.runFolder(first.id), site.runFolder(id), { recursive: true });
      const record = join(site.runFolder(id), 'run.json');
      const startedAt = `2020-01-01T00:00:${nth}.000Z`;
      const kept = JSON.parse(readFileSync(record, 'utf8')) as object;
      writeFileSync(record, JSON.stringify({ ...kept, id, startedAt }));
    }
    const last = await site.playOnce();
    const runs = await site.play.runs({ loadoutId: site.loadoutId });
    expect(runs).toHaveLength(20);
    expect(runs.slice(0, 2).map(({ id }) => id)).toEqual([last.id, first.id]);
    expect(runs.at(-1)?.startedAt).toBe('2020-01-01T00:00:22.000Z');
    expect(readdirSync(join(site.dataDir, 'runs'))).toHaveLength(20);
  });
});

describe('the log', () => {
  it('of invalid UTF-8, colours and endless lines is text', async () => {
    const site = await openPlaySite();
    await site.setGame(
      `process.stdout.write(Buffer.from([0x61, 0xff, 0xfe, 0x62, 0x0a]));
       process.stdout.write('\\u001b[31mred\\u001b[0m\\u0007\\r\\nplain\\n');
       process.stdout.write('y'.repeat(300000) + '\\nafter\\n' + 'no newline at the end');`,
    );
    const run = await site.playOnce();
    const { lines, droppedBytes } = await site.logOf(run.id);
    expect(lines.slice(0, 3)).toEqual(['a��b', 'red', 'plain']);
    expect(lines.slice(-2)).toEqual(['after', 'no newline at the end']);
    expect(droppedBytes).toBeGreaterThan(200_000);
  });

  it('holds no secret of the environment and no home folder', async () => {
    const site = await openPlaySite();
    await site.setGame(
      `console.log('key', process.env.ITCHIO_API_KEY, 'plain', process.env.PLAIN);
       console.log('https://api.itch.io/x?api_key=abcdef123');
       console.log('in', process.env.WHERE, 'own', process.env.LOADOUT_THING ?? 'none');`,
    );
    const WHERE = `${site.home}/somewhere`;
    const view = await site.configure({
      environment: { ITCHIO_API_KEY: 'very-secret-value', PLAIN: 'visible', WHERE },
    });
    expect(view.environment).toContainEqual({ name: 'ITCHIO_API_KEY', value: null });
    const run = await site.playOnce();
    const { log, environment } = await site.runOf(run.id);
    const text = log.lines.join('\n');
    expect(text).toContain('key <secret> plain visible');
    expect(text).toContain('in ~/somewhere own none');
    expect(text).not.toMatch(/very-secret|abcdef123/);
    expect(environment).toContain('ITCHIO_API_KEY');
    const kept = readdirSync(site.runFolder(run.id)).map((name) =>
      readFileSync(join(site.runFolder(run.id), name), 'utf8'),
    );
    expect(kept.join('\n')).not.toContain('very-secret');
  });
});
