// @promise a game is started by the right launcher and Java, and what is missing or wrong is said before
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { render } from '#shared/messages/render.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { executable, openPlaySite, type PlaySite, writeGame } from './play-site.ts';

/** Whether a JDK is installed, not only a runtime. */
const HAS_COMPILER = spawnSync('javac', ['--release', '17', '-version']).status === 0;
const JAR = 'PK\u0003\u0004';
const ANSWER = (version: string, classes: number): string =>
  `Property settings:\\n    java.class.version = ${classes}.0\\n    sun.arch.data.model = 64\\n\\nopenjdk version "${version}"\\n`;

/** Writes a program that answers `-version` like Java and otherwise runs as the game. */
function standInJava(
  file: string,
  {
    version = '24.0.2',
    classes = 68,
    game = '',
  }: { version?: string; classes?: number; game?: string } = {},
): string {
  return executable(
    file,
    `if (process.argv.includes('-version')) process.stderr.write('${ANSWER(version, classes)}');
     else { console.log(JSON.stringify(process.argv.slice(2))); ${game} }`,
  );
}

const look = (site: PlaySite, change: { launcher?: string; world?: string } = {}) =>
  site.play.look({
    loadoutId: site.loadoutId,
    launcher: null,
    world: null,
    asks: false,
    ...change,
  });

const codes = (messages: readonly { readonly code: string }[]) => messages.map(({ code }) => code);

describe('a start', () => {
  it('of the game itself uses the save folder, and passes the launcher’s name', async () => {
    const site = await openPlaySite();
    const jar = writeGame(site);
    const game = `console.log(process.env.COSMIC_REACH_LAUNCHER_NAME, process.cwd());`;
    await site.configure({ java: standInJava(join(site.base, 'java'), { game }) });
    const seen = await look(site);
    expect(seen).toMatchObject({ launcher: 'vanilla', problems: [], warnings: [], javaLeast: 24 });
    const run = await site.playOnce();
    expect(run).toMatchObject({ state: 'ok', launcher: 'vanilla', java: { major: 24 } });
    const { lines } = await site.logOf(run.id);
    expect(JSON.parse(lines[0] ?? '')).toEqual([
      '-Xmx2048m',
      '-Dfile.encoding=utf-8',
      '-Dconsole.encoding=utf-8',
      '-jar',
      jar,
      '--save-location',
      site.folder,
    ]);
    expect(lines[1]).toBe(`Loadout ${site.folder}`);
  });

  it('of Puzzle puts loader and game on the class path, and opens a world', async () => {
    const data = createTempDir();
    const environment = { PATH: '', XDG_DATA_HOME: data };
    const site = await openPlaySite({ loader: 'puzzle_loader', environment });
    const jar = writeGame(site);
    const loader = join(data, 'PolarisLauncher/puzzle_runtime/1.3.4-2.0.0');
    mkdirSync(loader, { recursive: true });
    for (const name of [
      'puzzle-loader-core-1.3.4-common.jar',
      'puzzle-loader-core-1.3.4-client.jar',
      'puzzle-loader-cosmic-2.0.0-common.jar',
      'puzzle-loader-cosmic-2.0.0-client.jar',
      'asm-9.6.jar',
      'asm-9.10.jar',
    ])
      writeFileSync(join(loader, name), JAR);
    await site.configure({ java: standInJava(join(site.base, 'java')) });
    const run = await site.waitForEnd(await site.start('Home'));
    expect(run).toMatchObject({ state: 'ok', launcher: 'puzzle', world: 'Home' });
    const args = JSON.parse((await site.logOf(run.id)).lines[0] ?? '') as string[];
    const classPath = args[args.indexOf('-cp') + 1]?.split(':') ?? [];
    expect(classPath.at(-1)).toBe(jar);
    expect(classPath).toContain(join(loader, 'asm-9.10.jar'));
    expect(classPath).not.toContain(join(loader, 'asm-9.6.jar'));
    expect(args.slice(-6)).toEqual([
      '--mod-folder',
      join(site.folder, 'pmods'),
      '--save-location',
      site.folder,
      '--join-world',
      'Home',
    ]);
    await expect(site.start('Nowhere')).rejects.toMatchObject({ data: { code: 'WORLD_UNKNOWN' } });
  });

  // With a JDK, a real Java is compiled for and asked for its version. The title says which one
  // ran.
  it(
    `of ${HAS_COMPILER ? 'a jar compiled by javac' : 'a Node program in the place of java'} keeps its exit status`,
    { tags: ['deep'] },
    async () => {
      const site = await openPlaySite({ gameVersion: '0.4.10' });
      const jar = writeGame(site, 'cosmic-reach-client-0.4.10.jar');
      if (HAS_COMPILER) compileGame(site.base, jar);
      else
        await site.configure({
          java: standInJava(join(site.base, 'java'), { game: 'process.exit(5)' }),
        });
      const run = await site.playOnce();
      expect(run).toMatchObject({ state: 'crashed', exitCode: 5, launcher: 'vanilla' });
    },
  );

  it('of a game that writes a crash report keeps the report, and counts as failed', async () => {
    const site = await openPlaySite();
    writeGame(site);
    const report = join(site.folder, 'errorLogLatest.txt');
    writeFileSync(report, 'of last week');
    const game = `require('fs').writeFileSync(${JSON.stringify(report)}, '* Game started: true\\nin ' + require('os').homedir());`;
    const java = standInJava(join(site.base, 'java'), { game });
    await site.configure({ java, environment: { HOME: site.home } });
    const run = await site.playOnce();
    expect(run).toMatchObject({ state: 'crashed', exitCode: 0 });
    expect((await site.runOf(run.id)).reports).toEqual([
      { name: 'errorLogLatest.txt', text: '* Game started: true\nin ~' },
    ]);
  });

  it('that says that it could not launch did not start', async () => {
    const site = await openPlaySite();
    writeGame(site);
    const game = `console.log('Unable To Launch'); process.exit(1);`;
    await site.configure({ java: standInJava(join(site.base, 'java'), { game }) });
    expect((await site.playOnce()).state).toBe('not-started');
  });
});

describe('before a start', () => {
  it('says that the game is missing, or is a folder', async () => {
    const site = await openPlaySite();
    await site.configure({ java: standInJava(join(site.base, 'java')) });
    expect(codes((await look(site)).problems)).toEqual(['play-piece-missing']);
    mkdirSync(join(site.dataDir, 'games/cosmic-reach/cosmic-reach-client-0.5.21.jar'), {
      recursive: true,
    });
    const { problems, command } = await look(site);
    expect(problems).toMatchObject([{ code: 'play-piece-damaged', params: { rule: 'folder' } }]);
    expect(command).toEqual([]);
    await expect(site.start()).rejects.toMatchObject({ data: { code: 'GAME_NOT_READY' } });
    expect(await site.play.runs({ loadoutId: null })).toEqual([]);
  });

  it.each([
    ['is too old', `process.stderr.write('${ANSWER('17.0.1', 61)}')`, 'play-java-old'],
    [
      'lies about its version',
      `process.stderr.write('${ANSWER('24.0.2', 61)}')`,
      'java-contradicts',
    ],
    ['says nothing', '', 'java-no-answer'],
    ['fails', 'process.exit(3)', 'java-failed'],
  ])('says in one sentence that a Java %s', async (_, source, code) => {
    expect(await describeJava(source)).toEqual([`${code} names it`]);
  });

  // Slow, because it waits for the timeout.
  it('says in one sentence that a Java never answers', { tags: ['deep'] }, async () => {
    const problems = await describeJava('setInterval(() => {}, 1000)');
    expect(problems).toEqual(['java-silent names it']);
  });

  /** Returns the problems reported for this program as Java. */
  async function describeJava(source: string): Promise<readonly string[]> {
    const site = await openPlaySite();
    writeGame(site);
    const java = executable(join(site.base, 'java'), source);
    await site.configure({ java });
    const { problems } = await look(site);
    return problems.map(
      (problem) => `${problem.code} ${render(problem).includes(java) ? 'names' : 'hides'} it`,
    );
  }

  it('says that the Java that was named is not there', async () => {
    const site = await openPlaySite();
    writeGame(site);
    await site.configure({ java: join(site.base, 'no-java') });
    expect(codes((await look(site)).problems)).toEqual(['java-failed']);
  });

  it('finds the Java of JAVA_HOME, and lists every one', async () => {
    const javaHome = join((await openPlaySite()).base, 'jdk');
    const site = await openPlaySite({ environment: { PATH: '', JAVA_HOME: javaHome } });
    const path = standInJava(join(javaHome, 'bin/java'));
    const { javas, least } = await site.play.javas({ loadoutId: site.loadoutId });
    expect(least).toBe(24);
    expect(javas.find(({ isChosen }) => isChosen)).toMatchObject({ path, source: 'JAVA_HOME' });
  });

  it('refuses a launcher that the game does not have', async () => {
    const site = await openPlaySite();
    await expect(look(site, { launcher: 'evil' })).rejects.toMatchObject({
      data: { code: 'LAUNCHER_UNKNOWN' },
    });
  });
});

function compileGame(folder: string, jar: string): void {
  writeFileSync(
    join(folder, 'Game.java'),
    'public class Game { public static void main(String[] a) { System.out.println("up"); System.exit(5); } }',
  );
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: 'ignore' });
  run('javac', '--release', '17', 'Game.java');
  run('jar', '--create', '--file', jar, '--main-class', 'Game', 'Game.class');
}
