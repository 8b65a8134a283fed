import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Java } from '#shared/domain/play.ts';
import type { Host } from '../host.ts';
import { fillTemplate } from './fill-template.ts';

const run = promisify(execFile);
const JAVA_QUERY_TIMEOUT_MS = 5000;

/** Runs a program of the system and returns its output. */
type ProgramRunner = (
  program: string,
  args: readonly string[],
) => Promise<{ readonly stdout: string; readonly stderr: string }>;

/** Functions that query the computer. */
interface Computer {
  readonly ask: ProgramRunner;
  /** Names in a folder; empty when it cannot be read. */
  readonly list: (folder: string) => readonly string[];
}

/** A program that may be a Java, and how it was found. */
export interface JavaPlace {
  readonly path: string;
  readonly source: Java['source'];
}

type System = 'win32' | 'darwin' | 'linux';

/** Java homes; `*` as a segment matches every folder. */
const HOMES: Readonly<Record<'all' | System, readonly string[]>> = {
  all: [
    '{home}/.sdkman/candidates/java/*',
    '{home}/.jdks/*',
    '{home}/.gradle/jdks/*',
    '{home}/.gradle/jdks/*/*',
    '{home}/.minecraft/runtime/*/*/*',
  ],
  win32: [
    'C:/Program Files/Java/*',
    'C:/Program Files (x86)/Java/*',
    'C:/Program Files/Eclipse Adoptium/*',
    'C:/Program Files (x86)/Eclipse Adoptium/*',
    'C:/Program Files/Microsoft/*',
    'C:/Program Files/Zulu/*',
    'C:/Program Files/BellSoft/*',
    '{appData}/.minecraft/runtime/*/*/*',
    '{localAppData}/Packages/Microsoft.4297127D64EC6_8wekyb3d8bbwe/LocalCache/Local/runtime/*/*/*',
    '{home}/AppData/Local/Programs/Eclipse Adoptium/*',
  ],
  darwin: [
    '/Library/Java/JavaVirtualMachines/*/Contents/Home',
    '{home}/Library/Java/JavaVirtualMachines/*/Contents/Home',
    '/System/Library/Java/JavaVirtualMachines/*/Contents/Home',
    '/opt/homebrew/opt/openjdk*',
    '/usr/local/opt/openjdk*',
    '{home}/Library/Application Support/minecraft/runtime/*/*/*/jre.bundle/Contents/Home',
  ],
  linux: [
    '/usr/lib/jvm/*',
    '/usr/lib32/jvm/*',
    '/usr/lib64/jvm/*',
    '/usr/java/*',
    '/opt/jdk/*',
    '/opt/jdks/*',
    '/opt/java/*',
    '/opt/openjdk*',
    '/usr/local/openjdk*',
    '/usr/local/java/*',
    '{home}/.var/app/*/data/*/java/*',
  ],
};

/** Keys of the Windows registry, and the value with the home. */
const REGISTRY_KEYS: readonly (readonly [key: string, value: string])[] = [
  ...['Java Runtime Environment', 'Java Development Kit', 'JRE', 'JDK'].map(
    (name) => [`HKLM\\SOFTWARE\\JavaSoft\\${name}`, 'JavaHome'] as const,
  ),
  ...[
    'AdoptOpenJDK\\JRE',
    'AdoptOpenJDK\\JDK',
    'Eclipse Adoptium\\JRE',
    'Eclipse Adoptium\\JDK',
    'Eclipse Foundation\\JDK',
    'Microsoft\\JDK',
    'Semeru\\JRE',
    'Semeru\\JDK',
  ].map((name) => [`HKLM\\SOFTWARE\\${name}`, 'Path'] as const),
  ['HKLM\\SOFTWARE\\Azul Systems\\Zulu', 'InstallationPath'],
  ['HKLM\\SOFTWARE\\BellSoft\\Liberica', 'InstallationPath'],
];

/**
 * Lists every place on this computer where Java may be, the most reliable first; runs only the
 * system's own listing programs.
 */
export async function listJavaPlaces(
  paths: Host['paths'],
  ownFolder: string,
  folders: Readonly<Record<string, string>>,
  { ask, list }: Computer = { ask: runJavaQuery, list: listNames },
): Promise<readonly JavaPlace[]> {
  const { environment, platform } = paths;
  const of = (source: Java['source'], homes: readonly string[]): readonly JavaPlace[] =>
    homes.map((home) => ({ path: programIn(join(home, 'bin'), platform), source }));
  const system = platform === 'win32' || platform === 'darwin' ? platform : 'linux';
  const homes = [...HOMES[system], ...HOMES.all]
    .flatMap((template) => fillTemplate(template, folders))
    .flatMap((path) => expandFolders(path, list));
  const onPath = (environment['PATH'] ?? environment['Path'] ?? '')
    .split(platform === 'win32' ? ';' : ':')
    .filter((folder) => folder !== '')
    .map((folder) => ({ path: programIn(folder, platform), source: 'PATH' as const }));
  return [
    ...listOwnJavas(ownFolder, platform),
    ...of('JAVA_HOME', environment['JAVA_HOME'] ? [environment['JAVA_HOME']] : []),
    ...onPath,
    ...of('system', homes),
    ...of('system', await listSystemJavaHomes(system, ask)),
  ];
}

/** In Loadout's own folder; archives have one folder around the home. */
export function listOwnJavas(folder: string, platform: NodeJS.Platform): readonly JavaPlace[] {
  return [`${folder}/*`, `${folder}/*/*`, `${folder}/*/*/Contents/Home`]
    .flatMap((path) => expandFolders(path, listNames))
    .map((home) => ({ path: programIn(join(home, 'bin'), platform), source: 'loadout' }));
}

function programIn(folder: string, platform: NodeJS.Platform): string {
  return join(folder, platform === 'win32' ? 'javaw.exe' : 'java');
}

/** Lists homes that the system knows; empty when it has no list. */
async function listSystemJavaHomes(system: System, ask: ProgramRunner): Promise<readonly string[]> {
  if (system === 'win32') return listWindowsJavaHomes(ask);
  if (system === 'darwin') {
    // The list is written to stderr.
    const { stderr } = await ask('/usr/libexec/java_home', ['-V']);
    return stderr.split('\n').flatMap((line) => /\s(\/\S.*)$/.exec(line)?.[1] ?? []);
  }
  const { stdout } = await ask('update-alternatives', ['--list', 'java']);
  return stdout.split('\n').flatMap((line) => /^(\/.*)\/bin\/java$/.exec(line)?.[1] ?? []);
}

async function listWindowsJavaHomes(ask: ProgramRunner): Promise<readonly string[]> {
  const asked = REGISTRY_KEYS.flatMap(([key, value]) =>
    ['/reg:64', '/reg:32'].map(async (view) => {
      const { stdout } = await ask('reg', ['query', key, '/s', '/v', value, view]);
      return stdout.split('\r\n').flatMap((line) => /REG_SZ\s+(\S.*)$/.exec(line)?.[1] ?? []);
    }),
  );
  return (await Promise.all(asked)).flat();
}

async function runJavaQuery(program: string, args: readonly string[]) {
  try {
    return await run(program, [...args], { timeout: JAVA_QUERY_TIMEOUT_MS, windowsHide: true });
  } catch {
    return { stdout: '', stderr: '' };
  }
}

/** Returns every folder that matches the path; a segment may contain one `*`. */
function expandFolders(path: string, list: Computer['list']): readonly string[] {
  const [before = '', ...rest] = path.split(/(?<=\/)(?=[^/]*\*)/);
  const [pattern, after] = splitOnce(rest.join(''));
  if (pattern === '') return [path];
  const start = pattern.slice(0, pattern.indexOf('*'));
  return list(before)
    .filter((name) => name.startsWith(start))
    .flatMap((name) => expandFolders(`${before}${name}${after}`, list));
}

function splitOnce(path: string): readonly [string, string] {
  const slash = path.indexOf('/');
  return slash === -1 ? [path, ''] : [path.slice(0, slash), path.slice(slash)];
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
