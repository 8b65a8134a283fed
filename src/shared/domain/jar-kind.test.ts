import { describe, expect, it, test } from 'vitest';
import { jarKindOfEntries, jarKindOfName } from './jar-kind.ts';

describe('the kind of a jar by its name', () => {
  it.each([
    ['tidy-hotbar-9.0.1-sources.jar', 'sources'],
    ['Tidy_Hotbar_9.0.1_Sources.jar', 'sources'],
    ['tidy-hotbar-sources-9.0.1.jar', 'sources'],
    ['tidy-hotbar-9.0.1-sources (1).jar', 'sources'],
    ['tidy-hotbar-9.0.1-sources.jar.disabled', 'sources'],
    ['tidy-hotbar-9.0.1-quilt-sources.jar', 'sources'],
    ['tidyhotbar-src.jar', 'sources'],
    ['sources.jar', 'sources'],
    ['flux-api-0.3-sources.jar', 'sources'],
    ['tidy-hotbar-9.0.3-javadoc.jar', 'javadoc'],
    ['tidy-hotbar-9.0.2-dev.jar', 'dev'],
    ['tidy-hotbar-9.0.2-dev-shadow.jar', 'dev'],
    ['tidy-hotbar-9.0.2-deobf.jar', 'dev'],
    ['bravo-api-2.jar', 'api'],
    ['bravo-2-api.jar', 'api'],
    ['bravo-api-quilt-2.jar', 'api'],
    ['bravo-2.0-tests.jar', 'tests'],
  ])('%s: %s', (name, kind) => {
    expect(jarKindOfName(name)).toBe(kind);
  });

  it.each([
    'tidy-hotbar-9.0.1.jar',
    'dev-tools-1.0.jar',
    'my-dev-tools-1.0.jar',
    'api-browser-2.jar',
    'sourceress-1.0.jar',
    'rapid-api-test-mod.jar',
    'mod-1.0-dev.3.jar',
    'Tidy Hotbar (final) 9.0.5+mc.jar',
    'mod.jar',
    '',
  ])('%s: none', (name) => {
    expect(jarKindOfName(name)).toBeNull();
  });

  test('a version number that has the word is no kind', () => {
    expect(jarKindOfName('mod-1.0-dev.jar', { versions: ['1.0'] })).toBe('dev');
    expect(jarKindOfName('mod-1.0-DEV.jar', { versions: [null, '1.0-dev'] })).toBeNull();
  });

  test('the name of the mod itself is no kind', () => {
    expect(jarKindOfName('flux-api-0.3.jar', { titles: ['Flux API', null] })).toBeNull();
    expect(jarKindOfName('flux-api-0.3-sources.jar', { titles: ['Flux API'] })).toBe('sources');
  });
});

describe('the kind of a jar by its entries', () => {
  const MANIFEST = 'puzzle.mod.json';

  it.each([
    ['source code with a manifest', [MANIFEST, 'src/', 'src/T.java'], 'sources'],
    ['a repository as it is', ['mod-main/src/T.kt', 'mod-main/gradle/wrapper.jar'], 'sources'],
    ['one page', ['index.html'], 'javadoc'],
    [
      'documentation',
      ['META-INF/MANIFEST.MF', 'index.html', 'element-list', 'a/B.html', 'x.css', 'search.zip'],
      'javadoc',
    ],
    ['nothing', ['META-INF/', 'META-INF/MANIFEST.MF'], 'empty'],
    ['texts', ['readme.txt', 'LICENSE'], 'empty'],
  ])('%s', (_, names, kind) => {
    expect(jarKindOfEntries(names)).toBe(kind);
  });

  it.each([
    ['classes', [MANIFEST, 'a/B.class']],
    ['classes and their source', ['a/B.class', 'a/B.java']],
    ['classes of one Java version', ['META-INF/versions/21/a/B.class', 'a/B.java']],
    ['a manifest and data', [MANIFEST, 'assets/a/x.json', 'pad.txt']],
    ['other jars', ['META-INF/jars/a.jar']],
    ['a resource pack with a page', ['base/textures/a.png', 'README.html']],
    ['a page and data', ['index.html', 'blocks/x.json']],
  ])('%s: none', (_, names) => {
    expect(jarKindOfEntries(names)).toBeNull();
  });
});
