import type { PlayChange, PlaySettingsView } from '#shared/domain/play.ts';

/** The settings in edited form; lists have one item per line, and an empty text is the default. */
export interface SettingsValues {
  readonly launcher: string;
  readonly command: string;
  readonly java: string;
  readonly memoryMb: string;
  readonly jvmArguments: string;
  /** Variables with visible values. */
  readonly environment: string;
  /** Names of variables with hidden values. */
  readonly hidden: readonly string[];
}

const VARIABLE = /^([A-Za-z_][A-Za-z0-9_.]{0,127})=(.*)$/;

export function toValues(settings: PlaySettingsView): SettingsValues {
  const { launcher, command, java, memoryMb, jvmArguments, environment } = settings;
  return {
    launcher: launcher ?? '',
    command: (command ?? []).join('\n'),
    java: java ?? '',
    memoryMb: memoryMb === null ? '' : String(memoryMb),
    jvmArguments: jvmArguments.join('\n'),
    environment: environment
      .flatMap(({ name, value }) => (value === null ? [] : [`${name}=${value}`]))
      .join('\n'),
    hidden: environment.flatMap(({ name, value }) => (value === null ? [name] : [])),
  };
}

/** Returns only the fields that changed. */
export function toChange(before: SettingsValues, after: SettingsValues): PlayChange {
  const { launcher, java, memoryMb } = after;
  const is = (name: keyof SettingsValues): boolean => before[name] !== after[name];
  const command = listLines(after.command);
  const environment = changeEnvironment(before, after);
  return {
    ...(is('launcher') && { launcher: launcher || null }),
    ...(is('command') && { command: command.length === 0 ? null : command }),
    ...(is('java') && { java: java.trim() || null }),
    ...(is('memoryMb') && { memoryMb: memoryMb === '' ? null : Number(memoryMb) }),
    ...(is('jvmArguments') && { jvmArguments: listLines(after.jvmArguments) }),
    ...(Object.keys(environment).length > 0 && { environment }),
  };
}

/** Returns the first line that is not `NAME=value`; null: all are. */
export function findBadVariable({ environment }: SettingsValues): string | null {
  return listLines(environment).find((line) => !VARIABLE.test(line)) ?? null;
}

function changeEnvironment(
  before: SettingsValues,
  after: SettingsValues,
): NonNullable<PlayChange['environment']> {
  const old = readVariables(before.environment);
  const now = readVariables(after.environment);
  const hidden = before.hidden.filter((name) => !after.hidden.includes(name));
  const removed = [...old.keys(), ...hidden].filter((name) => !now.has(name));
  const given = [...now].filter(([name, value]) => old.get(name) !== value);
  return Object.fromEntries([...removed.map((name) => [name, null] as const), ...given]);
}

/** An empty value removes a variable, as in the terminal. */
function readVariables(text: string): ReadonlyMap<string, string> {
  const entries = listLines(text).flatMap((line) => {
    const [, name = '', value = ''] = VARIABLE.exec(line) ?? [];
    return value === '' ? [] : [[name, value] as const];
  });
  return new Map(entries);
}

function listLines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}
