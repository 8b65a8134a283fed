import { Help, type Command } from 'commander';
import { EXIT } from './exit-status.ts';
import { t } from './text.ts';

/** A description narrower than this is hard to read, so it moves below its term. */
const LEAST_BESIDE = 32;
const BELOW_INDENT = 6;

/** Help that fits the terminal, down to 40 columns. */
export class LoadoutHelp extends Help {
  override minWidthToWrap = 20;
  override showGlobalOptions = true;

  /**
   * Global options are listed below those of a command, but not between a group and its commands.
   */
  override formatHelp(command: Command, helper: Help): string {
    helper.showGlobalOptions = command.commands.length === 0;
    return super.formatHelp(command, helper);
  }

  /** Leaves out the `help` command that Commander adds to every group; it still works. */
  override visibleCommands(command: Command): Command[] {
    return super.visibleCommands(command).filter((one) => command.commands.includes(one));
  }

  override formatItem(term: string, termWidth: number, description: string, helper: Help): string {
    const width = this.helpWidth ?? 80;
    if (width - termWidth - 4 >= LEAST_BESIDE || description === '')
      return super.formatItem(term, termWidth, description, helper);
    const indented = (text: string, indent: number): string =>
      helper.boxWrap(text, width - indent).replaceAll(/^/gm, ' '.repeat(indent));
    return `${indented(term, 2)}\n${indented(description, BELOW_INDENT)}`;
  }

  override commandUsage(command: Command): string {
    const width = (this.helpWidth ?? 80) - 'Usage: '.length;
    return this.boxWrap(super.commandUsage(command), width).replaceAll('\n', '\n         ');
  }
}

export const ENVIRONMENT = [
  ['LOADOUT_DATA_DIR', t('cli-environment-data-dir')],
  ['LOADOUT_REGISTRY', t('cli-environment-registry')],
  ['LOADOUT_TOKEN', t('cli-environment-token')],
  ['NO_COLOR', t('cli-environment-no-color')],
] as const;

export const EXIT_STATUSES = [
  [EXIT.done, t('cli-exit-done')],
  [EXIT.failed, t('cli-exit-failed')],
  [EXIT.usage, t('cli-exit-usage')],
  [EXIT.partly, t('cli-exit-partly')],
  [EXIT.refused, t('cli-exit-refused')],
  [EXIT.unreachable, t('cli-exit-unreachable')],
  [EXIT.interrupted, t('cli-exit-interrupted')],
] as const;

/** The part of the program's help after its commands. */
export function formatEnvironment(width: number): string {
  const help = new LoadoutHelp();
  help.prepareContext({ helpWidth: width });
  const termWidth = Math.max(...ENVIRONMENT.map(([name]) => name.length));
  const items = ENVIRONMENT.map(([name, text]) => help.formatItem(name, termWidth, text, help));
  const statuses = EXIT_STATUSES.map(([status, text]) => `${status} ${text}`).join(' · ');
  const wrapped = help.boxWrap(statuses, width - 2).replaceAll(/^/gm, '  ');
  return ['', t('cli-environment'), ...items, '', t('cli-exit'), wrapped].join('\n');
}
