import { CommanderError, type Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import { createContext, type RunCommand } from './context.ts';
import { EXIT, toExitStatus } from './exit-status.ts';
import type { CliIo, GlobalOptions } from './io.ts';
import { createTimeLimits, type TimeOptions } from './time-limits.ts';
import { createOutput, widthOf } from './output.ts';
import { createProgram } from './program.ts';
import { suggestCommand } from './suggest-command.ts';
import { t } from './text.ts';
import { toAppError } from './to-app-error.ts';

/** Runs one command line and answers the exit status. Never throws and never ends the process. */
export async function runCli(argv: readonly string[], io: CliIo): Promise<number> {
  const json = argv.includes('--json');
  let status: number = EXIT.done;
  const run: RunCommand = async (command) => {
    const options = readGlobalOptions(program, io);
    const limits = createTimeLimits(program.opts<TimeOptions>(), io.signal);
    const context = createContext({ ...io, ...limits }, options);
    try {
      const result = await command(context);
      const unreadable = await context.tellUnreadable();
      const told = unreadable.length === 0 ? {} : { unreadable };
      if (result.document !== null) context.output.document({ ...result.document, ...told });
      status = result.status;
    } catch (error) {
      const failure = limits.explain(toAppError(error));
      if (failure.code === 'INTERNAL') context.logFailure(failure);
      throw failure;
    } finally {
      await context.close();
    }
  };
  const people = json ? io.stderr : io.stdout;
  let complaint = '';
  const program = await createProgram(argv, run, {
    writeOut: (text) => void people.write(text),
    // Said by the failure below, once and in the form that was asked for.
    writeErr: (text) => void (complaint += text),
    getOutHelpWidth: () => widthOf(people, io.environment),
    getOutHasColors: () => false,
    getErrHelpWidth: () => widthOf(people, io.environment),
    getErrHasColors: () => false,
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    // Without a command there is nothing to complain of that the help does not answer better.
    if (isHelp(error)) people.write(complaint);
    const failure =
      error instanceof CommanderError ? toUsageError(error, complaint, program) : toAppError(error);
    createOutput(io, { ...readGlobalOptions(program, io), json }).failure(failure.payload);
    return toExitStatus(failure.payload);
  }
}

function readGlobalOptions(program: Command, io: CliIo): GlobalOptions {
  const { dataDir, registry, loadout, json, quiet, offline } = program.opts<{
    dataDir?: string;
    registry?: string;
    loadout?: string;
    json?: boolean;
    quiet?: boolean;
    offline?: boolean;
  }>();
  const preset = io.environment['LOADOUT_REGISTRY'];
  const typed = registry === undefined ? null : { value: registry, typed: true };
  return {
    dataDir: dataDir ?? null,
    registry: typed ?? (preset ? { value: preset, typed: false } : null),
    loadout: loadout ?? null,
    json: json === true,
    quiet: quiet === true,
    offline: offline === true,
  };
}

function isHelp(error: unknown): boolean {
  return error instanceof CommanderError && error.code === 'commander.help';
}

function toSentence(said: string): string {
  const words = said.replaceAll(/\s+/g, ' ');
  const sentence = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  return /[.?)]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Commander's own words name the argument; a bare group of commands only prints its help. */
function toUsageError(error: CommanderError, complaint: string, program: Command): AppError {
  if (error.code === 'commander.help')
    return new AppError('USAGE', { message: t('cli-usage-no-command') }, error);
  const [word = ''] = program.args;
  const suggestion = error.code === 'commander.unknownCommand' ? suggestCommand(word) : null;
  const said = complaint.replace(/^error: /, '').trim();
  const message =
    suggestion === null
      ? toSentence(said)
      : t('cli-usage-other-program', { word, command: suggestion });
  return new AppError('USAGE', { message }, error);
}
