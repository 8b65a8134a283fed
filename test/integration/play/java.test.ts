// @promise a Java is downloaded with a yes and a checksum, unpacked into one folder, and used only after it ran
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { renderError } from '#shared/messages/render.ts';
import {
  file,
  folder,
  HOME,
  JAVA,
  javaProgram,
  link,
  listPath,
  openAdoptium,
  OS,
  pack,
} from './adoptium.ts';
import { openSource } from './fetch-site.ts';

/** Lists everything below the game's data folder, except for its own `incoming`. */
function listLeft(data: string): readonly string[] {
  if (!existsSync(data)) return [];
  const names = readdirSync(data, { recursive: true }) as string[];
  return names.filter((name) => name !== 'incoming').toSorted();
}

describe('a missing Java', () => {
  it('is offered with source, size and checksum, installed once agreed to, and found', async () => {
    const archive = await pack();
    const { source, site, checksum, install } = await openAdoptium(archive);
    const java = (await site.offer()).pieces.find(({ kind }) => kind === 'java');
    const url = `${source.origin}/java.tar.gz`;
    const checksumFrom = source.origin + listPath(24);
    const size = archive.length;
    expect(java).toMatchObject({
      id: 'java-24',
      version: 'jdk-24.0.2+12',
      path: null,
      downloads: [{ url, size, algorithm: 'sha256', checksum, checksumFrom }],
    });
    expect(source.asked).not.toContain('/java.tar.gz');
    const home = join(site.data, 'java/jdk-24.0.2+12', HOME);
    const { fetched } = await install();
    expect(fetched).toEqual([
      { id: 'java-24', path: join(site.data, 'java/jdk-24.0.2+12'), sizeBytes: size },
    ]);
    expect(await site.javas()).toMatchObject([
      { path: join(home, 'bin/java'), source: 'loadout', major: 24, is64Bit: true, problem: null },
    ]);
    expect(readFileSync(join(home, 'legal/java.xml/LICENSE'), 'utf8')).toBe('GPL');
    expect(readdirSync(join(site.data, 'incoming'))).toEqual([]);
  });

  it('is offered as the next version when the one that is needed has ended', async () => {
    const { site } = await openAdoptium(await pack(), { major: 25 });
    const java = (await site.offer()).pieces.find(({ kind }) => kind === 'java');
    expect(java?.downloads).toHaveLength(1);
  });

  it('is not offered where only another system has it', async () => {
    const { source, site } = await openAdoptium(await pack());
    const list = String(source.files[listPath(24)]);
    source.files[listPath(24)] = list.replace(`"os":"${OS}"`, '"os":"aix"');
    const java = (await site.offer()).pieces.find(({ kind }) => kind === 'java');
    expect(java).toMatchObject({ downloads: [], problem: { code: 'play-java-missing' } });
  });

  it('replaces one of the same version that does not run', async () => {
    const { site, install } = await openAdoptium(await pack());
    const broken = join(site.data, 'java/jdk-24.0.2+12', HOME, 'bin');
    mkdirSync(broken, { recursive: true });
    writeFileSync(join(broken, 'java'), 'torn', { mode: 0o755 });
    expect((await site.javas())[0]?.problem).not.toBeNull();
    await install();
    expect((await site.javas())[0]?.problem).toBeNull();
  });

  it('comes as a zip too', async () => {
    const entries = [
      { name: `${HOME}/bin/java`, content: javaProgram(), attributes: (0o100_755 << 16) >>> 0 },
    ];
    const { site, install } = await openAdoptium(buildRawZip(entries));
    await install();
    expect(await site.javas()).toMatchObject([{ major: 24, problem: null }]);
  });

  it('of an installation that was killed is never used, and removed by the next one', async () => {
    const { site, install } = await openAdoptium(await pack());
    const left = join(site.data, 'incoming/java-0123456789ab.tmp');
    const young = join(site.data, 'incoming/java-ffffffffffff.tmp');
    for (const folder of [left, young]) {
      mkdirSync(join(folder, 'unpacked', HOME, 'bin'), { recursive: true });
      writeFileSync(join(folder, 'unpacked', HOME, 'bin/java'), javaProgram(), { mode: 0o755 });
    }
    utimesSync(left, new Date(0), new Date(0));
    expect(await site.javas()).toEqual([]);
    await install();
    expect(existsSync(left)).toBe(false);
    expect(existsSync(young)).toBe(true);
  });
});

describe('a download of Java that is no good', () => {
  const good = javaProgram();
  it.each<[string, () => Promise<Buffer>, string]>([
    [
      'a torn archive',
      async () => (await pack()).subarray(0, -20),
      'the archive is damaged or incomplete',
    ],
    [
      'no archive',
      async () => Buffer.from('<html>not found</html>'),
      'the archive is damaged or incomplete',
    ],
    [
      'an archive that ends in the middle of a file',
      async () => gzipSync((await packTar(JAVA)).subarray(0, 1100)),
      'the archive is damaged or incomplete',
    ],
    [
      'a way up',
      () => pack([...JAVA, file(`${HOME}/../../../evil`, good)]),
      'a name in it is not safe',
    ],
    [
      'an absolute path',
      () => pack([...JAVA, file('/tmp/loadout-evil', good)]),
      'a name in it is not safe',
    ],
    [
      'a link out of the folder',
      () => pack([...JAVA, link(`${HOME}/lib`, '../../../..')]),
      'it contains a link or a special file',
    ],
    [
      'a link that leaves the folder and comes back',
      () => pack([...JAVA, link(`${HOME}/a`, `../../${HOME}/legal/java.base/LICENSE`)]),
      'it contains a link or a special file',
    ],
    [
      'an absolute hard link to a file of its own',
      () => pack([...JAVA, link(`${HOME}/a`, `/${HOME}/legal/java.base/LICENSE`, 'link')]),
      'it contains a link or a special file',
    ],
    [
      'an absolute link',
      () => pack([...JAVA, link(`${HOME}/passwd`, '/etc/passwd')]),
      'it contains a link or a special file',
    ],
    [
      'a hard link out of the folder',
      () => pack([...JAVA, link(`${HOME}/passwd`, '../../etc/passwd', 'link')]),
      'it contains a link or a special file',
    ],
    [
      'a file behind a link',
      () => pack([...JAVA, link(`${HOME}/lib`, 'legal'), file(`${HOME}/lib/evil`, good)]),
      'two names in it are the same',
    ],
    [
      'links in a circle',
      () => pack([...JAVA, link(`${HOME}/a`, 'b'), link(`${HOME}/b`, 'a')]),
      'it contains a link or a special file',
    ],
    [
      'a device',
      () => pack([...JAVA, { header: { name: `${HOME}/tty`, size: 0, type: 'character-device' } }]),
      'it contains a link or a special file',
    ],
    [
      'more entries than any Java has',
      () => pack(Array.from({ length: 20_001 }, (_, at) => folder(`${HOME}/${at}/`))),
      'too many entries',
    ],
    [
      'a program that is too old',
      () => pack([file(`${HOME}/bin/java`, javaProgram('17.0.1', 61), 0o755)]),
      'its Java is too old for the game',
    ],
    [
      'a program that lies about its version',
      () => pack([file(`${HOME}/bin/java`, javaProgram('24.0.2', 61), 0o755)]),
      'its Java is another version than it says',
    ],
    [
      'a program that cannot be run',
      () => pack([file(`${HOME}/bin/java`, good, 0o644)]),
      'its Java could not be run',
    ],
    ['no Java', () => pack([file(`${HOME}/readme`, 'x')]), 'it contains no Java'],
  ])('is refused in one sentence and leaves nothing: %s', async (_, build, words) => {
    const { site, install } = await openAdoptium(await build());
    const error: unknown = await install().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'JAVA_REFUSED' });
    const { text } = renderError(error as Parameters<typeof renderError>[0]);
    expect(text).toContain(words);
    expect(listLeft(site.data)).toEqual([]);
    expect(existsSync('/tmp/loadout-evil')).toBe(false);
  });

  it('has other bytes than its checksum says', async () => {
    const { site, install } = await openAdoptium(await pack(), { checksum: '0'.repeat(64) });
    await expect(install()).rejects.toMatchObject({ code: 'DOWNLOAD_DIFFERS' });
    expect(listLeft(site.data)).toEqual([]);
  });

  it('is at a host that is not the game’s', async () => {
    const other = await openSource({ '/java.tar.gz': await pack() });
    const { source, site, install } = await openAdoptium(await pack());
    const list = String(source.files[listPath(24)]);
    source.files[listPath(24)] = list.replace(`${source.origin}/java`, `${other.origin}/java`);
    await expect(install()).rejects.toMatchObject({ code: 'ORIGIN_REFUSED' });
    expect(other.asked).toEqual([]);
    expect(listLeft(site.data)).toEqual([]);
  });
});
