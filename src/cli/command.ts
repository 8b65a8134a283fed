import { Command, type ParseOptionsResult } from 'commander';

/** 18 characters, of which the first may be a dash (registry-facts §9.1); a version may follow. */
const DASHED_ID = /^-[\w-]{17}(@.*)?$/;
const LONG_OPTION = /^--[a-z][a-z-]*$/;

/** A command whose arguments may be ids of a registry that begin with a dash, which are no options. */
export class LoadoutCommand extends Command {
  override createCommand(name?: string): Command {
    return new LoadoutCommand(name);
  }

  /** Commander takes the first unknown option and all that follows it, known options apart, as unknown. */
  override parseOptions(argv: string[]): ParseOptionsResult {
    const { operands, unknown } = super.parseOptions(argv);
    const areArguments = unknown.every((one) => !one.startsWith('-') || isId(one));
    if (this.commands.length > 0 || !areArguments) return { operands, unknown };
    return { operands: [...operands, ...unknown], unknown: [] };
  }
}

function isId(argument: string): boolean {
  return DASHED_ID.test(argument) && !LONG_OPTION.test(argument);
}
