// @promise Markdown from a registry becomes only elements and https links; it is drawn in slices of a few milliseconds, within a tenth of a second, or shown as plain text
// @how property
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ATTRIBUTES,
  HARMLESS,
  hostileMarkdown,
  IMAGE,
  IMAGE_KEY,
  TAGS,
} from '#test/helpers/hostile-markdown.ts';
import { MarkdownText } from './markdown-text.tsx';
import { readSeed } from '#test/helpers/seeds.ts';

/** The window's end-to-end test renders more of them, in Chromium. */
const TEXTS = Number(process.env['LOADOUT_FUZZ_MARKDOWN'] ?? 3000);
const SEED = readSeed('LOADOUT_FUZZ_SEED');

const LOCAL_IMAGE = 'http://127.0.0.1:4810/own.png';

const draw = (text: string): string =>
  renderToStaticMarkup(
    createElement(MarkdownText, {
      text,
      images: { [IMAGE]: IMAGE_KEY, [LOCAL_IMAGE]: IMAGE_KEY },
    }),
  );

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)\/?>/g;
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g;
/**
 * Returns everything in the markup that is neither text nor an element or attribute of Markdown.
 */
function findStrange(markup: string): string[] {
  const strange = markup.replaceAll(TAG, '').includes('<') ? ['a tag of another form'] : [];
  for (const [, , tag = '', attributes = ''] of markup.matchAll(TAG)) {
    if (!TAGS.includes(tag)) strange.push(tag);
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (!(ATTRIBUTES[name]?.test(value) ?? HARMLESS.test(name))) strange.push(`${name}=${value}`);
    }
  }
  return strange;
}

test('Markdown is drawn: headings, lists, tables, code, links to https, kept images', () => {
  const markup = draw(
    `# Head\n\n- **one**\n\n|a|\n|-|\n|b|\n\n\`code\` [go](https://example.org/) ![own](${IMAGE})`,
  );
  for (const part of [
    '<h1>Head</h1>',
    '<strong>one</strong>',
    '<td>b</td>',
    '<code>code</code>',
    '<a href="https://example.org/" target="_blank" rel="noreferrer noopener">go</a>',
    `<img src="/image/${IMAGE_KEY}" alt="own" loading="lazy"/>`,
  ]) {
    expect(markup).toContain(part);
  }
});

test('an image of a registry on this machine is drawn, by its key', () => {
  expect(draw(`![own](${LOCAL_IMAGE})`)).toContain(`<img src="/image/${IMAGE_KEY}" alt="own"`);
});

test.each([
  ['raw HTML', '<b onclick="x()">a</b><script>x()</script>'],
  ['a link that runs a script', '[a](javascript:alert(1))'],
  ['a link to data', '[a](data:text/html,x)'],
  ['a link without encryption', '[a](http://example.org)'],
  ['a link into the window', '[a](#/settings)'],
  ['a link by mail', '<a@example.org>'],
  ['a foreign image', '![a](https://elsewhere.example/x.png)'],
  ['a foreign image without encryption', '![a](http://elsewhere.example/x.png)'],
  ['an image of data', '![a](data:image/svg+xml,x)'],
])('%s is none', (_name, text) => {
  expect(draw(text)).not.toMatch(/<(?:a|b|script|img)[ >]/);
});

test(
  `whatever the text, nothing comes out but what Markdown has (seed ${SEED})`,
  { tags: ['deep'], timeout: 30_000 + TEXTS * 20 },
  () => {
    fc.assert(
      fc.property(hostileMarkdown, (given) => {
        expect(findStrange(draw(given))).toEqual([]);
      }),
      { numRuns: TEXTS, seed: SEED },
    );
  },
);

test('a text that would keep the reader for hours is shown as it is', () => {
  for (const piece of ['>', '> - ', '[ (](', '*a_ ', 'a]']) {
    const text = piece.repeat(40_000);
    expect(draw(`Words.\n\n${text}`)).toMatch(/<p>Words\.<\/p>\s*<p class="[^"]*plain[^"]*">/);
  }
});
