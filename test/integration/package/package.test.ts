// @module-tag deep
// @promise the package that `npm pack` makes from an unbuilt copy installs into an empty home and runs; the guide's recipes install it and publish; commands in hints run as printed
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import {
  createModJar,
  listVersions,
  openPublishSite,
  type PublishSite,
} from '../publishing/publish-site.ts';
import { readSteps, RECIPES } from '../publishing/recipes.ts';
import { createMachine, findOlderNode, type Machine, packProgram } from './packed-program.ts';

// The program as users get it: packed from an unbuilt copy and installed with npm on a machine with
// an empty home.
const PACK_MS = 300_000;
const INSTALL = 'npm install --global --ignore-scripts';

let packed: Awaited<ReturnType<typeof packProgram>>;
let machine: Machine;

beforeAll(async () => {
  packed = await packProgram();
  machine = createMachine(packed.npmRegistry);
  const { status, stderr } = await machine.run(`${INSTALL} ${packed.address}`);
  if (status !== 0) throw new Error(stderr);
}, PACK_MS);

afterAll(() => packed.close());

test('the package holds the built program, its licences, and nothing of how it is made', () => {
  for (const file of [
    'LICENSE',
    'README.md',
    'package.json',
    'src/cli/bin.mjs',
    'out/main/cli.js',
    'out/main/core-worker.js',
    'out/main/licences.md',
    'out/renderer/index.html',
    'out/renderer/licences.md',
  ])
    expect(packed.files).toContain(file);
  const expected = /^(?:out\/|man\/|src\/cli\/bin\.mjs$|LICENSE$|README\.md$|package\.json$)/;
  expect(packed.files.filter((file) => !expected.test(file) || /\.(?:map|ts)$/.test(file))).toEqual(
    [],
  );
  expect(packed.files.length).toBeLessThan(500);
  expect(packed.bytes.length).toBeLessThan(4 * 1024 * 1024);
});

test('it says which Node it runs on, and cannot be published under a name of others', () => {
  expect(manifest.engines).toEqual({ node: '>=24' });
  expect(manifest.private).toBe(true);
});

test('an installed program shows its version, its help and its interface’s address', async () => {
  expect((await machine.run('loadout --version')).stdout).toBe(`${manifest.version}\n`);
  const { status, stdout } = await machine.run('loadout --help');
  expect({ status, begins: stdout.startsWith('Usage: loadout') }).toEqual({
    status: 0,
    begins: true,
  });
  const doctor = await machine.run('loadout doctor --json');
  expect(doctor.status).toBe(0);
});

test('the demo runs, and every command that it prints in the end runs as it is printed', async () => {
  const demo = await machine.run('loadout demo');
  expect(demo.status).toBe(0);
  const commands = demo.stdout.split('\n').filter((line) => line.startsWith('  loadout '));
  expect(commands).toHaveLength(5);
  const [scan = '', , history = ''] = commands;
  for (const command of [scan, history]) {
    const { status, stderr } = await machine.run(command);
    expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: '' });
  }
  const hint = /^Check for updates: (.+)$/m.exec((await machine.run(scan)).stdout)?.[1];
  expect((await machine.run(hint ?? 'false')).status).toBe(0);
  expect(demo.stdout).not.toContain('npx');
});

test('a hint of an error runs as it is printed', async () => {
  const { status, stderr } = await machine.run('loadout scan');
  expect(status).toBe(2);
  const hint = /`(loadout list)`/.exec(stderr)?.[1] ?? 'false';
  expect((await machine.run(hint)).status).toBe(0);
});

const olderNode = findOlderNode();

test.skipIf(olderNode === null)(
  'on an older Node it names the missing version in one line',
  async () => {
    const old = createMachine(packed.npmRegistry, olderNode ?? '');
    const installed = await old.run(`${INSTALL} ${packed.address}`);
    expect(installed.stderr).toContain('EBADENGINE');
    const { status, stdout, stderr } = await old.run('loadout check');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      /^Loadout needs Node 24 or newer; this is v\d+\.\d+\.\d+\. Get it from .+\n$/,
    );
  },
);

describe('the recipes of the guide', () => {
  const run = promisify(execFile);

  /** A repository like an author's: under git, with a build that makes the jar. */
  async function writeRepository(site: PublishSite): Promise<void> {
    const jar = await createModJar('1.0.0');
    site.write('made.jar', jar);
    site.write('lamp.jar', jar);
    site.write('CHANGELOG.md', '# Changelog\n\n## 1.0.0\n\nBrighter lamps\n');
    const build = join(site.folder, 'gradlew');
    writeFileSync(build, '#!/bin/sh\nmkdir -p build/libs && cp made.jar build/libs/lamp.jar\n');
    chmodSync(build, 0o755);
    const git = (...argv: string[]) =>
      run('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.invalid', ...argv], {
        cwd: site.folder,
      });
    await git('init', '--quiet');
    await git('add', 'gradlew');
    await git('commit', '--quiet', '-m', 'Brighter lamps');
    await git('tag', 'v1.0.0');
    // In GitLab an earlier job builds the jar.
    await run('./gradlew', [], { cwd: site.folder });
  }

  /** Runs the recipe's lines on a new machine; stops at the first failure, like a CI runner. */
  async function runRecipe(site: PublishSite, name: (typeof RECIPES)[number], sha256: string) {
    const runner = createMachine(packed.npmRegistry);
    const steps = readSteps(name, {
      LOADOUT_PACKAGE: packed.address,
      LOADOUT_SHA256: sha256,
      LOADOUT_TOKEN: 'crp_owner',
    });
    const env = { REGISTRY: site.server.origin, PROJECT: 'lamp', FILE: 'lamp.jar' };
    // The second round is a rerun of the job.
    for (const step of [...steps, ...steps]) {
      // Tests must not contact the public service.
      const line = step.run.replace('--registry crmm', () => `--registry ${env.REGISTRY}`);
      const ran = await runner.run(line, {
        cwd: site.folder,
        env: { ...env, ...step.environment },
      });
      if (ran.status !== 0) return { ...ran, runner };
    }
    return { status: 0, stderr: '', runner };
  }

  const checksum = () => createHash('sha256').update(packed.bytes).digest('hex');

  test.each(RECIPES)(
    '%s installs the program and publishes once',
    { timeout: PACK_MS },
    async (name) => {
      const site = await openPublishSite({ project: { slug: 'lamp' } });
      await writeRepository(site);
      const { status, stderr } = await runRecipe(site, name, checksum());
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(await listVersions(site)).toMatchObject([
        { versionNumber: '1.0.0', changelog: expect.stringContaining('Brighter lamps') as unknown },
      ]);
      expect(site.uploads()).toBe(1);
    },
  );

  test.each(RECIPES)('%s installs nothing whose checksum is another', async (name) => {
    const site = await openPublishSite({ project: { slug: 'lamp' } });
    await writeRepository(site);
    const { status, runner } = await runRecipe(site, name, checksum().replace(/./, 'x'));
    expect(status).not.toBe(0);
    expect(readdirSync(join(runner.home, '..'))).not.toContain('prefix');
    expect(site.uploads()).toBe(0);
  });
});
