import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digest, JAR, openSite, openSource } from './fetch-site.ts';

const RELEASES = '/api/v1/repos/CRModders/cosmic-quilt/releases';
const QUILT = 'org/codeberg/CRModders/cosmic-quilt';
const NO_CHECKSUMS = { code: 'play-piece-no-checksums', params: { launcher: 'CRLauncher' } };

const failsBy = (cause: string): unknown =>
  expect.objectContaining({
    code: 'play-source-failed',
    params: expect.objectContaining({ name: 'Cosmic Quilt', cause }) as unknown,
  });
const UNREADABLE = failsBy('answer');
const WEB_PAGE = failsBy('web-page');

type Source = Awaited<ReturnType<typeof openSource>>;

/** Adds an artifact to the root repository, or to the one at the path `repository`. */
function addArtifact({ files }: Source, path: string, needs = '', repository = ''): void {
  const [artifact, version] = path.split('/').slice(-2);
  const base = `${repository}/${path}/${artifact}-${version}`;
  files[`${base}.jar`] = JAR;
  files[`${base}.jar.sha1`] = digest('sha1');
  files[`${base}.pom`] =
    `<?xml version="1.0"?><project xmlns="http://maven.apache.org/POM/4.0.0"><properties><asm>9.7</asm></properties><dependencies>${needs}</dependencies></project>`;
}

function need(path: string, more = ''): string {
  const [group, artifact, version] = path.split(':');
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${more}</dependency>`;
}

async function openQuilt(needs: string, tags = ['2.3.1', '2.3.0', '2.1.1']): Promise<Source> {
  const source = await openSource({});
  source.files[RELEASES] = JSON.stringify(tags.map((tag) => ({ tag_name: tag })));
  for (const tag of tags) addArtifact(source, `${QUILT}/${tag}`, needs);
  return source;
}

async function offerOf({ origin }: Source, launcher = 'quilt') {
  const site = await openSite(origin, launcher);
  const { pieces, warnings } = await site.offer();
  const loader = pieces.find(({ id }) => id === 'loader');
  const names = loader?.downloads.map(({ url }) => url.split('/').at(-1));
  return { site, loader, names, warnings };
}

describe('Cosmic Quilt', () => {
  it('is offered with what its POMs name, each in the highest version, and downloaded once agreed to', async () => {
    const source = await openQuilt(
      [
        need('org.quiltmc:quilt-loader:0.20.2'),
        need('org.ow2.asm:asm:${asm}'),
        need('org.slf4j:slf4j-api:2.0.9', '<scope>test</scope>'),
        need('junit:junit:4.13', '<scope>test</scope>'),
        need('com.example:extra:1.0', '<optional>true</optional>'),
        need('com.example:unknown:${unknown}'),
        need('finalforeach:cosmicreach:0.5.21'),
      ].join(''),
    );
    const elsewhere = '/repository/release';
    const needs = need('org.ow2.asm:asm:9.6');
    addArtifact(source, 'org/quiltmc/quilt-loader/0.20.2', needs, elsewhere);
    addArtifact(source, 'org/ow2/asm/asm/9.6');
    addArtifact(source, 'org/ow2/asm/asm/9.7', '', '/maven2');
    addArtifact(source, 'org/slf4j/slf4j-api/2.0.9', '', '/maven2');
    const { site, loader, names } = await offerOf(source);
    expect(loader).toMatchObject({ version: '2.3.1', problem: { code: 'play-piece-missing' } });
    expect(names?.toSorted()).toEqual([
      'asm-9.7.jar',
      'cosmic-quilt-2.3.1.jar',
      'quilt-loader-0.20.2.jar',
      'slf4j-api-2.0.9.jar',
    ]);
    expect(names?.at(-1)).toBe('cosmic-quilt-2.3.1.jar');
    await site.fetch([{ id: 'loader', checksums: [digest('sha1')] }]);
    const found = (await site.prepare()).pieces.find(({ piece }) => piece.id === 'loader');
    expect(found?.piece.path).toBe(join(site.data, 'cosmic-quilt/2.3.1'));
    expect(found?.files).toHaveLength(4);
  });

  it('before 2.2.0 is another launcher’s', async () => {
    const { loader } = await offerOf(await openQuilt(''), 'quilt-old');
    expect(loader?.version).toBe('2.1.1');
  });

  it('is left to its own launcher where a file has no checksum, or a release is not there', async () => {
    const source = await openQuilt(need('org.ow2.asm:asm:9.7'));
    addArtifact(source, 'org/ow2/asm/asm/9.7');
    delete source.files['/org/ow2/asm/asm/9.7/asm-9.7.jar.sha1'];
    expect((await offerOf(source)).loader).toMatchObject({ downloads: [], problem: NO_CHECKSUMS });
    const other = await openQuilt('', ['2.1.1', '../2.3.0']);
    expect((await offerOf(other)).loader).toMatchObject({ downloads: [], problem: NO_CHECKSUMS });
  });

  it('takes no POM that is none, that names itself, or that never ends', async () => {
    const html = await openQuilt('');
    html.files[`/${QUILT}/2.3.1/cosmic-quilt-2.3.1.pom`] = '<html><br>';
    expect((await offerOf(html)).warnings).toContainEqual(WEB_PAGE);
    const circle = await openQuilt(need('org.codeberg.CRModders:cosmic-quilt:2.3.1'));
    expect((await offerOf(circle)).names).toEqual(['cosmic-quilt-2.3.1.jar']);
    const endless = await openQuilt(
      Array.from({ length: 300 }, (_, at) => need(`com.example:lib-${at}:1`)).join(''),
    );
    expect((await offerOf(endless)).warnings).toContainEqual(UNREADABLE);
  });

  it('expands no entity of a POM', async () => {
    const source = await openQuilt('');
    source.files[`/${QUILT}/2.3.1/cosmic-quilt-2.3.1.pom`] =
      '<!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><project><dependencies>&b;</dependencies></project>';
    expect((await offerOf(source)).warnings).toContainEqual(UNREADABLE);
  });
});
