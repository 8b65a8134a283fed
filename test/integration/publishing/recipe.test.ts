import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { publishVersionDocumentSchema } from '#cli/json/publish-documents.ts';
import { createProgram } from '#cli/program.ts';
import { createModJar, listVersions, openPublishSite, type PublishSite } from './publish-site.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const GUIDE = readFileSync(join(ROOT, 'docs/publishing.md'), 'utf8');
const run = promisify(execFile);

function recipeOf(name: string): string {
  const [, recipe] =
    new RegExp(`<!-- recipe: ${name} -->\n\`\`\`\\w+\n(.*?)\`\`\``, 's').exec(GUIDE) ?? [];
  if (recipe === undefined) throw new Error(`docs/publishing.md has no recipe for ${name}`);
  return recipe;
}

function writeScript(file: string, lines: string): void {
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o755);
}

/** The program of this checkout. */
function writeProgram(file: string): void {
  writeScript(file, `exec "${process.execPath}" "${join(ROOT, 'src/cli/main.ts')}" "$@"`);
}

/** The guide's lines, as a shell runs them, with the program of this checkout. */
async function runShell(site: PublishSite, token: string | null) {
  const loadout = join(site.folder, 'loadout');
  writeProgram(loadout);
  writeFileSync(join(site.folder, 'publish.sh'), recipeOf('shell'));
  const environment = {
    PATH: process.env['PATH'],
    HOME: site.folder,
    LOADOUT_DATA_DIR: site.dataDir,
    LOADOUT: loadout,
    REGISTRY: site.server.origin,
    PROJECT: 'slug-of-project-1',
    FILE: 'lamp.jar',
    ...(token === null ? {} : { LOADOUT_TOKEN: token }),
  };
  const options = { cwd: site.folder, env: environment };
  const status = await run('sh', ['publish.sh'], options).then(
    () => 0,
    (error: { code: number }) => error.code,
  );
  const published = join(site.folder, 'published.json');
  return { status, text: existsSync(published) ? readFileSync(published, 'utf8') : '' };
}

test('the shell recipe of the guide publishes, and publishes nothing twice', async () => {
  const site = await openPublishSite();
  site.write('lamp.jar', await createModJar());
  site.write('CHANGELOG.md', '# Changelog\n\n## 1.2.3-beta.1\n\nBrighter\n\n## 1.0.0\n\nFirst\n');
  const first = await runShell(site, 'crp_owner');
  expect(first.status).toBe(0);
  expect(publishVersionDocumentSchema.parse(JSON.parse(first.text))).toMatchObject({
    outcome: 'published',
    content: { changelog: 'Brighter' },
  });
  const second = await runShell(site, 'crp_owner');
  expect([second.status, (JSON.parse(second.text) as { outcome: string }).outcome]).toEqual([
    0,
    'already',
  ]);
  expect(await listVersions(site)).toHaveLength(1);
});

test('it ends with the statuses that the guide tells', async () => {
  const site = await openPublishSite();
  site.write('CHANGELOG.md', '');
  site.write('lamp.jar', 'no archive');
  expect((await runShell(site, 'crp_owner')).status).toBe(2);
  site.write('lamp.jar', await createModJar());
  expect((await runShell(site, 'crp_nobody')).status).toBe(4);
  expect((await runShell(site, null)).status).not.toBe(0);
  await site.server.close();
  expect((await runShell(site, 'crp_owner')).status).toBe(5);
  expect(site.uploads()).toBe(0);
});

test.each(['github', 'gitlab'])('the %s recipe uses options that there are', async (name) => {
  const program = await createProgram(['publish'], async () => {}, {});
  const publish = program.commands.find((command) => command.name() === 'publish');
  const version = publish?.commands.find((command) => command.name() === 'version');
  const known = [...program.options, ...(version?.options ?? [])].map(({ long }) => long);
  const recipe = recipeOf(name);
  const own = recipe.replace('npx --no -- ', '');
  const used = own.match(/(?<=\s)--[a-z-]+/g) ?? [];
  expect(used.length).toBeGreaterThan(1);
  expect(used.filter((option) => !known.includes(option))).toEqual([]);
  expect(recipe).toContain('publish version');
  // A token is never an argument.
  expect(recipe).not.toMatch(/--token|TOKEN[^:]*publish/);
});

const githubSchema = z.strictObject({
  on: z.strictObject({ push: z.strictObject({ tags: z.array(z.string()).min(1) }) }),
  jobs: z.strictObject({
    publish: z.strictObject({
      'runs-on': z.string(),
      steps: z.array(
        z.union([
          z.strictObject({ uses: z.string(), with: z.record(z.string(), z.number()).optional() }),
          z.strictObject({ run: z.string(), env: z.record(z.string(), z.string()).default({}) }),
        ]),
      ),
    }),
  }),
});

const gitlabSchema = z.strictObject({
  publish: z.strictObject({
    image: z.string(),
    rules: z.array(z.strictObject({ if: z.string() })),
    variables: z.record(z.string(), z.number()),
    script: z.array(z.string()).min(1),
  }),
});

interface Line {
  readonly run: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** What a runner would do with its own steps left out, and the secret put in. */
const LINES: Readonly<Record<'github' | 'gitlab', (recipe: unknown, secret: string) => Line[]>> = {
  github: (recipe, secret) =>
    githubSchema.parse(recipe).jobs.publish.steps.flatMap((step) => {
      if (!('run' in step)) return [];
      const filled = Object.entries(step.env).map(([name, value]) => [
        name,
        value.replace(/\$\{\{ secrets\.LOADOUT_TOKEN \}\}/, () => secret),
      ]);
      return [{ run: step.run, environment: Object.fromEntries(filled) as Line['environment'] }];
    }),
  gitlab: (recipe, secret) =>
    gitlabSchema
      .parse(recipe)
      .publish.script.map((run) => ({ run, environment: { LOADOUT_TOKEN: secret } })),
};

/** A repository as a runner has it: under git, with a build that makes the jar, and the program installed. */
async function writeRepository(site: PublishSite): Promise<void> {
  site.write('made.jar', await createModJar('1.0.0'));
  const copy = 'mkdir -p build/libs && cp made.jar build/libs/lamp.jar';
  writeScript(join(site.folder, 'gradlew'), copy);
  const bin = join(site.folder, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  writeProgram(join(bin, 'loadout'));
  site.write('package.json', '{ "private": true }');
  const git = (...argv: string[]) =>
    run('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.invalid', ...argv], {
      cwd: site.folder,
    });
  await git('init', '--quiet');
  await git('add', 'gradlew');
  await git('commit', '--quiet', '-m', 'Brighter lamps');
  await git('tag', 'v1.0.0');
  // GitLab's job gets the jar from one before.
  await run('./gradlew', [], { cwd: site.folder });
}

test.each(['github', 'gitlab'] as const)(
  'the %s recipe is what its runner reads, and its lines publish once',
  async (name) => {
    const site = await openPublishSite({ project: { slug: 'lamp' } });
    await writeRepository(site);
    const lines = LINES[name](parse(recipeOf(name)), 'crp_owner');
    expect(
      lines.filter(({ environment }) => environment['LOADOUT_TOKEN'] === 'crp_owner'),
    ).toHaveLength(1);
    for (let round = 0; round < 2; round += 1) {
      for (const { run: line, environment } of lines) {
        // The public service is the one thing that a test may not ask.
        const here = line.replace('--registry crmm', () => `--registry ${site.server.origin}`);
        await run('bash', ['-e', '-c', here], {
          cwd: site.folder,
          env: {
            PATH: process.env['PATH'],
            HOME: site.folder,
            LOADOUT_DATA_DIR: site.dataDir,
            ...environment,
          },
        });
      }
    }
    expect(await listVersions(site)).toMatchObject([
      { versionNumber: '1.0.0', changelog: expect.stringContaining('Brighter lamps') as unknown },
    ]);
    expect(site.uploads()).toBe(1);
  },
);
