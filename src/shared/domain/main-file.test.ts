import { describe, expect, it, test } from 'vitest';
import { createFile, createRegistryVersion } from '#test/builders/registry-version.ts';
import { type FileFit, findMainFile } from './main-file.ts';

const FIT: FileFit = { gameVersion: '0.5.26', loader: 'puzzle_loader', extensions: ['jar'] };

interface Given {
  /** A star marks the primary one. */
  readonly names: readonly string[];
  readonly number?: string;
  readonly gameVersions?: readonly string[];
  readonly loaders?: readonly string[];
  readonly fit?: Partial<FileFit>;
}

function find({
  names,
  number = '2',
  gameVersions = ['0.5.25', '0.5.26'],
  loaders = ['puzzle_loader', 'quilt'],
  fit = {},
}: Given): string | null {
  const files = names.map((name) =>
    createFile({ name: name.replace('*', ''), isPrimary: name.startsWith('*') }),
  );
  const version = createRegistryVersion({
    versionNumber: number,
    gameVersions: [...gameVersions],
    loaders: [...loaders],
    files,
  });
  return findMainFile(version, { ...FIT, ...fit })?.name ?? null;
}

describe('the main file of a version', () => {
  it.each<Given & { readonly what: string; readonly is: string }>([
    {
      what: 'for the game version, where the primary one names another',
      names: ['*gus-2-0.5.25.jar', 'gus-2-0.5.26.jar'],
      is: 'gus-2-0.5.26.jar',
    },
    {
      what: 'for the game version, where names are built differently',
      names: ['gus_mc0.5.26_v2.jar', '*gus-0.5.25-2.jar'],
      is: 'gus_mc0.5.26_v2.jar',
    },
    {
      what: 'for the game version, where the version does not list the other one',
      names: ['*gus-2-0.5.25.jar', 'gus-2-0.5.26.jar'],
      gameVersions: ['0.5.26'],
      is: 'gus-2-0.5.26.jar',
    },
    {
      what: 'for a game version that the registry lists by its number',
      names: ['*gus-2-0.5.25.jar', 'gus-2-0.5.26.jar'],
      fit: { gameVersion: '0.5.26b' },
      is: 'gus-2-0.5.26.jar',
    },
    {
      what: 'for the loader, where the primary one names another',
      names: ['*gus-2-quilt.jar', 'gus-2-puzzle.jar'],
      is: 'gus-2-puzzle.jar',
    },
    {
      what: 'never its sources',
      names: ['*gus-2-0.5.25.jar', 'gus-2-0.5.26-sources.jar', 'gus-2-0.5.26.jar'],
      is: 'gus-2-0.5.26.jar',
    },
    {
      what: 'not the jar of sources that is primary',
      names: ['*gus-2-sources.jar', 'gus-2.jar'],
      is: 'gus-2.jar',
    },
    {
      what: 'the only jar, where none is primary',
      names: ['gus-2.jar'],
      is: 'gus-2.jar',
    },
    {
      what: 'the only jar that is the mod, where none is primary',
      names: ['gus-2-sources.jar', 'gus-api-2.jar', 'gus-2.jar', 'gus-2.zip', 'gus.png'],
      is: 'gus-2.jar',
    },
    {
      what: 'the only jar for the game version, where none is primary',
      names: ['gus-2-0.5.25.jar', 'gus-2-0.5.26.jar'],
      is: 'gus-2-0.5.26.jar',
    },
    {
      what: 'an API where that is the project',
      names: ['flux-api-2.jar', 'flux-api-2-sources.jar'],
      is: 'flux-api-2.jar',
    },
  ])('is $what', ({ is, ...given }) => {
    expect(find(given)).toBe(is);
  });

  it.each<Given & { readonly what: string }>([
    { what: 'alone', names: ['*gus-2-0.5.25.jar'] },
    { what: 'for this too', names: ['*gus-2-0.5.25-0.5.26.jar', 'gus-2-0.5.26.jar'] },
    { what: 'silent', names: ['*gus-2.jar', 'gus-2-0.5.26.jar'] },
    {
      what: 'of a version whose number is a game version',
      names: ['*gus-0.5.25.jar', 'gus-extra-0.5.26.jar'],
      number: '0.5.25',
    },
    {
      what: 'one of several that may be meant',
      names: ['*gus-2-0.5.25.jar', 'gus-2-0.5.26.jar', 'gus-lite-2-0.5.26.jar'],
    },
    {
      what: 'without another that names the game version',
      names: ['*gus-2-0.5.25.jar', 'gus-extra-2.jar'],
    },
    {
      what: 'without another that is the mod',
      names: ['*gus-2-0.5.25.jar', 'gus-2-0.5.26-api.jar', 'gus-2-0.5.26-javadoc.jar'],
    },
    {
      what: 'a jar whose other is of a kind that the slot does not take',
      names: ['*gus-2-0.5.25.jar', 'gus-2-0.5.26.zip'],
    },
    {
      what: 'for a loadout without a game version',
      names: ['*gus-2-0.5.25.jar', 'gus-2-0.5.26.jar'],
      fit: { gameVersion: null },
    },
    {
      what: 'called by a number like a game version',
      names: ['*gus-0.5.24-2.jar', 'gus-0.5.26-lite.jar'],
    },
    { what: 'an API beside a mod', names: ['*gus-api-2.jar', 'gus-2.jar'] },
  ])('stays the primary one: $what', (given) => {
    expect(find(given)).toBe(given.names[0]?.slice(1));
  });

  test.each([
    [['gus-2.jar', 'gus-lite-2.jar']],
    [['gus-2-sources.jar']],
    [['gus-2-dev.jar', 'gus-2-javadoc.jar']],
    [['gus.png']],
    [[]],
  ])('is none of %j without a primary one', (names) => {
    expect(find({ names })).toBeNull();
  });
});
