import { CommanderError, type Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import { createContext, type RunCommand } from './context.ts';
import { EXIT, toExitStatus } from './exit-status.ts';
import type { CliIo, GlobalOptions } from './io.ts';
import { createOutput, widthOf } from './output.ts';
import { createProgram } from './program.ts';
import { toAppError } from './to-app-error.ts';

/** Runs one command line and answers the exit status. Never throws and never ends the process. */
export async function runCli(argv: readonly string[], io: CliIo): Promise<number> {
  const json = argv.includes('--json');
  let status: number = EXIT.done;
  const run: RunCommand = async (command) => {
    const context = createContext(io, readGlobalOptions(program, io));
    try {
      const result = await command(context);
      if (result.document !== null) context.output.document(result.document);
      status = result.status;
    } catch (error) {
      const failure = toAppError(error);
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
      error instanceof CommanderError ? toUsageError(error, complaint) : toAppError(error);
    createOutput(io, json).failure(failure.payload);
    return toExitStatus(failure.payload);
  }
}

function readGlobalOptions(program: Command, io: CliIo): GlobalOptions {
  const { dataDir, registry, loadout, json } = program.opts<{
    dataDir?: string;
    registry?: string;
    loadout?: string;
    json?: boolean;
  }>();
  const preset = io.environment['LOADOUT_REGISTRY'];
  const typed = registry === undefined ? null : { value: registry, typed: true };
  return {
    dataDir: dataDir ?? null,
    registry: typed ?? (preset ? { value: preset, typed: false } : null),
    loadout: loadout ?? null,
    json: json === true,
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
function toUsageError(error: CommanderError, complaint: string): AppError {
  const said = complaint.replace(/^error: /, '').trim();
  const message = error.code === 'commander.help' ? 'A command is missing.' : toSentence(said);
  return new AppError('USAGE', { message }, error);
}
