import { Command, type Help, type ParseOptionsResult } from 'commander';
import { LoadoutHelp } from './help.ts';

/**
 * 18 characters, the first of which may be a dash (registry §9.1), optionally followed by a
 * version.
 */
const DASHED_ID = /^-[\w-]{17}(@.*)?$/;
/** Several short options in one, none of which takes a value. */
const FLAGS = /^-[hqvy]{2,}$/;
const LONG_OPTION = /^--[a-z][a-z-]*$/;

/** A command whose arguments may be registry ids that begin with a dash and are not options. */
export class LoadoutCommand extends Command {
  override createCommand(name?: string): Command {
    return new LoadoutCommand(name);
  }

  override createHelp(): Help {
    return Object.assign(new LoadoutHelp(), this.configureHelp());
  }

  /**
   * Splits `-yq` into `-y -q`: one belongs to the command and the other to the program, and neither
   * parser would know both. Commander treats the first unknown option and everything after it,
   * except known options, as unknown.
   */
  override parseOptions(argv: string[]): ParseOptionsResult {
    const { operands, unknown } = super.parseOptions(this.parent ? argv : splitFlags(argv));
    const areArguments = unknown.every((one) => !one.startsWith('-') || isId(one));
    if (this.commands.length > 0 || !areArguments) return { operands, unknown };
    return { operands: [...operands, ...unknown], unknown: [] };
  }
}

function splitFlags(argv: readonly string[]): string[] {
  const end = argv.indexOf('--');
  return argv.flatMap((word, at) =>
    FLAGS.test(word) && (end === -1 || at < end)
      ? Array.from(word.slice(1), (one) => `-${one}`)
      : word,
  );
}

function isId(argument: string): boolean {
  return DASHED_ID.test(argument) && !LONG_OPTION.test(argument);
}
