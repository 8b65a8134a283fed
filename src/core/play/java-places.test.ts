import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listJavaPlaces } from './java-places.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'loadout-java-'));
});
afterEach(() => rmSync(base, { recursive: true }));

/** Answers of the system's programs by name and arguments; other programs do not exist. */
const answer =
  (answers: Readonly<Record<string, { readonly stdout?: string; readonly stderr?: string }>>) =>
  async (program: string, args: readonly string[]) => {
    const asked = [program, ...args].join(' ');
    const [, found] = Object.entries(answers).find(([start]) => asked.startsWith(start)) ?? [];
    return { stdout: '', stderr: '', ...found };
  };

/** Lists a folder on a computer that has only these folders. */
const listOf =
  (folders: readonly string[]) =>
  (parent: string): readonly string[] => {
    const below = folders.filter((folder) => folder.startsWith(parent));
    return [...new Set(below.map((folder) => folder.slice(parent.length).split('/')[0] ?? ''))];
  };

const toSlashes = (path: string): string => path.replaceAll('\\', '/');

interface Computer {
  readonly platform: NodeJS.Platform;
  readonly environment?: Readonly<Record<string, string>>;
  readonly answers?: Parameters<typeof answer>[0];
  readonly folders?: readonly string[];
}

async function listOn({ platform, environment = {}, answers = {}, folders = [] }: Computer) {
  for (const folder of folders) mkdirSync(join(base, folder), { recursive: true });
  const paths = { dataDir: base, home: base, platform, environment };
  const named = { home: base, appData: join(base, 'Roaming'), localAppData: join(base, 'Local') };
  const list = (folder: string): readonly string[] =>
    existsSync(folder) ? readdirSync(folder) : [];
  const asked = { ask: answer(answers), list };
  const places = await listJavaPlaces(paths, join(base, 'own'), named, asked);
  return places.map(({ path, source }) => [
    source,
    toSlashes(path).replace(toSlashes(`${base}/`), ''),
  ]);
}

/** Finds Java on a computer with only these homes. */
async function findHomes(platform: NodeJS.Platform, homes: readonly string[]) {
  const paths = { dataDir: base, home: '/home/me', platform, environment: {} };
  const named = { home: '/home/me', appData: '/roaming', localAppData: '/local' };
  const computer = { ask: answer({}), list: listOf(homes) };
  const places = await listJavaPlaces(paths, join(base, 'own'), named, computer);
  return places.map(({ path }) => toSlashes(path).replace(/\/bin\/javaw?(\.exe)?$/, ''));
}

const IN_HOME = [
  '/home/me/.sdkman/candidates/java/24-tem',
  '/home/me/.jdks/temurin-24',
  '/home/me/.gradle/jdks/eclipse-24',
  '/home/me/.gradle/jdks/eclipse-24/jdk-24.0.2',
  '/home/me/.minecraft/runtime/delta/linux/delta',
];

describe('the folders in which Java is installed', () => {
  it.each<[NodeJS.Platform, readonly string[]]>([
    [
      'win32',
      [
        'C:/Program Files/Java/jdk-24',
        'C:/Program Files (x86)/Java/jre8',
        'C:/Program Files/Eclipse Adoptium/jdk-24',
        'C:/Program Files (x86)/Eclipse Adoptium/jre-24',
        'C:/Program Files/Microsoft/jdk-24',
        'C:/Program Files/Zulu/zulu-24',
        'C:/Program Files/BellSoft/LibericaJDK-24',
        '/roaming/.minecraft/runtime/delta/windows-x64/delta',
        '/local/Packages/Microsoft.4297127D64EC6_8wekyb3d8bbwe/LocalCache/Local/runtime/delta/windows-x64/delta',
        '/home/me/AppData/Local/Programs/Eclipse Adoptium/jdk-24',
        ...IN_HOME,
      ],
    ],
    [
      'darwin',
      [
        '/Library/Java/JavaVirtualMachines/temurin-24.jdk/Contents/Home',
        '/home/me/Library/Java/JavaVirtualMachines/zulu-24.jdk/Contents/Home',
        '/System/Library/Java/JavaVirtualMachines/1.6.0.jdk/Contents/Home',
        '/opt/homebrew/opt/openjdk@24',
        '/usr/local/opt/openjdk',
        '/home/me/Library/Application Support/minecraft/runtime/delta/mac-os/delta/jre.bundle/Contents/Home',
        ...IN_HOME,
      ],
    ],
    [
      'linux',
      [
        '/usr/lib/jvm/java-24-openjdk',
        '/usr/lib32/jvm/java-8',
        '/usr/lib64/jvm/java-24',
        '/usr/java/jdk-24',
        '/opt/jdk/24',
        '/opt/jdks/24',
        '/opt/java/openjdk',
        '/opt/openjdk-bin-24',
        '/usr/local/openjdk-24',
        '/usr/local/java/24',
        '/home/me/.var/app/org.prismlauncher.PrismLauncher/data/PrismLauncher/java/24',
        ...IN_HOME,
      ],
    ],
  ])('are all found on %s', async (platform, homes) => {
    for (const home of homes)
      expect({ home, found: await findHomes(platform, [home]) }).toMatchObject({
        found: expect.arrayContaining([home]) as unknown,
      });
  });

  it('are not others whose name begins otherwise', async () => {
    expect(await findHomes('linux', ['/opt/browser'])).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')(
    'are all there is where a list of the system cannot be asked',
    async () => {
      // Only Windows has the program that reads its registry.
      const paths = { dataDir: base, home: base, platform: 'win32' as const, environment: {} };
      expect(await listJavaPlaces(paths, join(base, 'own'), { home: base })).toEqual([]);
    },
  );
});

describe('the places of Java on Windows', () => {
  const key = (name: string, value: string, view: string) =>
    `reg query HKLM\\SOFTWARE\\${name} /s /v ${value} /reg:${view}`;
  const said = (value: string, ...homes: string[]) => ({
    stdout: `${homes.map((home) => `\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\x\\24\r\n    ${value}    REG_SZ    ${home}\r\n`).join('')}\r\nEnd of search: ${homes.length} match(es) found.\r\n`,
  });

  it.each([
    ['JavaSoft\\JDK', 'JavaHome', '64', 'C:\\Program Files\\Java\\jdk-24'],
    ['JavaSoft\\Java Runtime Environment', 'JavaHome', '32', 'C:\\Program Files (x86)\\Java\\jre8'],
    ['AdoptOpenJDK\\JRE', 'Path', '64', 'C:\\Program Files\\AdoptOpenJDK\\jre-8'],
    ['AdoptOpenJDK\\JDK', 'Path', '64', 'C:\\Program Files\\AdoptOpenJDK\\jdk-8'],
    ['Eclipse Adoptium\\JDK', 'Path', '64', 'C:\\Program Files\\Eclipse Adoptium\\jdk-24'],
    ['Eclipse Foundation\\JDK', 'Path', '64', 'C:\\Program Files\\Eclipse Foundation\\jdk-16'],
    ['Semeru\\JRE', 'Path', '64', 'C:\\Program Files\\Semeru\\jre-24'],
    ['Semeru\\JDK', 'Path', '64', 'C:\\Program Files\\Semeru\\jdk-24'],
    ['Eclipse Adoptium\\JRE', 'Path', '64', 'D:\\My Programs\\jre-24.0.2.12-hotspot\\'],
    ['Microsoft\\JDK', 'Path', '64', 'C:\\Program Files\\Microsoft\\jdk-24'],
    ['Azul Systems\\Zulu', 'InstallationPath', '64', 'C:\\Program Files\\Zulu\\zulu-24'],
    ['BellSoft\\Liberica', 'InstallationPath', '64', 'C:\\Program Files\\BellSoft\\JDK-24'],
  ])('are in the key %s of the registry', async (name, value, view, home) => {
    const answers = { [key(name, value, view)]: said(value, home) };
    const found = await listOn({ platform: 'win32', answers });
    expect(found).toEqual([['system', toSlashes(join(home, 'bin/javaw.exe'))]]);
  });

  it('are all homes that one key has', async () => {
    const answers = {
      [key('JavaSoft\\JDK', 'JavaHome', '64')]: said('JavaHome', 'C:\\a', 'C:\\b'),
    };
    const found = await listOn({ platform: 'win32', answers });
    expect(found.map(([, path]) => path)).toEqual(['C:/a/bin/javaw.exe', 'C:/b/bin/javaw.exe']);
  });

  it('are in JAVA_HOME, the path and the folders of launchers', async () => {
    const runtime = 'Roaming/.minecraft/runtime/java-runtime/windows-x64/java-runtime';
    const environment = { JAVA_HOME: 'D:/jdk', Path: 'E:/bin;F:/java/bin;' };
    expect(
      await listOn({ platform: 'win32', environment, folders: [runtime, 'own/jdk-24/jre'] }),
    ).toEqual([
      ['loadout', 'own/jdk-24/bin/javaw.exe'],
      ['loadout', 'own/jdk-24/jre/bin/javaw.exe'],
      ['loadout', 'own/jdk-24/jre/Contents/Home/bin/javaw.exe'],
      ['JAVA_HOME', 'D:/jdk/bin/javaw.exe'],
      ['PATH', 'E:/bin/javaw.exe'],
      ['PATH', 'F:/java/bin/javaw.exe'],
      ['system', `${runtime}/bin/javaw.exe`],
    ]);
  });
});

describe('the places of Java on macOS', () => {
  it('are those that java_home lists on stderr', async () => {
    const stderr = `Matching Java Virtual Machines (2):
    24.0.2 (arm64) "Eclipse Adoptium" - "OpenJDK 24.0.2" /Library/Java/JavaVirtualMachines/temurin-24.jdk/Contents/Home
    17.0.6 (x86_64) "Azul Systems, Inc." - "Zulu 17" /Users/a b/Library/Java/JavaVirtualMachines/zulu-17.jdk/Contents/Home
`;
    const stdout = '/Library/Java/JavaVirtualMachines/temurin-24.jdk/Contents/Home\n';
    const answers = { '/usr/libexec/java_home -V': { stdout, stderr } };
    // The last two: this computer may have others in its folders.
    expect((await listOn({ platform: 'darwin', answers })).slice(-2)).toEqual([
      ['system', '/Library/Java/JavaVirtualMachines/temurin-24.jdk/Contents/Home/bin/java'],
      ['system', '/Users/a b/Library/Java/JavaVirtualMachines/zulu-17.jdk/Contents/Home/bin/java'],
    ]);
  });

  it('have the home inside of a bundle', async () => {
    const user = 'Library/Java/JavaVirtualMachines/jdk-24.jdk/Contents/Home';
    const game =
      'Library/Application Support/minecraft/runtime/java/mac-os-arm64/java/jre.bundle/Contents/Home';
    const own = 'own/jdk-24.0.2+12/jdk-24.0.2+12-jre/Contents/Home';
    const found = await listOn({ platform: 'darwin', folders: [user, game, own] });
    expect(found).toContainEqual(['loadout', `${own}/bin/java`]);
    expect(found).toContainEqual(['system', `${user}/bin/java`]);
    expect(found).toContainEqual(['system', `${game}/bin/java`]);
  });
});

describe('the places of Java on Linux', () => {
  it('are those of the alternatives, and of tools in the home folder', async () => {
    const stdout = '/usr/lib/jvm/java-24-openjdk/bin/java\n/opt/strange/java\n';
    const answers = { 'update-alternatives --list java': { stdout } };
    const folders = ['.sdkman/candidates/java/24-tem', '.jdks/temurin-24'];
    const found = await listOn({ platform: 'linux', answers, folders });
    expect(found).toContainEqual(['system', '/usr/lib/jvm/java-24-openjdk/bin/java']);
    expect(found).toContainEqual(['system', '.sdkman/candidates/java/24-tem/bin/java']);
    expect(found).toContainEqual(['system', '.jdks/temurin-24/bin/java']);
    expect(found.flat()).not.toContain('/opt/strange/java');
  });
});
