import { describe, expect, it } from 'vitest';
import { parseManifests } from './manifests.ts';

function parse(name: string, content: unknown): ReturnType<typeof parseManifests> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return parseManifests(new Map([[name, Buffer.from(text)]]));
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
      refusal: null,
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

  it('reads the id of fabric.mod.json', () => {
    expect(parse('fabric.mod.json', { id: 'demo' }).metadata).toMatchObject([
      { format: 'fabric', modId: 'demo' },
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
    expect(parseManifests(files).metadata.map(({ format }) => format)).toEqual(['puzzle', 'quilt']);
  });

  it.each([
    ['an id that is no id', { id: '../../etc' }],
    ['an id that is no text', { id: { toString: 'x' } }],
    ['no id', { name: 'Demo' }],
    ['a list', [1, 2]],
    ['an id on the prototype', '{"__proto__":{"id":"demo"}}'],
    ['nesting without end', '['.repeat(100_000)],
  ])('does not use %s', (_, content) => {
    expect(parse('quilt.mod.json', content)).toEqual({ metadata: [], refusal: 'manifest-invalid' });
    expect(parse('puzzle.mod.json', content)).toEqual({
      metadata: [],
      refusal: 'manifest-invalid',
    });
  });

  it('cuts what is too long and drops what is no text', () => {
    const manifest = {
      id: 'demo',
      name: 'n'.repeat(10_000),
      authors: [...Array.from({ length: 500 }, () => 'Ann'), { name: 'Bo' }],
      depends: Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`lib${index}`, '*'])),
    };
    const [read] = parse('puzzle.mod.json', manifest).metadata;
    expect(read?.name).toHaveLength(256);
    expect(read?.authors).toHaveLength(50);
    expect(Object.keys(read?.requires ?? {})).toHaveLength(200);
  });
});
