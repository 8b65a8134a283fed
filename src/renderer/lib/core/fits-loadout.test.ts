import { expect, test } from 'vitest';
import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import { loadoutTargetSchema } from '#shared/domain/loadout.ts';
import { gameDefinitionSchema } from '#shared/domain/slot.ts';
import { addLateTexts } from '#shared/messages/late-catalogue.ts';
import { explainNoSlot, explainUnfitProject, fitsLoadout } from './fits-loadout.ts';

addLateTexts();

const { layouts } = gameDefinitionSchema.parse(cosmicReach);
/** None for an unknown layout. */
const slotsOf = (layout: string) => layouts.find(({ id }) => id === layout)?.slots ?? [];

const listed = [{ name: '0.5.26', value: '0.5.26', releaseType: 'release' }] as never;

function explain(
  type: string,
  loaders: readonly string[],
  how: { loader?: string; layout?: string } = {},
) {
  const { loader = null, layout = 'save-folder' } = how;
  const target = loadoutTargetSchema.parse({ gameVersion: '0.5.26', loader, channel: 'release' });
  const project = { type: [type], loaders: [...loaders], gameVersions: ['0.5.26'] };
  return explainUnfitProject(project, { slots: slotsOf(layout), target }, listed)?.whole ?? null;
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
])(
  'a project that can be installed is offered, and any other says why not: %s for %j in %j',
  (...row) => {
    const [type, loaders, how, why] = row;
    expect(explain(type, loaders, how)).toBe(why);
  },
);

test('a project for other game versions says so', () => {
  const target = loadoutTargetSchema.parse({
    gameVersion: '0.5.26',
    loader: null,
    channel: 'release',
  });
  const project = { type: ['mod'], loaders: [], gameVersions: ['0.4.0'] };
  const loadout = { slots: slotsOf('save-folder'), target };
  expect(explainUnfitProject(project, loadout, listed)?.whole).toBe('Not for 0.5.26');
});

const named = (type: string) =>
  ({ projectTypes: [type], loader: null, directory: 'mine', rule: 'keep' }) as never;
const ownFolders = {
  slots: [named('mod')],
  target: loadoutTargetSchema.parse({ gameVersion: '0.5.26', loader: null, channel: 'release' }),
};

test.each([
  ['modpack', 'This loadout has no folder for it.'],
  ['world', 'This loadout has no folder for it.'],
  ['mod', null],
])('folders that a person named take what they were named for: %s', (type, why) => {
  const project = { type: [type], loaders: [], gameVersions: ['0.5.26'] };
  expect(explainUnfitProject(project, ownFolders, listed)?.whole ?? null).toBe(why);
  const version = { ...project, releaseChannel: 'release' as const };
  expect(fitsLoadout(version, { type: [type], loadout: ownFolders }, listed)).toBe(why === null);
});

test('a version that is named needs a place, and nothing else', () => {
  const target = loadoutTargetSchema.parse({
    gameVersion: '0.5.26',
    loader: 'puzzle_loader',
    channel: 'release',
  });
  const loadout = { slots: slotsOf('save-folder'), target };
  const forQuilt = { type: ['mod'], loaders: ['quilt'] };
  expect(explainNoSlot(forQuilt, loadout)).toBeNull();
  expect(explainNoSlot(forQuilt, { ...loadout, slots: slotsOf('polaris') })?.whole).toBe(
    'Only for Quilt',
  );
  expect(explainNoSlot({ type: ['world'], loaders: [] }, loadout)?.short).toBe('Unpack by hand');
});
