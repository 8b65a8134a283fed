import type { PlayChange } from './play.ts';
import { isSecretName } from './secret-name.ts';

const NONE = 'none';

/**
 * Returns the `loadout play set` command that makes this change, one word per argument. Of secrets
 * it has only the names: the command reads their values from its terminal.
 */
export function toPlaySetWords(loadout: string, change: PlayChange): readonly string[] {
  const { launcher, java, memoryMb, jvmArguments, environment = {}, command } = change;
  const given = [
    ...withOption('--launcher', launcher),
    ...withOption('--java', java),
    ...withOption('--memory', typeof memoryMb === 'number' ? `${memoryMb}MiB` : memoryMb),
    ...(jvmArguments?.length === 0 ? [`--jvm=${NONE}`] : []),
    ...(jvmArguments ?? []).map((argument) => `--jvm=${argument}`),
    ...Object.entries(environment).map(([name, value]) =>
      value !== null && isSecretName(name) ? `--env=${name}` : `--env=${name}=${value ?? ''}`,
    ),
    ...(command === undefined ? [] : ['--', ...(command ?? [NONE])]),
  ];
  return ['loadout', '--loadout', loadout, 'play', 'set', ...given];
}

function withOption(option: string, value: string | null | undefined): readonly string[] {
  return value === undefined ? [] : [option, value ?? NONE];
}
