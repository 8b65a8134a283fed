import { expect, test } from 'vitest';
import { findContentPlace, findReservedRoot, listLeftOut, placePath } from './content-place.ts';

const CONTENT = ['blocks', 'items', 'textures', 'models', 'recipes', 'lang'];
const RESERVED = new Set(['assets', 'shaderpacks', '.loadout']);

function place(...paths: readonly string[]) {
  const found = findContentPlace(paths, CONTENT, RESERVED);
  return {
    paths: paths.flatMap((path) => placePath(found, path) ?? []),
    leftOut: listLeftOut(found, paths),
    misplaced: found.misplaced,
  };
}

test.each([
  ['a namespace', ['nice/blocks/x.json', 'nice/README.md']],
  ['several', ['base/textures/a.png', 'nice/blocks/x.json']],
  ['folders of names that the game does not list', ['stones/decoration/x.json', 'notes/x.txt']],
  ['content folders deeper in a namespace', ['nice/blocks/x.json', 'nice/more/blocks/y.json']],
  ['folders of one name in each other', ['nice/textures/blocks/a.png', 'nice/lang/en.json']],
  ['another case', ['nice/Blocks/x.json']],
])('leaves what is at its place as it is: %s', (_, paths) => {
  expect(place(...paths)).toEqual({ paths, leftOut: [], misplaced: [] });
});

test.each([
  [
    'a wrapper',
    ['Nice Mod 1.0/nicemod/blocks/x.json', 'Nice Mod 1.0/README.md'],
    ['nicemod/blocks/x.json'],
    ['Nice Mod 1.0/README.md'],
  ],
  ['the folder of the slot', ['mods/inner/items/y.json'], ['inner/items/y.json'], []],
  [
    'the folder of a repository',
    ['Nice-main/nice/blocks/x.json', 'Nice-main/docs/a/b.md', 'Nice-main/LICENSE'],
    ['nice/blocks/x.json'],
    ['Nice-main/docs/', 'Nice-main/LICENSE'],
  ],
  ['two wrappers', ['a/b/nice/blocks/x.json', 'a/c.txt'], ['nice/blocks/x.json'], ['a/c.txt']],
  [
    'several namespaces in a wrapper',
    ['w/base/textures/a.png', 'w/nice/blocks/x.json', 'w/nice/more.txt'],
    ['base/textures/a.png', 'nice/blocks/x.json', 'nice/more.txt'],
    [],
  ],
  [
    'a reserved folder beside the namespace',
    ['mods/assets/textures/a.png', 'mods/nice/blocks/x.json', 'mods/shaderpacks/a.zip'],
    ['nice/blocks/x.json'],
    ['mods/assets/', 'mods/shaderpacks/'],
  ],
  [
    'a reserved folder around the namespace',
    ['assets/base/textures/a.png'],
    ['base/textures/a.png'],
    [],
  ],
  [
    'a reserved folder in the wrapper',
    ['w/assets/base/textures/a.png', 'w/README.md'],
    ['base/textures/a.png'],
    ['w/README.md'],
  ],
  [
    'a reserved folder with another namespace in it',
    ['w/assets/base/textures/a.png', 'w/nice/blocks/x.json'],
    ['nice/blocks/x.json'],
    ['w/assets/'],
  ],
  [
    'something without content beside the wrapper',
    ['Nice/nice/blocks/x.json', 'docs/a.md'],
    ['nice/blocks/x.json'],
    ['docs/'],
  ],
])('leaves out files around the namespaces: %s', (_, given, paths, leftOut) => {
  expect(place(...given)).toEqual({ paths, leftOut, misplaced: [] });
});

test.each([
  ['no namespace', ['blocks/x.json', 'items/y.json'], ['blocks', 'items']],
  ['a wrapper named like a content folder', ['models/nice/blocks/x.json'], ['models']],
  ['one at its place and one not', ['nice/blocks/x.json', 'a/more/blocks/y.json'], ['a/more']],
  [
    'variants, of which one is to be chosen',
    ['32x/base/textures/a.png', '64x/base/textures/a.png'],
    ['32x/base', '64x/base'],
  ],
  ['only a reserved name', ['w/assets/textures/a.png'], ['w/assets']],
])('decides nothing that is not certain: %s', (_, paths, misplaced) => {
  expect(place(...paths)).toEqual({ paths, leftOut: [], misplaced });
});

test.each([
  [['assets/textures/a.png', 'assets/lang/en.json'], 'assets/'],
  [['w/assets/textures/a.png', 'w/assets/x.txt'], 'w/assets/'],
  [['w/shaderpacks/a.zip'], 'w/shaderpacks/'],
  [['w/shaderpacks/a.zip', 'w/nice/x.txt'], null],
  [['nice/blocks/x.json'], null],
  [[], null],
])('knows what is in a reserved folder as a whole: %j', (paths, root) => {
  expect(findReservedRoot(paths, RESERVED)).toBe(root);
});

test('takes a flat archive in a wrapper for a namespace: the game finds it there', () => {
  const paths = ['Nice Mod 1.0/blocks/x.json', 'Nice Mod 1.0/textures/a.png'];
  expect(place(...paths)).toEqual({ paths, leftOut: [], misplaced: [] });
});
