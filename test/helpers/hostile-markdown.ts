import * as fc from 'fast-check';
import { SCRIPT_VECTORS } from '../builders/hostile-seed.ts';

/** The one image that the host's cache has, and its key there. */
export const IMAGE = 'https://images.example/own.png';
export const IMAGE_KEY = 'k'.repeat(43);

/** Elements that Markdown can produce. */
export const TAGS =
  'div p span a img em strong del code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 hr br table thead tbody tr th td sup section'.split(
    ' ',
  );

/** Allowed attribute values: links only to https, images only from the host's own cache. */
export const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  href: /^https:\/\//,
  src: new RegExp(`^/image/${IMAGE_KEY}$`),
  target: /^_blank$/,
  rel: /^noreferrer noopener$/,
  loading: /^lazy$/,
  id: /^foreign-/,
};
export const HARMLESS =
  /^(?:class|alt|title|align|start|aria-[a-z]+|data-footnote[a-z-]*|style|node)$/;

const vector = fc.constantFrom(...SCRIPT_VECTORS);
const mutated = fc
  .tuple(vector, fc.nat(), fc.nat(4), fc.oneof(fc.string({ maxLength: 6 }), vector))
  .map(([text, at, drop, piece]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + piece + text.slice(place + drop);
  });
const wrap = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => `[a](${text})`,
  (text) => `![${text}](${IMAGE})`,
  (text) => `[${text}](https://example.org "${text}")`,
  (text) => `[a][b]\n\n[b]: ${text}`,
  (text) => `<${text}>`,
  (text) => `> - ${text}\n\n|${text}|\n|-|\n|${text}|`,
  (text) => `\`\`\`${text}\n${text}`,
  (text) => `[^a]\n\n[^a]: ${text}`,
);

/** Script vectors, whole and mutated, in every position of a Markdown text. */
export const hostileMarkdown = fc
  .tuple(wrap, fc.oneof(vector, mutated, fc.string({ unit: 'binary', maxLength: 60 })))
  .map(([around, inside]) => around(inside));

const token = fc.constantFrom(
  ...'> |- |* |1. |*|_|**|~~|`|```|[|]|](|)|![|<|<!--|-->|\\|&amp;|www.a.b |a@b.c |https://x.y/ |[^a]|[a]: x|a| |  |\t|# |---|===|é'.split(
    '|',
  ),
  '|',
  '|-|-|\n',
  '\n',
);
const LONG = 64 * 1024;

/** Texts of 64 KiB that repeat a few words and marks, which are slow to parse. */
export const heavyMarkdown = fc
  .tuple(
    fc.array(token, { minLength: 1, maxLength: 8 }),
    fc.constantFrom('', ' ', '\n', '\n\n'),
    fc.constantFrom(1, 3, 20, 100, 500, 5000),
    fc.constantFrom('', '\n', '\n\n'),
  )
  .map(([tokens, gap, times, end]) => {
    const block = (tokens.join('') + gap).repeat(times) + end;
    return block.repeat(Math.ceil(LONG / block.length)).slice(0, LONG);
  });
