import type { Command } from 'commander';
import type { PlayChange, PlaySettingsView } from '#shared/domain/play.ts';
import { formatSize } from '#shared/messages/format.ts';
import { AppError } from '#shared/errors.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { PlaySettingsDocument } from '../json/play-documents.ts';
import { collectValues, readSize } from '../options.ts';
import type { Output } from '../output.ts';
import { t } from '../text.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';

interface PlaySetOptions {
  readonly launcher?: string;
  readonly java?: string;
  readonly memory?: string;
  readonly jvm?: readonly string[];
  readonly env?: readonly string[];
}

const NONE = 'none';
const MIB = 1024 * 1024;

export function registerPlaySetCommand(play: Command, run: RunCommand): void {
  play
    .command('set')
    .summary(t('cli-play-set'))
    .description(t('cli-play-set-about'))
    .argument('[command...]', t('cli-play-set-argument-command'))
    .option('--launcher <launcher>', t('cli-play-set-option-launcher'))
    .option('--java <file>', t('cli-play-set-option-java'))
    .option('--memory <size>', t('cli-play-set-option-memory'))
    .option('--jvm <argument>', t('cli-play-set-option-jvm'), collectValues)
    .option('--env <name[=value]>', t('cli-play-set-option-env'), collectValues)
    .action((command: readonly string[], options: PlaySetOptions) =>
      run((context) => setPlay(context, command, options)),
    );
}

/** Without options, shows the current settings. */
async function setPlay(
  context: CommandContext,
  command: readonly string[],
  options: PlaySetOptions,
): Promise<CommandResult<PlaySettingsDocument>> {
  const { output } = context;
  const session = await context.session();
  const loadout = await session.loadout();
  const change = toChange(context, command, options);
  const { play } = session.client;
  const ask = { loadoutId: loadout.id, launcher: null, world: null, asks: false };
  const settings =
    Object.keys(change).length === 0
      ? (await play.look(ask)).settings
      : await play.configure({ loadoutId: loadout.id, change });
  showLoadoutHeading(output, loadout);
  showSettings(output, settings);
  return { document: { schemaVersion: 1, loadout, settings }, status: EXIT.done };
}

function toChange(
  { io }: CommandContext,
  command: readonly string[],
  { launcher, java, memory, jvm, env }: PlaySetOptions,
): PlayChange {
  const orNone = (value: string): string | null => (value === NONE ? null : value);
  const isNone = command.length === 1 && command[0] === NONE;
  return {
    ...(command.length > 0 && { command: isNone ? null : [...command] }),
    ...(launcher !== undefined && { launcher: orNone(launcher) }),
    ...(java !== undefined && { java: orNone(java) }),
    ...(memory !== undefined && { memoryMb: memory === NONE ? null : toMegabytes(memory) }),
    ...(jvm !== undefined && { jvmArguments: jvm.filter((one) => one !== NONE) }),
    ...(env !== undefined && {
      environment: Object.fromEntries(env.map((one) => toVariable(one, io.environment))),
    }),
  };
}

function toMegabytes(memory: string): number {
  const bytes = readSize(memory) ?? Number.NaN;
  const megabytes = Math.round(bytes / MIB);
  if (megabytes >= 256 && megabytes <= 1_048_576) return megabytes;
  throw new AppError('USAGE', { argument: '--memory', value: memory, allowed: '256MiB, 4GiB, …' });
}

/** A bare name takes its value from this terminal, so that no command line contains a secret. */
function toVariable(
  given: string,
  environment: Readonly<Record<string, string | undefined>>,
): readonly [string, string | null] {
  const at = given.indexOf('=');
  if (at !== -1) return [given.slice(0, at), given.slice(at + 1) || null];
  const value = environment[given];
  if (value !== undefined) return [given, value];
  throw new AppError('USAGE', { argument: '--env', value: given, allowed: t('cli-play-set-env') });
}

function showSettings(output: Output, settings: PlaySettingsView): void {
  const { launcher, command, java, jvmArguments, memoryMb, environment } = settings;
  const rows: readonly (readonly [name: string, value: string | null])[] = [
    [t('cli-play-row-launcher'), launcher],
    [t('cli-play-row-command'), command?.join(' ') ?? null],
    [t('cli-play-row-java'), java],
    [t('cli-play-row-memory'), memoryMb === null ? null : formatSize(memoryMb * MIB)],
    [t('cli-play-row-jvm'), jvmArguments.join(' ') || null],
    ...environment.map(({ name, value }) => [name, value ?? t('cli-play-hidden')] as const),
  ];
  output.table(
    rows.map(([name, value]) => [
      { text: name },
      value === null ? { text: t('cli-play-default'), tone: 'quiet' as const } : { text: value },
    ]),
    [{}, {}],
  );
}
