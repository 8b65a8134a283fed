import { type Command, CommanderError } from 'commander';
import { takeToken } from '#node-host/create-node-host.ts';
import { readWorkingFolder } from '#node-host/working-folder.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { EXIT, toExitStatus } from './exit-status.ts';
import { findInvocation } from './invocation.ts';
import { t } from './text.ts';
import { createContext, type RunCommand } from './context.ts';
import type { CliIo, GlobalOptions } from './io.ts';
import { createOutput, widthOf } from './output.ts';
import { createProgram } from './program.ts';
import { toAppError } from './to-app-error.ts';

/** Names that other programs use for these commands; the error suggests ours, in any spelling. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  add: 'install',
  delete: 'remove',
  export: 'lock write',
  find: 'search',
  get: 'install',
  gui: 'serve',
  info: 'show',
  log: 'history',
  login: 'auth login',
  logout: 'auth logout',
  ls: 'list',
  man: 'help',
  outdated: 'check',
  repair: 'recover',
  restore: 'undo',
  revert: 'undo',
  rm: 'remove',
  rollback: 'undo',
  settings: 'config',
  signin: 'auth login',
  status: 'check',
  sync: 'lock sync',
  uninstall: 'remove',
  upgrade: 'update',
  web: 'serve',
  whoami: 'auth status',
};

/**
 * Terminals and service managers signal every process of a group, and a parent such as npm forwards
 * the same signal.
 */
const SAME_SIGNAL_MS = 500;

/** Runs this process's command line and sets the exit status. */
export async function runProcess(): Promise<void> {
  const token = takeToken(process.env);
  const interrupt = new AbortController();
  const hurry = new AbortController();
  let interruptedMs = 0;
  // No hard stop: a second signal during a change must not leave it half done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (interrupt.signal.aborted && performance.now() - interruptedMs >= SAME_SIGNAL_MS)
        hurry.abort();
      if (!interrupt.signal.aborted) interruptedMs = performance.now();
      interrupt.abort();
    });
  }
  // The reader is gone (`loadout scan | head`), so output is pointless.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => interrupt.abort());
  }
  process.stdout.once('error', failUnlessLeft);

  const [, program = '', ...argv] = process.argv;
  const place = { environment: process.env, platform: process.platform, cwd: findWorkingFolder() };
  process.exitCode = await runCli(argv, {
    ...place,
    invocation: () => findInvocation(program, place),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    token,
    signal: interrupt.signal,
    hurry: hurry.signal,
  });
}

/** Most commands do not need it, so the error is reported by the first that does. */
function findWorkingFolder(): string | AppError {
  try {
    return readWorkingFolder();
  } catch (error) {
    return toAppError(error);
  }
}

/**
 * Output that could not be written, for example on a full disk, is a failure even if the command
 * succeeded.
 */
function failUnlessLeft(error: Error): void {
  const cause = codeOf(error) ?? '';
  if (cause === 'EPIPE') return;
  process.stderr.write(`✗ ${t('cli-output-not-written', { cause })}\n`);
  process.once('exit', (status) => void (process.exitCode = status || EXIT.failed));
}

/** Runs one command line and returns the exit status. Never throws and never ends the process. */
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
      await context.tellRecovered();
      await context.close();
    }
  };
  const people = json ? io.stderr : io.stdout;
  let complaint = '';
  const program = await createProgram(argv, run, {
    writeOut: (text) => void people.write(text),
    // The error below reports it, once and in the requested format.
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
    // Without a command, the help is more useful than an error.
    if (isHelp(error)) people.write(complaint);
    const failure = withCommand(
      error instanceof CommanderError ? toUsageError(error, complaint, program) : toAppError(error),
      program,
    );
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
  const words = said
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'([^']*)'/g, '“$1”')
    .replace(/ \((Did you mean [^)]+)\)/, '. $1');
  const sentence = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  return /[.?)]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Commander's own message names the argument; a group without a command only prints its help. */
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

/** Names the command that was used wrongly, for the hint. */
function withCommand(failure: AppError, program: Command): AppError {
  if (failure.code !== 'USAGE') return failure;
  const [first = '', second] = program.args;
  const command = findCommand(program, first);
  const inside = command && findCommand(command, second);
  if (!command || (command.commands.length > 0 && !inside)) return failure;
  const named = inside ? { group: first, command: inside.name() } : { command: first };
  return new AppError('USAGE', { ...failure.params, ...named }, failure);
}

function findCommand(group: Command, word: string | undefined): Command | undefined {
  return group.commands.find((one) => one.name() === word);
}

/** Pacing spreads requests by waits as short as this; with --no-wait they are no reason to fail. */
const SHORT_WAIT_MS = 5000;

/** Options of every command: --timeout in milliseconds, and `wait`, false with --no-wait. */
interface TimeOptions {
  readonly timeout?: number;
  readonly wait: boolean;
}

interface TimeLimits extends Required<Pick<CliIo, 'signal' | 'longestWaitMs'>> {
  /** Replaces the error of a command that was ended by --timeout and not by the user. */
  explain(failure: AppError): AppError;
}

/** Limits of a command that starts now, from --timeout and --no-wait. */
function createTimeLimits(
  { timeout: timeoutMs, wait }: TimeOptions,
  interrupted: AbortSignal,
): TimeLimits {
  const untilMs = performance.now() + (timeoutMs ?? Infinity);
  const timeout = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
  return {
    signal: timeout === null ? interrupted : AbortSignal.any([interrupted, timeout]),
    // A wait that would outlast the timeout is refused at its start.
    longestWaitMs: () => Math.min(wait ? Infinity : SHORT_WAIT_MS, untilMs - performance.now()),
    explain(failure) {
      const isTimedOut = timeout?.aborted === true && !interrupted.aborted;
      if (!isTimedOut || failure.code !== 'CANCELLED') return failure;
      return new AppError('TIMED_OUT', { seconds: (timeoutMs ?? 0) / 1000 }, failure);
    },
  };
}

/** Returns the command for a word of another program; null if there is none. */
function suggestCommand(word: string): string | null {
  return ELSEWHERE[word.toLowerCase()] ?? null;
}
