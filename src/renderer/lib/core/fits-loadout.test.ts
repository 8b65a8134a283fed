import { expect, test } from 'vitest';
import { loadoutTargetSchema } from '#shared/domain/loadout.ts';
import { addLateTexts } from '#shared/messages/late-catalogue.ts';
import { explainUnfit } from './fits-loadout.ts';

addLateTexts();

const listed = [{ name: '0.5.26', value: '0.5.26', releaseType: 'release' }] as never;

function explain(
  type: string,
  loaders: readonly string[],
  how: { loader?: string; layout?: string } = {},
) {
  const { loader = null, layout = 'save-folder' } = how;
  const target = loadoutTargetSchema.parse({ gameVersion: '0.5.26', loader, channel: 'release' });
  const project = { type: [type], loaders: [...loaders], gameVersions: ['0.5.26'] };
  return explainUnfit(project, { layout, target }, listed)?.whole ?? null;
}

test.each([
  ['mod', ['puzzle_loader'], {}, null],
  ['mod', ['puzzle_loader', 'quilt'], { loader: 'quilt' }, null],
  ['datamod', [], { loader: 'quilt' }, null],
  ['modpack', [], {}, null],
  ['shader', ['simply_shaders'], { loader: 'quilt' }, null],
  ['mod', ['quilt'], { loader: 'puzzle_loader' }, 'Only for Quilt'],
  ['mod', ['quilt'], { layout: 'polaris' }, 'Only for Quilt'],
  ['cape', [], {}, 'This loadout has no folder for it.'],
  [
    'world',
    [],
    { layout: 'crlauncher' },
    'Loadout does not install worlds. Download a version and unpack it into cosmic-reach/worlds.',
  ],
  ['world', [], { layout: 'custom' }, null],
])('what can be installed is offered, and the rest says why not: %s for %j in %j', (...row) => {
  const [type, loaders, how, why] = row;
  expect(explain(type, loaders, how)).toBe(why);
});

test('a project for other game versions says so', () => {
  const target = loadoutTargetSchema.parse({
    gameVersion: '0.5.26',
    loader: null,
    channel: 'release',
  });
  const project = { type: ['mod'], loaders: [], gameVersions: ['0.4.0'] };
  expect(explainUnfit(project, { layout: 'save-folder', target }, listed)?.whole).toBe(
    'Not for 0.5.26',
  );
});
