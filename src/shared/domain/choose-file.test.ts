import { describe, expect, it } from 'vitest';
import { createFile, createRegistryVersion, sha512Of } from '#test/builders/registry-version.ts';
import { chooseReplacementFile } from './compatibility.ts';

const additional = (name: string, type = 'jar') => createFile({ name, type, isPrimary: false });
const installed = createRegistryVersion({
  id: 'v1',
  files: [createFile({ name: 'mod-1.0.jar' }), additional('mod-1.0-sources.jar')],
});
const choose = (sha512: string, files: ReturnType<typeof createFile>[]) =>
  chooseReplacementFile({
    installed,
    sha512,
    candidate: createRegistryVersion({ id: 'v2', files }),
    extensions: ['jar'],
  });
const PRIMARY = sha512Of('mod-1.0.jar');
const SOURCES = sha512Of('mod-1.0-sources.jar');

describe('which file takes the place', () => {
  it('of a primary file is the primary file, whatever its name', () => {
    const choice = choose(PRIMARY, [additional('mod-2.0.jar'), createFile({ name: 'other.jar' })]);
    expect(choice).toMatchObject({ kind: 'file', file: { name: 'other.jar' } });
  });

  it('of an additional file is the one whose name differs in digits only', () => {
    const choice = choose(SOURCES, [
      createFile({ name: 'mod-2.3.jar' }),
      additional('mod-2.3-sources.jar'),
      additional('mod-2.3-api.jar'),
    ]);
    expect(choice).toMatchObject({ kind: 'file', file: { name: 'mod-2.3-sources.jar' } });
  });

  it.each([
    ['there is none with its name', [additional('mod-2.0-api.jar')]],
    ['two have its name', [additional('mod-2.0-sources.jar'), additional('mod-2.1-sources.jar')]],
    ['it has another type', [additional('mod-2.0-sources.jar', 'zip')]],
  ])('of an additional file is none when %s', (_, others) => {
    const choice = choose(SOURCES, [createFile({ name: 'mod-2.0.jar' }), ...others]);
    expect(choice).toEqual({ kind: 'none', cause: 'no-matching-file' });
  });

  it('is never the primary file for an additional one', () => {
    const choice = choose(SOURCES, [createFile({ name: 'mod-2.0-sources.jar' })]);
    expect(choice).toEqual({ kind: 'none', cause: 'no-matching-file' });
  });

  it('is none where the candidate has no primary file', () => {
    const choice = choose(SOURCES, [additional('mod-2.0-sources.jar')]);
    expect(choice).toEqual({ kind: 'none', cause: 'no-primary-file' });
  });

  it('is none whose bytes could not be verified', () => {
    const choice = choose(PRIMARY, [createFile({ name: 'mod-2.0.jar', sha512_hash: null })]);
    expect(choice).toEqual({ kind: 'none', cause: 'no-sha512' });
  });

  it('is none that the slot does not take', () => {
    const choice = choose(PRIMARY, [createFile({ name: 'mod-2.0.zip' })]);
    expect(choice).toEqual({ kind: 'none', cause: 'other-file-type' });
  });

  it('is the only file of a candidate without a primary one', () => {
    const choice = choose(PRIMARY, [additional('mod-2.0.jar'), additional('mod-2.0-sources.jar')]);
    expect(choice).toMatchObject({ kind: 'file', file: { name: 'mod-2.0.jar' } });
  });

  it.each(['mod-1-0.5.1.jar', 'mod-1-0.5.2.jar'])(
    'of %s is the one for the game version of the loadout',
    (name) => {
      const files = (number: string) => [
        createFile({ name: `mod-${number}-0.5.1.jar` }),
        additional(`mod-${number}-0.5.2.jar`),
      ];
      const gameVersions = ['0.5.1', '0.5.2'];
      const choice = chooseReplacementFile({
        installed: createRegistryVersion({ id: 'v1', gameVersions, files: files('1') }),
        sha512: sha512Of(name),
        candidate: createRegistryVersion({ id: 'v2', gameVersions, files: files('2') }),
        extensions: ['jar'],
        fit: { gameVersion: '0.5.2', loader: 'puzzle_loader' },
      });
      expect(choice).toMatchObject({ kind: 'file', file: { name: 'mod-2-0.5.2.jar' } });
    },
  );
});
