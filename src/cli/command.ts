import { Command, type Help, type ParseOptionsResult } from 'commander';
import { LoadoutHelp } from './help.ts';

/** 18 characters, of which the first may be a dash (registry §9.1); a version may follow. */
const DASHED_ID = /^-[\w-]{17}(@.*)?$/;
/** Several of the short options, none of which takes a value. */
const FLAGS = /^-[hqvy]{2,}$/;
const LONG_OPTION = /^--[a-z][a-z-]*$/;

/** A command whose arguments may be ids of a registry that begin with a dash, which are no options. */
export class LoadoutCommand extends Command {
  override createCommand(name?: string): Command {
    return new LoadoutCommand(name);
  }

  override createHelp(): Help {
    return Object.assign(new LoadoutHelp(), this.configureHelp());
  }

  /**
   * `-yq` as `-y -q`: one is of the command and the other of the program, and each would find the other unknown.
   * Commander takes the first unknown option and all that follows it, known options apart, as unknown.
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
