import { describe, expect, it } from 'vitest';
import { createGames } from '../loadouts/games.ts';
import { parseManifests } from './manifests.ts';

const KINDS = createGames().manifests();

const SOUND = { metadata: [], refusal: null, invalid: null };

function parse(name: string, content: unknown): ReturnType<typeof parseManifests> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return parseManifests(new Map([[name, Buffer.from(text)]]), KINDS);
}

describe('puzzle.mod.json', () => {
  it.each([
    [
      0,
      {
        name: 'Demo',
        dependencies: { 'cosmic-reach': '>=0.1', lib: '*' },
        optional: { extra: '*' },
      },
    ],
    [
      1,
      {
        formatVersion: 1,
        name: 'Demo',
        depends: {
          'cosmic-reach': '>=0.1',
          lib: { ver: '*', isRequired: true },
          extra: { ver: '*', isRequired: false },
        },
      },
    ],
    [
      2,
      {
        formatVersion: 2,
        name: 'Demo',
        depends: {
          'cosmic-reach': '>=0.1',
          lib: { ver: '*' },
          extra: { ver: '*', isOptional: true },
        },
      },
    ],
    [
      3,
      {
        formatVersion: 3,
        'display-name': 'Demo',
        depends: {
          'cosmic-reach': '>=0.1',
          lib: { ver: '*', isOptional: false },
          extra: { ver: '*', isOptional: true },
        },
      },
    ],
  ])('is read in format %i', (_, fields) => {
    const base = { id: 'demo', version: '1.2.3', description: 'A demo.', authors: ['Ann', 'Bo'] };
    expect(parse('puzzle.mod.json', { ...base, ...fields })).toEqual({
      ...SOUND,
      metadata: [
        {
          format: 'puzzle',
          modId: 'demo',
          name: 'Demo',
          version: '1.2.3',
          description: 'A demo.',
          authors: ['Ann', 'Bo'],
          requires: { 'cosmic-reach': '>=0.1', lib: '*' },
        },
      ],
    });
  });

  it('may be HJSON with comments and a byte order mark', () => {
    const text = '\uFEFF{\n  // the id\n  id: demo\n  version: 1.10\n  # end\n}';
    expect(parse('puzzle.mod.json', text).metadata).toMatchObject([{ modId: 'demo', name: null }]);
  });
});

describe('the other manifests', () => {
  it('reads quilt.mod.json', () => {
    const manifest = {
      schema_version: 1,
      quilt_loader: {
        group: 'org.demo',
        id: 'demo',
        version: '2.0.0',
        metadata: { name: 'Demo', description: 'Text', contributors: { Ann: 'Owner' } },
        depends: [
          { id: 'cosmicreach', versions: '>=0.3.0' },
          'plain',
          { id: 'either', versions: ['1.0', '2.0'] },
          { id: 'maybe', versions: '*', optional: true },
        ],
      },
    };
    expect(parse('quilt.mod.json', manifest).metadata).toEqual([
      {
        format: 'quilt',
        modId: 'demo',
        name: 'Demo',
        version: '2.0.0',
        description: 'Text',
        authors: ['Ann'],
        requires: { cosmicreach: '>=0.3.0', plain: '*', either: '1.0 || 2.0' },
      },
    ]);
  });

  it('reads fabric.mod.json', () => {
    const manifest = {
      schemaVersion: 1,
      id: 'demo',
      version: '0.6.1-dev',
      name: 'Demo',
      description: 'Text',
      authors: ['Ann', { name: 'Bo', contact: { homepage: 'https://bo.example' } }],
      entrypoints: { main: ['demo.Main', { adapter: 'kotlin', value: 'demo.Other' }] },
      depends: { 'cosmic-reach': ['>=0.3', '0.2.x'], fabricloader: '*' },
      suggests: { other: '*' },
    };
    expect(parse('fabric.mod.json', manifest).metadata).toEqual([
      {
        format: 'fabric',
        modId: 'demo',
        name: 'Demo',
        version: '0.6.1-dev',
        description: 'Text',
        authors: ['Ann', 'Bo'],
        requires: { 'cosmic-reach': '>=0.3 || 0.2.x', fabricloader: '*' },
      },
    ]);
  });

  it('reads paradox.plugin.json', () => {
    const manifest = {
      id: 'guard',
      version: '1',
      name: 'Guard',
      authors: ['Ann'],
      dependencies: { core: '^1' },
    };
    expect(parse('paradox.plugin.json', manifest).metadata).toMatchObject([
      { format: 'paradox', modId: 'guard', name: 'Guard', requires: { core: '^1' } },
    ]);
  });
});

describe('parseManifests', () => {
  it('reads each of two manifests in one jar', () => {
    const files = new Map([
      ['quilt.mod.json', Buffer.from('{"quilt_loader":{"id":"demo"}}')],
      ['puzzle.mod.json', Buffer.from('{\n  id: demo\n}')],
    ]);
    expect(parseManifests(files, KINDS).metadata.map(({ format }) => format)).toEqual([
      'puzzle',
      'quilt',
    ]);
  });

  it.each([
    ['an id that is no id', { id: '../../etc' }],
    ['an id that is no text', { id: { toString: 'x' } }],
    ['a list', [1, 2]],
    ['a text alone', '"demo"'],
    ['an id on the prototype', '{"__proto__":{"id":"demo"}}'],
    ['nesting without end', '['.repeat(100_000)],
    ['nothing', ''],
  ])('does not use %s', (_, content) => {
    for (const file of ['quilt.mod.json', 'puzzle.mod.json', 'fabric.mod.json']) {
      expect(parse(file, content)).toEqual({ ...SOUND, invalid: file });
    }
  });

  it('keeps the name of a manifest without an id, and says that it is not valid', () => {
    expect(parse('puzzle.mod.json', { name: 'Demo', version: '1.0' })).toMatchObject({
      refusal: null,
      invalid: 'puzzle.mod.json',
      metadata: [{ modId: null, name: 'Demo', version: '1.0' }],
    });
  });

  it('cuts what is too long, drops what is no text, and keeps every requirement', () => {
    const manifest = {
      id: 'demo',
      name: 'n'.repeat(10_000),
      authors: [...Array.from({ length: 500 }, () => 'Ann'), { name: 'Bo' }],
      depends: Object.fromEntries(
        Array.from({ length: 10_000 }, (_, index) => [`lib${index}`, '*']),
      ),
    };
    const [read] = parse('puzzle.mod.json', manifest).metadata;
    expect(read?.name).toHaveLength(256);
    expect(read?.authors).toHaveLength(50);
    expect(Object.keys(read?.requires ?? {})).toHaveLength(10_000);
  });
});

describe('metadata of real mods', () => {
  it.each(['${mod_version}', '$p_version', 'Demo ${suffix}'])(
    'shows the placeholder %s as missing',
    (template) => {
      const manifest = {
        id: 'demo',
        name: template,
        version: template,
        description: template,
        authors: [template, 'Ann'],
        depends: { [template]: '1', lib: template },
      };
      for (const file of ['puzzle.mod.json', 'fabric.mod.json']) {
        expect(parse(file, manifest)).toEqual({
          ...SOUND,
          metadata: [
            {
              format: file.split('.')[0],
              modId: 'demo',
              name: null,
              version: null,
              description: null,
              authors: ['Ann'],
              requires: { lib: '*' },
            },
          ],
        });
      }
    },
  );

  it.each(['${mod_id}', '$p_id'])(
    'keeps the other fields of a manifest besides its id %s',
    (id) => {
      expect(parse('fabric.mod.json', { id, name: 'Demo', version: '1.1' })).toMatchObject({
        refusal: null,
        invalid: 'fabric.mod.json',
        metadata: [{ modId: null, name: 'Demo', version: '1.1' }],
      });
    },
  );

  it.each([
    ['a placeholder without quotes', '{"id": "demo", "depends": ${depends}, "name": "Demo"}'],
    [
      'a placeholder without quotes on its own line',
      '{\n "id": "demo",\n "depends": {\n ${depends}\n },\n "name": "Demo"\n}',
    ],
    ['a comment', '{ // the mod\n "id": "demo", /* no version */ "name": "Demo" }'],
    ['a comma at the end', '{"id": "demo", "name": "Demo", "mixins": ["a.json",],}'],
    ['missing commas', '{\n "id": "demo"\n "name": "Demo"\n}'],
    ['a line break in a text', '{"id": "demo", "name": "Demo", "description": "two\nlines"}'],
    ['a byte order mark', '\uFEFF{"id": "demo", "name": "Demo"}'],
  ])('reads a manifest with %s', (_, text) => {
    expect(parse('fabric.mod.json', text)).toMatchObject({
      refusal: null,
      invalid: null,
      metadata: [{ modId: 'demo', name: 'Demo' }],
    });
  });

  it('says of a manifest that cannot be read which file it is', () => {
    expect(parse('fabric.mod.json', '{"id": "demo", "name": ]]')).toEqual({
      ...SOUND,
      invalid: 'fabric.mod.json',
    });
  });

  it('reads Puzzle metadata with both words for what it needs', () => {
    const manifest = {
      id: 'demo',
      dependencies: { 'cosmic-reach': '>=0.3.1' },
      depends: { 'puzzle-loader-core': { ver: '>=2.0.0' }, extra: { isOptional: true } },
    };
    expect(parse('puzzle.mod.json', manifest).metadata).toMatchObject([
      { name: null, requires: { 'cosmic-reach': '>=0.3.1', 'puzzle-loader-core': '>=2.0.0' } },
    ]);
  });

  it.each([
    ['one dependency as an object', { id: 'cosmicreach', version: '>=0.3.0' }],
    ['a map of them', { cosmicreach: '>=0.3.0' }],
    ['`version` where `versions` is meant', [{ id: 'cosmicreach', version: '>=0.3.0' }]],
    ['a choice of ranges', [{ id: 'cosmicreach', versions: { any: ['>=0.3.0'] } }]],
  ])('reads Quilt metadata with %s', (_, depends) => {
    const manifest = { quilt_loader: { id: 'demo', version: '1.3.8-0.5.20', depends } };
    expect(parse('quilt.mod.json', manifest).metadata).toMatchObject([
      { version: '1.3.8-0.5.20', requires: { cosmicreach: '>=0.3.0' } },
    ]);
  });

  it.each([
    [{ init: 'demo.Main' }, ['demo.mixins.json']],
    [{ init: ['demo.Main'] }, [{ config: 'demo.mixins.json' }]],
    [{ init: [{ adapter: 'kotlin', value: 'demo.Main' }] }, 'demo.mixins.json'],
  ])('does not mind entry points and mixins in any form', (entrypoints, mixins) => {
    const manifest = { id: 'DemoMod', version: 1.1, entrypoints, mixins };
    expect(parse('puzzle.mod.json', manifest)).toMatchObject({
      refusal: null,
      invalid: null,
      metadata: [{ modId: 'DemoMod', version: '1.1' }],
    });
  });
});
