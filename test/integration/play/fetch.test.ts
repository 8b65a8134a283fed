// @promise nothing that a game needs is downloaded without a yes, without a checksum or from another host
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { digest, JAR, openSite, openSource } from './fetch-site.ts';

const LIST = '/PuzzlesHQ/CRArchive/main/versions.json';
const listOf = (url: string, sha256 = digest('sha256')) =>
  JSON.stringify({
    versions: [
      { id: '0.5.20-alpha' },
      { id: '0.5.21-alpha', client: { url, sha256, size: JAR.length } },
    ],
  });

describe('the game', () => {
  it('is offered with source, size and checksum, and downloaded once agreed to', async () => {
    const source = await openSource({ '/game.jar': JAR });
    source.files[LIST] = listOf(`${source.origin}/game.jar`);
    const site = await openSite(source.origin, 'vanilla');
    const { pieces } = await site.offer();
    const expected = {
      url: `${source.origin}/game.jar`,
      size: JAR.length,
      algorithm: 'sha256',
      checksum: digest('sha256'),
      checksumFrom: source.origin + LIST,
    };
    expect(pieces).toMatchObject([{ id: 'game', path: null, downloads: [expected] }]);
    expect(source.asked).toEqual([LIST]);
    await site.fetch([{ id: 'game', checksums: [digest('sha256')] }]);
    const [found] = (await site.prepare()).pieces;
    expect(found?.piece.path).toBe(join(site.data, 'cosmic-reach-client-0.5.21-alpha.jar'));
    expect(readFileSync(found?.piece.path ?? '')).toEqual(JAR);
  });

  it('is not downloaded when the source says something else than was agreed to', async () => {
    const source = await openSource({ '/game.jar': JAR });
    source.files[LIST] = listOf(`${source.origin}/game.jar`);
    const site = await openSite(source.origin, 'vanilla');
    const agreed = site.fetch([{ id: 'game', checksums: ['0'.repeat(64)] }]);
    await expect(agreed).rejects.toMatchObject({ code: 'PIECE_UNAVAILABLE' });
    expect(source.asked).not.toContain('/game.jar');
  });

  it('with other bytes than the checksum says is thrown away', async () => {
    const source = await openSource({ '/game.jar': Buffer.from('PK\u0003\u0004 evil') });
    source.files[LIST] = listOf(`${source.origin}/game.jar`);
    const site = await openSite(source.origin, 'vanilla');
    const fetched = site.fetch([{ id: 'game', checksums: [digest('sha256')] }]);
    await expect(fetched).rejects.toMatchObject({ code: 'DOWNLOAD_DIFFERS' });
    expect(readdirSync(site.data)).toEqual([]);
  });

  it('in whose place a web page comes is not called damaged', async () => {
    const source = await openSource({ '/game.jar': Buffer.from('<!doctype html>Sign in') });
    source.files[LIST] = listOf(`${source.origin}/game.jar`);
    const site = await openSite(source.origin, 'vanilla');
    const fetched = site.fetch([{ id: 'game', checksums: [digest('sha256')] }]);
    await expect(fetched).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      params: { file: 'game.jar', cause: 'web-page' },
    });
    expect(readdirSync(site.data)).toEqual([]);
  });

  it('is not offered by a source that answers with a web page, and a warning says so', async () => {
    const source = await openSource({ [LIST]: '<html>Sign in</html>' });
    const { warnings } = await (await openSite(source.origin, 'vanilla')).offer();
    expect(warnings).toMatchObject([
      { code: 'play-source-failed', params: { cause: 'web-page', status: null } },
    ]);
  });

  it('from a host that is not the game’s is refused, also behind a redirect', async () => {
    const other = await openSource({ '/game.jar': JAR });
    const source = await openSource({ '/moved.jar': `-> ${other.origin}/game.jar` });
    const site = await openSite(source.origin, 'vanilla');
    for (const [url, code] of [
      [`${other.origin}/game.jar`, 'ORIGIN_REFUSED'],
      [`${source.origin}/moved.jar`, 'REDIRECT_REFUSED'],
    ] as const) {
      source.files[LIST] = listOf(url);
      const fetched = site.fetch([{ id: 'game', checksums: [digest('sha256')] }]);
      await expect(fetched).rejects.toMatchObject({ code });
    }
    expect(other.asked).toEqual([]);
  });

  it('is not offered by an unreadable list, and a warning says so', async () => {
    const source = await openSource({ [LIST]: '<html>' });
    const { pieces, warnings } = await (await openSite(source.origin, 'vanilla')).offer();
    expect(pieces[0]?.downloads).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'play-source-failed' }]);
  });
});

type Site = Awaited<ReturnType<typeof openSite>>;

describe('a loader', () => {
  const CORE = '/PuzzlesHQ/puzzle-loader-core/refs/heads/versioning/versions.json';
  const COSMIC = '/PuzzlesHQ/puzzle-loader-cosmic/refs/heads/versioning/versions.json';

  const MAVEN = '/maven2/dev/puzzleshq';
  const jarOf = (part: string, version: string, side: string) =>
    `${MAVEN}/puzzle-loader-${part}/${version}/puzzle-loader-${part}-${version}-${side}.jar`;
  /**
   * Manifest of `puzzle-loader-cosmic` with the versions of the game and the core that it requires.
   */
  const manifest = (game: string, core = '>=1.3.0-alpha') =>
    buildRawZip([
      {
        name: 'puzzle.mod.json',
        content: JSON.stringify({
          formatVersion: 3,
          id: 'puzzle-loader-cosmic',
          depends: { 'puzzle-loader-core': core, 'cosmic-reach': game },
        }),
      },
    ]);

  /** Serves versions of `puzzle-loader-cosmic`, oldest first, each with its jar. */
  async function openPuzzle(cosmics: Record<string, Buffer> = { '2.0.0': manifest('>=0.5.5') }) {
    const source = await openSource({});
    const { files, origin } = source;
    const addJar = (path: string, bytes: Buffer = JAR): void => {
      files[path] = bytes;
      files[`${path}.sha1`] = `${digest('sha1', bytes)}  x.jar\n`;
    };
    const addPart = (part: string, list: string, versions: readonly string[]): void => {
      const dated = versions.map((version, at) => {
        const dependencies = `${origin}/${part}.json`;
        return [version, { epoch: at + 1, date: 'x', dependencies }] as const;
      });
      files[list] = JSON.stringify({
        versions: { '69.69.69-alpha': { epoch: 0 }, ...Object.fromEntries(dated) },
      });
      files[`/${part}.json`] = JSON.stringify({
        repos: [{ url: `${origin}/lacks/` }, { url: `${origin}/has` }],
        common: [{ groupId: 'org.ow2', artifactId: 'asm', version: '9.6', type: 'implementation' }],
        client: [{ groupId: 'x', artifactId: 'tests', version: '1', type: 'testImplementation' }],
      });
      for (const version of versions)
        for (const side of ['common', 'client']) addJar(jarOf(part, version, side));
    };
    addPart('core', CORE, ['1.2.9', '1.3.4']);
    addPart('cosmic', COSMIC, Object.keys(cosmics));
    for (const [version, bytes] of Object.entries(cosmics))
      addJar(jarOf('cosmic', version, 'common'), bytes);
    addJar('/has/org/ow2/asm/9.6/asm-9.6.jar');
    return source;
  }
  const loaderOf = ({ pieces }: Awaited<ReturnType<Site['offer']>>) =>
    pieces.find(({ id }) => id === 'loader');

  it('is offered with all its libraries, each with the checksum of its repository', async () => {
    const source = await openPuzzle();
    const site = await openSite(source.origin, 'puzzle');
    const loader = loaderOf(await site.offer());
    expect(loader).toMatchObject({ version: '2.0.0', path: null });
    expect(loader?.downloads).toHaveLength(5);
    const checksums = loader?.downloads.map(({ checksum }) => checksum) ?? [];
    await site.fetch([{ id: 'loader', checksums }]);
    const found = (await site.prepare()).pieces.find(({ piece }) => piece.id === 'loader');
    expect(found?.files).toHaveLength(5);
    expect(found?.piece.path).toBe(join(site.data, 'puzzle-client/2.0.0'));
  });

  it('is not offered when one of its files has no checksum', async () => {
    const source = await openPuzzle();
    delete source.files['/has/org/ow2/asm/9.6/asm-9.6.jar.sha1'];
    const site = await openSite(source.origin, 'puzzle');
    const loader = loaderOf(await site.offer());
    expect(loader).toMatchObject({ downloads: [], problem: { code: 'play-piece-not-offered' } });
  });

  it('is offered as the newest whose own jar accepts the game’s version', async () => {
    const source = await openPuzzle({
      '1.0.0': manifest('>=0.4.0 <0.5.0'),
      '1.1.0': manifest('>=0.4.5 <0.5.0', '1.2.x'),
      '2.0.0': manifest('>=0.5.5'),
      '2.1.0': JAR,
    });
    const of = async (game: string) => {
      const loader = loaderOf(await (await openSite(source.origin, 'puzzle', { game })).offer());
      return loader?.downloads.map(({ url }) => url.split('/').at(-1)).slice(1);
    };
    expect(await of('0.5.21')).toEqual([
      'puzzle-loader-core-1.3.4-common.jar',
      'puzzle-loader-core-1.3.4-client.jar',
      'puzzle-loader-cosmic-2.0.0-common.jar',
      'puzzle-loader-cosmic-2.0.0-client.jar',
    ]);
    expect(await of('0.4.11-alpha')).toEqual([
      'puzzle-loader-core-1.2.9-common.jar',
      'puzzle-loader-core-1.2.9-client.jar',
      'puzzle-loader-cosmic-1.1.0-common.jar',
      'puzzle-loader-cosmic-1.1.0-client.jar',
    ]);
    expect((await of('0.4.1'))?.at(-1)).toBe('puzzle-loader-cosmic-1.0.0-client.jar');
  });

  it('is not offered when none fits, and only the newest are asked', async () => {
    const fits = manifest('*');
    const versions = Array.from({ length: 14 }, (_, at) => [`1.${at}.0`, manifest('>=9')] as const);
    const source = await openPuzzle({ '0.9.0': fits, ...Object.fromEntries(versions) });
    const loader = loaderOf(await (await openSite(source.origin, 'puzzle')).offer());
    expect(loader).toMatchObject({
      downloads: [],
      problem: { code: 'play-piece-not-offered', params: { game: '0.5.21' } },
    });
    expect(source.asked.filter((path) => path.endsWith('-common.jar'))).toHaveLength(12);
  });

  it('with a jar that does not match its checksum is not offered', async () => {
    const source = await openPuzzle();
    source.files[jarOf('cosmic', '2.0.0', 'common')] = manifest('*');
    const loader = loaderOf(await (await openSite(source.origin, 'puzzle')).offer());
    expect(loader?.problem?.code).toBe('play-piece-not-offered');
  });

  it('without checksums anywhere is left to its own launcher', async () => {
    const site = await openSite((await openSource({})).origin, 'puzzle-2');
    const expected = { code: 'play-piece-no-checksums', params: { launcher: 'CRLauncher' } };
    const [, found] = (await site.prepare()).pieces;
    expect(found?.piece).toMatchObject({ path: null, problem: expected });
    expect(loaderOf(await site.offer())).toMatchObject({ downloads: [], problem: expected });
  });

  it('is still missing when its download stops halfway', async () => {
    const source = await openPuzzle();
    const site = await openSite(source.origin, 'puzzle');
    const { pieces } = await site.offer();
    const checksums = pieces[1]?.downloads.map(({ checksum }) => checksum) ?? [];
    delete source.files[jarOf('cosmic', '2.0.0', 'client')];
    const fetched = site.fetch([{ id: 'loader', checksums }]);
    await expect(fetched).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' });
    expect(existsSync(join(site.data, 'puzzle-client/2.0.0/asm-9.6.jar'))).toBe(true);
    expect((await site.prepare()).pieces[1]?.piece.path).toBeNull();
  });
});
