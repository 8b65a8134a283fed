import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EmbeddedMetadata } from '#shared/domain/addon.ts';
import { GAME_VERSIONS, LOADERS } from '#shared/registry/data/tags.ts';
import { countCharacters, TEXT_LIMITS } from '#shared/registry/limits.ts';
import { isSlug } from '#shared/registry/slug.ts';
import { createGames } from '../../loadouts/games.ts';
import { type DraftFacts, fillDraftContent } from './fill.ts';

const MANIFEST: EmbeddedMetadata = {
  format: 'puzzle',
  modId: 'lamp',
  name: 'Lamp',
  version: '1.2.3',
  description: null,
  authors: [],
  requires: {},
};

function factsOf(change: Partial<DraftFacts> = {}): DraftFacts {
  return {
    fileName: 'lamp-9.9.9.jar',
    metadata: [MANIFEST],
    folders: [],
    project: { id: 'p', slug: 'lamp', name: 'The Lamp', types: ['mod'] },
    previous: null,
    gameVersions: GAME_VERSIONS,
    loaders: LOADERS,
    dependencies: [],
    changelog: null,
    games: createGames().list(),
    ...change,
  };
}

const manifest = (change: Partial<EmbeddedMetadata>) =>
  factsOf({ metadata: [{ ...MANIFEST, ...change }] });

describe('a draft is filled in', () => {
  test('from the manifest before the file’s name', () => {
    const { content, sources } = fillDraftContent(factsOf(), {});
    expect(content).toMatchObject({ versionNumber: '1.2.3', title: 'Lamp 1.2.3' });
    expect(sources.versionNumber?.code).toBe('draft-from-manifest');
  });

  test('from the file’s name and the project where there is no manifest', () => {
    const { content, sources } = fillDraftContent(factsOf({ metadata: [] }), {});
    expect(content).toMatchObject({ versionNumber: '9.9.9', title: 'The Lamp 9.9.9' });
    expect(sources.versionNumber?.code).toBe('draft-from-file-name');
    expect(sources.title?.code).toBe('draft-from-project');
  });

  test('never with what a build tool was to replace', () => {
    const { content } = fillDraftContent(manifest({ version: '${version}' }), {});
    expect(content.versionNumber).toBe('9.9.9');
  });

  test('with the loaders of both manifests of one jar, as far as the project has them', () => {
    const both = [MANIFEST, { ...MANIFEST, format: 'quilt' }];
    expect(fillDraftContent(factsOf({ metadata: both }), {}).content.loaders).toEqual([
      'puzzle_loader',
      'quilt',
    ]);
    const plugin = { id: 'p', slug: 's', name: 'N', types: ['plugin'] };
    expect(
      fillDraftContent(factsOf({ metadata: both, project: plugin }), {}).content.loaders,
    ).toEqual([]);
  });

  test('with nothing where a range says nothing certain, and says so', () => {
    for (const range of ['*', 'latest']) {
      const { content, notes, sources } = fillDraftContent(
        manifest({ requires: { 'cosmic-reach': range } }),
        {},
      );
      expect(content.gameVersions).toEqual([]);
      expect(sources.gameVersions).toBeUndefined();
      expect(notes).toMatchObject([{ code: 'draft-note-range-unclear', params: { range } }]);
    }
    const empty = fillDraftContent(manifest({ requires: { 'cosmic-reach': '>=9' } }), {});
    expect(empty.notes).toMatchObject([{ code: 'draft-note-range-empty' }]);
  });

  test('and what a person said stays, with no note about it', () => {
    const facts = manifest({ requires: { 'cosmic-reach': '*' } });
    const { content, sources, notes } = fillDraftContent(facts, {
      gameVersions: ['0.5.0'],
      title: 'Mine',
      releaseChannel: undefined,
    });
    expect(content).toMatchObject({ gameVersions: ['0.5.0'], title: 'Mine' });
    expect([sources.title?.code, sources.gameVersions?.code]).toEqual([
      'draft-given',
      'draft-given',
    ]);
    expect(sources.releaseChannel?.code).toBe('draft-from-number');
    expect(notes).toEqual([]);
  });

  test('never with a text that a registry would refuse for its length or its characters', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(text, text, text, (name, version, fileName) => {
        const { content } = fillDraftContent({ ...manifest({ name, version }), fileName }, {});
        expect(countCharacters(content.title)).toBeLessThanOrEqual(TEXT_LIMITS.versionTitle[1]);
        expect(content.versionNumber === '' || isSlug(content.versionNumber)).toBe(true);
      }),
    );
  });
});
