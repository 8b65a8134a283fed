import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { createProgram } from '#cli/program.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';
import { createVersion } from '#test/builders/seed.ts';
import { picture } from '../registry-server/writes/pictures.ts';
import { emailOf, openDesk, passwordOf, typed } from './desk.ts';

test('gen', async () => {
  const desk = await openDesk({
    seed: createCastSeed({ project: { versions: [createVersion()] } }),
  });
  const owner = (...argv: string[]) => desk.as('owner', argv);
  const docs: Record<string, unknown> = {};
  await owner('links', 'x');
  desk.file('view.png', await picture('png'));
  await owner('project', 'gallery', 'project-1', '--add', 'view.png', '--title', 'A view');
  docs['loadout project details'] = (
    await owner(
      'project',
      'details',
      'project-1',
      '--summary',
      'It shines',
      '--type',
      'shader',
      '--dry-run',
    )
  ).json;
  docs['loadout team members'] = (
    await desk.as('boss', ['team', 'members', 'slug-of-org-project'])
  ).json;
  docs['loadout org list'] = (await desk.as('boss', ['org', 'list'])).json;
  docs['loadout org show'] = (await desk.as('boss', ['org', 'show', 'makers'])).json;
  docs['loadout project list'] = (await desk.as('boss', ['project', 'list'])).json;
  docs['loadout project show'] = (await owner('project', 'show', 'project-1')).json;
  docs['loadout project slug'] = (await owner('project', 'slug', 'slug-of-project-1')).json;
  docs['loadout project random'] = (await owner('project', 'random', '--count', '1')).json;
  await owner('team', 'invite', 'project-1', 'stranger');
  docs['loadout notifications list'] = (await desk.as('stranger', ['notifications', 'list'])).json;
  docs['loadout auth login'] = (
    await desk.run(['auth', 'login', '--account', emailOf('owner')], {
      stdin: typed(passwordOf('owner')),
    })
  ).json;
  docs['loadout token create'] = (
    await desk.run([
      'token',
      'create',
      'For CI',
      '--expires',
      '2027-01-31',
      '--preset',
      'publish-from-ci',
    ])
  ).json;
  docs['loadout token list'] = (await desk.run(['token', 'list'])).json;
  docs['loadout token scopes'] = (await desk.run(['token', 'scopes'])).json;
  docs['loadout auth status'] = (await desk.as('owner', ['auth', 'status'])).json;
  docs['loadout auth logout'] = (await desk.run(['auth', 'logout'])).json;
  const program = await createProgram([], async () => {}, {});
  const commands = ['token', 'notifications', 'project', 'version', 'team', 'org'].flatMap(
    (name) => {
      const group = program.commands.find((one) => one.name() === name);
      return (group?.commands ?? []).map((one) => ({
        title: `loadout ${name} ${one.name()}`,
        summary: one.summary(),
        description: one.description(),
        args: one.registeredArguments.map((a) => ({
          name: a.name(),
          text: a.description,
          required: a.required,
          variadic: a.variadic,
        })),
        options: one.options.map((o) => ({ flags: o.flags, text: o.description })),
      }));
    },
  );
  writeFileSync('/tmp/pubdocs.json', JSON.stringify({ docs, commands }));
});
