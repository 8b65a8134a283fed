import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EmbeddedMetadata } from '#shared/domain/addon.ts';
import { canStandTogether } from '#shared/registry/project-rules.ts';
import { isSlug } from '#shared/registry/slug.ts';
import { measureText } from '#shared/registry/text-length.ts';
import { createGames } from '../../loadouts/games.ts';
import { proposeProject } from './propose-project.ts';

const GAMES = createGames().list();

const MANIFEST: EmbeddedMetadata = {
  format: 'puzzle',
  modId: 'hand_lantern',
  name: 'Hand Lantern',
  version: '1.2.3',
  description: 'A lantern\n  for the hand',
  authors: [],
  requires: {},
};

test('a manifest says name, address, summary and kind', () => {
  const file = { metadata: [MANIFEST], folders: ['finalforeach'] };
  expect(proposeProject('x-1.0.jar', file, GAMES)).toEqual({
    name: 'Hand Lantern',
    slug: 'hand-lantern',
    summary: 'A lantern for the hand',
    types: ['mod'],
    source: { code: 'draft-from-manifest', params: { file: 'puzzle.mod.json' } },
  });
});

test('one jar for the client and the server is a mod and a plugin', () => {
  const metadata = [MANIFEST, { ...MANIFEST, format: 'paradox' }];
  expect(proposeProject('x.jar', { metadata, folders: [] }, GAMES).types).toEqual([
    'mod',
    'plugin',
  ]);
});

test.each([
  {
    file: 'Soft-Shadows-v1.2.zip',
    folders: ['shaders', 'lib'],
    slug: 'soft-shadows',
    type: 'shader',
  },
  {
    file: 'stone_bricks+0.3.1-beta.zip',
    folders: ['bricks'],
    slug: 'stone-bricks',
    type: 'datamod',
  },
  { file: 'Crisp.zip', folders: ['base'], slug: 'crisp', type: 'resource-pack' },
  { file: 'old.tar.gz', folders: [], slug: 'old', type: 'mod' },
  { file: '1.0.0.jar', folders: ['a'], slug: '1.0.0', type: 'mod' },
])('without one, $file says it by its name and its folders', ({ file, folders, slug, type }) => {
  const proposal = proposeProject(file, { metadata: [], folders }, GAMES);
  expect(proposal).toMatchObject({ slug, summary: '', types: [type] });
  expect(proposal.name.toLowerCase().replaceAll(' ', '-')).toBe(slug);
  expect(proposal.source.code).toBe('draft-from-content');
});

test('no proposed text is longer than a registry accepts, whatever the file contains', () => {
  const text = fc.string({ unit: 'binary', maxLength: 500 });
  fc.assert(
    fc.property(text, text, text, text, (fileName, modId, name, description) => {
      const metadata = [{ ...MANIFEST, modId, name, description }];
      const proposal = proposeProject(fileName, { metadata, folders: [] }, GAMES);
      expect(measureText('projectName', proposal.name).over).toBe(0);
      expect(measureText('projectSlug', proposal.slug).over).toBe(0);
      expect(measureText('projectSummary', proposal.summary).over).toBe(0);
      expect(proposal.slug === '' || isSlug(proposal.slug)).toBe(true);
      expect(canStandTogether(proposal.types as ['mod'])).toBe(true);
    }),
  );
});
