// @promise A Markdown list of the add-ons shows the names of strangers as words, whatever they hold.
import { describe, expect, test } from 'vitest';
import { BRIEF, makeAddon } from '#test/integration/cli/fake-core.ts';
import { withText } from '../output.ts';
import { escapeMarkdown, toMarkdownList } from './markdown-list.ts';

type Changes = Parameters<typeof makeAddon>[0];
const SITE = { website: 'https://mods.example' };

function list(...changes: readonly Changes[]): string {
  const addons = changes.map((change) => {
    const addon = makeAddon(change);
    return { ...addon, reason: withText(addon.reason) };
  });
  return toMarkdownList({ loadout: BRIEF, addons }, { registry: SITE, gameName: 'Cosmic Reach' });
}

const project = { id: 'p1', slug: 'lamp', name: 'Lamp', author: 'tove', icon: null };

describe('the list', () => {
  test('names game and version, links projects, and has other files apart', () => {
    const text = list(
      { slot: 'quilt-mods', project: { ...project, slug: 'zoom', name: 'Zoom', author: null } },
      { slot: 'quilt-mods', enabled: false },
      { path: 'mods/mine.jar', project: null, version: null },
    );
    expect(text).toBe(`# Mine

Cosmic Reach 0.5.26 · 3 add-ons

- [Lamp](https://mods.example/mod/lamp) 1.0 · tove (disabled)
- [Zoom](https://mods.example/mod/zoom) 1.0

## Files that are not on the registry

- \`mine.jar\`
`);
  });

  test('stays a list of one line each, whatever the names hold', () => {
    const name = 'x](javascript:alert(1))\n# <b>Y</b>\u202E\u001B[2J';
    const text = list(
      { project: { ...project, name, slug: 'a) [b](c', author: '@everyone\n- z' } },
      { path: 'mods/``a`\n# b`.jar', project: null, version: null },
    );
    const items = text.split('\n').filter((line) => line.startsWith('- '));
    expect(items).toEqual([
      String.raw`- [x\](javascript:alert(1)) \# \<b\>Y\</b\>␀␀\[2J](https://mods.example/project/a%29%20%5Bb%5D%28c) 1.0 · @` +
        '\u200Beveryone - z',
      '- ``` ``a`␀# b`.jar ```',
    ]);
    expect(text.match(/^#/gm)).toHaveLength(2);
  });
});

test.each([
  ['Puzzle-Loader 1.0.2', 'Puzzle-Loader 1.0.2'],
  ['*a* _b_ ~c~ `d` | e', String.raw`\*a\* \_b\_ \~c\~ \`d\` \| e`],
  [String.raw`a\*b`, String.raw`a\\\*b`],
  ['![a](b) &lt; $x$', String.raw`!\[a\](b) \&lt; \$x\$`],
  ['https://evil.example www.evil.example', String.raw`https\://evil.example www\.evil.example`],
])('%j is plain text as %j', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped);
});
