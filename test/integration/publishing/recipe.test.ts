// @module-tag deep
// @promise the guide's shell recipe publishes, with the documented exit statuses
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { publishVersionDocumentSchema } from '#cli/json/publish-documents.ts';
import { createProgram } from '#cli/program.ts';
import { createModJar, listVersions, openPublishSite, type PublishSite } from './publish-site.ts';
import { readRecipe, RECIPES } from './recipes.ts';

// test/integration/package/recipes.test.ts covers installing Loadout in the recipes and running
// them with it.
const ROOT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Runs the guide's lines in a shell with this checkout's program on the PATH. */
async function runShell(site: PublishSite, token: string | null) {
  const bin = join(site.folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const program = `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'src/cli/main.ts')}" "$@"\n`;
  writeFileSync(join(bin, 'loadout'), program);
  chmodSync(join(bin, 'loadout'), 0o755);
  writeFileSync(join(site.folder, 'publish.sh'), readRecipe('shell'));
  const environment = {
    PATH: `${bin}:${process.env['PATH']}`,
    HOME: site.folder,
    LOADOUT_DATA_DIR: site.dataDir,
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

test('it ends with the statuses in the guide', async () => {
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

test.each(RECIPES)(
  'the %s recipe uses options that there are, and no name of others',
  async (name) => {
    const program = await createProgram(['publish'], async () => {}, {});
    const publish = program.commands.find((command) => command.name() === 'publish');
    const version = publish?.commands.find((command) => command.name() === 'version');
    const known = [...program.options, ...(version?.options ?? [])].map(({ long }) => long);
    const recipe = readRecipe(name);
    const [, own = ''] = /loadout("? --registry.*)/s.exec(recipe) ?? [];
    const used = own.match(/(?<=\s)--[a-z-]+/g) ?? [];
    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((option) => !known.includes(option))).toEqual([]);
    expect(own).toContain('publish version');
    // A token is never an argument.
    expect(recipe).not.toContain('--token');
    expect(own.replace(/env:.*/s, '')).not.toContain('TOKEN');
    // Anyone could register that name on npm.
    expect(recipe).not.toMatch(/\bnpx\b|npm (?:install|i|exec)(?: -\S+)* loadout\b/);
  },
);
