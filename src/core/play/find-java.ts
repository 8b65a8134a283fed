import { execFile } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import type { GamePlay } from '#shared/domain/launcher.ts';
import type { Java } from '#shared/domain/play.ts';
import { codeOf } from '#shared/code-of.ts';
import { message } from '#shared/messages/message.ts';
import { compareVersionTexts } from './compare-versions.ts';
import type { JavaPlace } from './java-places.ts';

const CHECK_MS = 5000;
const PARALLEL_CHECKS = 4;
const MAX_OUTPUT_BYTES = 1024 * 1024;
/** A class file's version is Java's major version plus this. */
const CLASS_VERSION_BEFORE = 44;
/** Variables that would change Java's answer, and how a game runs. */
const HIDDEN_OPTIONS = ['_JAVA_OPTIONS', 'JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', 'CLASSPATH'];

export type CheckedJava = Omit<Java, 'isChosen'>;
export type JavaFinder = ReturnType<typeof createJavaFinder>;

/** Runs each program once and caches its answer until the program changes. */
export function createJavaFinder(environment: Readonly<Record<string, string | undefined>>) {
  const known = new Map<string, Promise<CheckedJava>>();

  function check(place: JavaPlace, identity: string): Promise<CheckedJava> {
    const checked = known.get(identity) ?? checkJava(place, environment);
    known.set(identity, checked);
    return checked;
  }

  return {
    /**
     * Returns a named Java even if it is missing; of the others only existing programs, each once.
     */
    async findAll(places: readonly JavaPlace[]): Promise<readonly CheckedJava[]> {
      const there = new Map<string, readonly [place: JavaPlace, identity: string]>();
      for (const place of places) {
        const real = identifyJavaPath(place.path);
        if (real !== null && !there.has(real.path)) there.set(real.path, [place, real.identity]);
        else if (place.source === 'settings' && real === null)
          there.set(place.path, [place, place.path]);
      }
      const waiting = [...there.values()];
      const found: CheckedJava[] = [];
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
          found.push(await check(...next));
      };
      await Promise.all(Array.from({ length: PARALLEL_CHECKS }, work));
      const order = [...there.values()].map(([{ path }]) => path);
      return found.toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
    },
  };
}

/** Removes the variables that silently change how Java runs. */
export function withoutHiddenOptions(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const entries = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || HIDDEN_OPTIONS.includes(name) ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

/** The minimum major version for a game version; null: unknown. */
export function javaLeast(play: Pick<GamePlay, 'java'>, gameVersion: string | null): number | null {
  if (gameVersion === null) return play.java[0]?.least ?? null;
  const number = /^\d+(\.\d+)*/.exec(gameVersion)?.[0] ?? gameVersion;
  const rule = play.java.find(
    ({ from }) => from === null || compareVersionTexts(number, from) >= 0,
  );
  return rule?.least ?? null;
}

/** Chooses the named Java; else the one with the lowest version that the game accepts. */
export function chooseJava(
  javas: readonly CheckedJava[],
  least: number | null,
): CheckedJava | null {
  const named = javas.find(({ source }) => source === 'settings');
  if (named !== undefined) return named;
  const fitting = javas.filter(
    ({ major, is64Bit, problem }) =>
      problem === null && is64Bit !== false && (major ?? 0) >= (least ?? 0),
  );
  return fitting.toSorted((a, b) => (a.major ?? 0) - (b.major ?? 0))[0] ?? null;
}

/** Reads the answer of `java -XshowSettings:properties -version`. */
export function readJavaAnswer(
  answer: string,
): Pick<CheckedJava, 'version' | 'major' | 'is64Bit' | 'problem'> {
  const property = (name: string): string | null =>
    new RegExp(String.raw`^\s*${name.replaceAll('.', '\\.')} = (\S+)`, 'm').exec(answer)?.[1] ??
    null;
  const version = /^\w+ version "([^"\n]{1,64})"/m.exec(answer)?.[1] ?? property('java.version');
  const said = version === null ? null : toMajor(version);
  if (version === null || said === null)
    return { version: null, major: null, is64Bit: null, problem: message('java-no-answer') };
  const classes = property('java.class.version');
  const major = classes === null ? said : Math.trunc(Number(classes)) - CLASS_VERSION_BEFORE;
  const bits = property('sun.arch.data.model');
  const is64Bit = bits === null ? / 64-Bit /.test(answer) : bits === '64';
  const problem =
    major === said ? null : message('java-contradicts', { version, major: String(major) });
  return { version, major, is64Bit, problem };
}

/** `1.8.0_401` is 8. */
function toMajor(version: string): number | null {
  const [, old, major] = /^(?:(1)\.)?(\d+)/.exec(version) ?? [];
  const number = Number(major);
  return Number.isSafeInteger(number) && number > 0 && (old === undefined || number > 1)
    ? number
    : null;
}

function checkJava(
  { path, source }: JavaPlace,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<CheckedJava> {
  const failed = (problem: CheckedJava['problem']): CheckedJava => ({
    path,
    source,
    version: null,
    major: null,
    is64Bit: null,
    problem,
  });
  // On Windows `javaw.exe` prints nothing.
  const program = path.replace(/javaw\.exe$/i, 'java.exe');
  return new Promise((resolve) => {
    try {
      execFile(
        program,
        ['-XshowSettings:properties', '-version'],
        {
          timeout: CHECK_MS,
          killSignal: 'SIGKILL',
          maxBuffer: MAX_OUTPUT_BYTES,
          windowsHide: true,
          env: withoutHiddenOptions(environment),
        },
        (error, stdout, stderr) => {
          if (error === null) resolve({ path, source, ...readJavaAnswer(`${stderr}\n${stdout}`) });
          else if (error.killed === true) resolve(failed(message('java-silent')));
          else resolve(failed(message('java-failed', { cause: javaExitCauseOf(error) })));
        },
      );
    } catch (error) {
      resolve(failed(message('java-failed', { cause: codeOf(error) ?? 'unknown' })));
    }
  });
}

function javaExitCauseOf(error: Error): string {
  const code: unknown = 'code' in error ? error.code : null;
  return typeof code === 'number' ? `exit ${code}` : (codeOf(error) ?? 'unknown');
}

function identifyJavaPath(
  path: string,
): { readonly path: string; readonly identity: string } | null {
  try {
    const real = realpathSync(path);
    const { mtimeMs, size, ino } = statSync(real);
    return { path: real, identity: `${real}\n${ino} ${size} ${mtimeMs}` };
  } catch {
    return null;
  }
}
