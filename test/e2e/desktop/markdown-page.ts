import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { vi } from 'vitest';

const ENTRY = resolve('src/renderer/markdown-page.js');

/** Renders texts like the window and reports the resulting elements. */
const SCRIPT = `
  import '#shared/zod-csp.ts';
  import './app/trusted-types.ts';
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { flushSync } from 'react-dom';
  import { MarkdownText } from './components/markdown-text.tsx';

  const violations = [];
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective));
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  let key = 0;
  const takeMs = (work) => {
    const begun = performance.now();
    flushSync(work);
    return performance.now() - begun;
  };
  const later = [];
  globalThis.setTimeout = (work) => later.push(work);
  globalThis.clearTimeout = () => undefined;

  /** How long each part of its drawing held the page, in ms. */
  const draw = (text, images) => {
    key += 1;
    later.length = 0;
    const held = [takeMs(() => root.render(createElement(MarkdownText, { key, text, images })))];
    for (let next = later.shift(); next; next = later.shift()) held.push(takeMs(next));
    return held;
  };

  const findStrange = ({ tags, attributes, harmless }) =>
    [...place.querySelectorAll('*')].flatMap(({ localName, attributes: own }) => [
      ...(tags.includes(localName) ? [] : [localName]),
      ...[...own].flatMap(({ name, value }) =>
        name in attributes
          ? new RegExp(attributes[name]).test(value) ? [] : [name + '=' + value]
          : new RegExp(harmless).test(name) ? [] : [name]),
    ]);

  globalThis.drawAll = (texts, images, rules) =>
    texts.flatMap((text) => {
      draw(text, images);
      const strange = findStrange(rules);
      if (globalThis.__pwned !== undefined) strange.push('a script has run');
      strange.push(...violations.splice(0));
      return strange.length === 0 ? [] : [{ text, strange }];
    });
  /** The best of three times: what a text costs, not what the machine did besides. */
  globalThis.measure = (text) => Math.min(...[1, 2, 3].map(() => Math.max(...draw(text, {}))));
`;

/** Returns the files of a page that has only the window's Markdown, by path. */
export async function buildMarkdownPage(): Promise<ReadonlyMap<string, string>> {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: resolve('src/renderer'),
    plugins: [
      react(),
      {
        name: 'markdown-page',
        resolveId: (id) => (id === ENTRY ? ENTRY : null),
        load: (id) => (id === ENTRY ? SCRIPT : null),
      },
    ],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ENTRY, output: { entryFileNames: 'page.js' } },
    },
  });
  vi.unstubAllEnvs();
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const page = '<!doctype html><body><script type="module" src="/page.js"></script></body>';
  return new Map([
    ['/', page],
    ...outputs.map((file): [string, string] => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : String(file.source),
    ]),
  ]);
}
