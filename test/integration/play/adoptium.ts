import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { digest, openSite, openSource, type SiteOptions } from './fetch-site.ts';

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'mac', win32: 'windows' };
export const OS = SYSTEMS[process.platform] ?? 'linux';
const ARCHITECTURE = process.arch === 'arm64' ? 'aarch64' : 'x64';
export const listPath = (major: number): string =>
  `/v3/assets/latest/${major}/hotspot?os=${OS}&architecture=${ARCHITECTURE}&image_type=jre`;
export const HOME = 'jdk-24.0.2+12-jre';

type Entries = Parameters<typeof packTar>[0];
type Entry = Entries[number] & { readonly body?: string };

/** Source of a program that answers `-version` like Java. */
export const javaProgram = (version = '24.0.2', classes = 68): string =>
  `#!${process.execPath}
process.stderr.write('    java.class.version = ${classes}.0\\n    sun.arch.data.model = 64\\nopenjdk version "${version}"\\n');
`;

export const file = (name: string, body: string, mode = 0o644): Entry => ({
  header: { name, size: Buffer.byteLength(body), mode, type: 'file' },
  body,
});
export const link = (
  name: string,
  linkname: string,
  type: 'symlink' | 'link' = 'symlink',
): Entry => ({
  header: { name, linkname, size: 0, type },
});

export const folder = (name: string): Entry => ({ header: { name, size: 0, type: 'directory' } });

export const JAVA = [
  folder(`${HOME}/`),
  file(`${HOME}/bin/java`, javaProgram(), 0o755),
  file(`${HOME}/legal/java.base/LICENSE`, 'GPL'),
  link(`${HOME}/legal/java.xml/LICENSE`, '../java.base/LICENSE'),
];

export const pack = async (entries: readonly Entry[] = JAVA): Promise<Buffer> =>
  gzipSync(await packTar(entries));

/** Serves Adoptium's answers for one version, with this archive. */
export async function serveAdoptium(
  archive: Buffer,
  { major = 24, checksum = digest('sha256', archive) } = {},
) {
  const source = await openSource({ '/java.tar.gz': archive });
  source.files[listPath(major)] = JSON.stringify([
    {
      release_name: 'jdk-24.0.2+12',
      vendor: 'eclipse',
      binary: {
        os: OS,
        architecture: ARCHITECTURE,
        image_type: 'jre',
        package: {
          name: 'OpenJDK24U-jre.tar.gz',
          link: `${source.origin}/java.tar.gz`,
          size: archive.length,
          checksum,
        },
      },
    },
  ]);
  return { source, checksum };
}

/** Same, with a computer that lacks the offered Java. */
export async function openAdoptium(
  archive: Buffer,
  {
    io,
    ...answer
  }: { readonly major?: number; readonly checksum?: string } & Pick<SiteOptions, 'io'> = {},
) {
  const { source, checksum } = await serveAdoptium(archive, answer);
  const site = await openSite(source.origin, 'vanilla', { javaLeast: 24, ...(io && { io }) });
  const install = () => site.fetch([{ id: 'java-24', checksums: [checksum] }]);
  return { source, site, checksum, install };
}
